import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { SentBody } from '#contract/endpoint.ts'
import { carriers } from '#contract/ext/carriers.ts'
import type { BiddableMode, Mode } from '#domain/mode.ts'
import { call, download } from '#lib/call.ts'

/** A mode that is tendered, or all of them together. */
export type TenderMode = BiddableMode | typeof Mode.Universal

/** Under the lanes' root: bids and awards change what a carrier has done. */
const key = (...parts: readonly unknown[]) => ['lanes', 'carriers', ...parts] as const

export const carrierQueries = {
  overview: (mode: TenderMode) =>
    queryOptions({
      queryKey: key('overview', mode),
      queryFn: ({ signal }) => call(carriers.overview, { query: { mode }, signal }),
    }),
  scorecards: (mode: TenderMode) =>
    queryOptions({
      queryKey: key('scorecards', mode),
      queryFn: ({ signal }) => call(carriers.scorecards, { query: { mode }, signal }),
    }),
  sheets: (mode: TenderMode) =>
    queryOptions({
      queryKey: key('sheets', mode),
      queryFn: ({ signal }) => call(carriers.sheets, { query: { mode }, signal }),
    }),
}

export const carrierMutations = {
  invite: () =>
    mutationOptions({
      mutationFn: (body: SentBody<typeof carriers.invite>) =>
        call(carriers.invite, { body, quiet: true }),
      onSettled: (_answer, _error, _body, _result, { client }) =>
        client.invalidateQueries({ queryKey: ['lanes'] }),
    }),
  end: (id: number) => changeLink(carriers.end, id),
  renew: (id: number) => changeLink(carriers.renew, id),
  mark: (id: number) =>
    mutationOptions({
      mutationFn: (marks: SentBody<typeof carriers.mark>['marks']) =>
        call(carriers.mark, { params: { id }, body: { marks }, quiet: true }),
      onSettled: (_answer, _error, _marks, _result, { client }) =>
        client.invalidateQueries({ queryKey: key('scorecards') }),
    }),
}

const changeLink = (change: typeof carriers.end | typeof carriers.renew, id: number) =>
  mutationOptions({
    mutationFn: (modes: BiddableMode[]) =>
      call(change, { params: { id }, body: { modes }, quiet: true }),
    onSettled: (_answer, _error, _modes, _result, { client }) =>
      client.invalidateQueries({
        predicate: ({ queryKey: [root] }) =>
          root === 'lanes' || root === 'documents' || root === 'company',
      }),
  })

export const downloadSheet = (id: number) =>
  download(carriers.sheet, { params: { id }, quiet: true })
