import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { SentBody } from '#contract/endpoint.ts'
import { type Carrier, carriers } from '#contract/ext/carriers.ts'
import { reporting } from '#contract/reporting.ts'
import { type BiddableMode, isBiddable, type Mode } from '#domain/mode.ts'
import { modeQueries } from '#features/modes/modes.api.ts'
import { call, download } from '#lib/call.ts'
import { offers } from '#lib/extensions.ts'
import { queryKeys } from '#lib/query-keys.ts'
import { carriersFrom } from './carriers-from-activity.ts'

export type TenderMode = BiddableMode | typeof Mode.Universal

/** Under the lanes' root: bids and awards change what a carrier has done. */
const key = (...parts: readonly unknown[]) => queryKeys.lanes.ofAny('carriers', ...parts)

export const carrierQueries = {
  overview: (mode: TenderMode) =>
    queryOptions({
      queryKey: key('overview', mode),
      queryFn: async ({ signal, client }) =>
        (await offers(carriers.overview))
          ? call(carriers.overview, { query: { mode }, signal })
          : carriersOfActivity(mode, client, signal),
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
        client.invalidateQueries({ queryKey: queryKeys.lanes.all() }),
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
      Promise.all(
        [queryKeys.lanes.all(), queryKeys.documents(), queryKeys.company()].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  })

export const downloadSheet = (id: number) =>
  download(carriers.sheet, { params: { id }, quiet: true })

/** From what carriers did in each mode: all that a host without our extensions tells of them. */
async function carriersOfActivity(
  wanted: TenderMode,
  client: QueryClient,
  signal: AbortSignal,
): Promise<Carrier[]> {
  const available = (await client.fetchQuery(modeQueries.available())).map(({ mode }) => mode)
  const modes = available
    .filter(isBiddable)
    .filter((mode) => !isBiddable(wanted) || mode === wanted)
  const active = await Promise.all(
    modes.map(async (mode) => {
      const rows = await call(reporting.carrierActivity, { params: { id: mode }, signal })
      return rows.map((row) => ({ ...row, mode }))
    }),
  )
  return carriersFrom(active.flat())
}
