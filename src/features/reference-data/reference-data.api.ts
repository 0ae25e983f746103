import { isAxiosError } from 'axios'
import {
  keepPreviousData,
  mutationOptions,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import { reference } from '#contract/ext/reference.ts'
import type { ReferenceKind } from '#domain/reference-kind.ts'
import { call, download, problemOf, saveFile } from '#lib/call.ts'
import { offers } from '#lib/extensions.ts'
import { queryKeys } from '#lib/query-keys.ts'
import {
  type Asked,
  referenceCalls,
  type ReferencePage,
  type ReferenceRow,
  type ReferenceValues,
} from './reference-calls.ts'

export const referenceQueries = {
  list: (kind: ReferenceKind, asked: Asked) =>
    queryOptions({
      queryKey: queryKeys.reference(kind, asked),
      queryFn: ({ signal }) => referenceCalls[kind].list(asked, signal),
      placeholderData: keepPreviousData,
    }),
}

/** A row as it becomes, and as it was on screen. */
export type RowChange = { row: ReferenceRow; seen: ReferenceRow }

/** A row as the newest answer of the host holds it; undefined where no list on this device has it. */
export const newestRow = (
  client: QueryClient,
  kind: ReferenceKind,
  id: number,
): ReferenceRow | undefined =>
  client
    .getQueryCache()
    .findAll({ queryKey: queryKeys.reference(kind) })
    .toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
    .flatMap(({ queryKey }) => client.getQueryData<ReferencePage>(queryKey)?.rows ?? [])
    .find((row) => row.id === id)

/** Other kinds lean on this one (countries, equipment): all of them are asked for again. */
const refresh = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: queryKeys.reference() })

const showRow = (client: QueryClient, kind: ReferenceKind, row: ReferenceRow) =>
  client.setQueriesData<ReferencePage>(
    { queryKey: queryKeys.reference(kind) },
    (page) => page && { ...page, rows: page.rows.map((one) => (one.id === row.id ? row : one)) },
  )

export const referenceMutations = {
  add: (kind: ReferenceKind) =>
    mutationOptions({
      mutationFn: (values: ReferenceValues) => referenceCalls[kind].add(values),
      onSuccess: (_added, _values, _result, { client }) => refresh(client),
    }),
  /** The rows on screen take the change over at once; a refused one is shown as it now is. */
  change: (kind: ReferenceKind) =>
    mutationOptions({
      mutationFn: ({ row, seen }: RowChange) => referenceCalls[kind].change(row, seen.values),
      onError: async (_error, { row: { id } }, _result, { client }) => {
        const now = await referenceCalls[kind].one?.(id).catch(() => undefined)
        if (now) showRow(client, kind, now)
        else await refresh(client)
      },
      onSuccess: (_changed, { row }, _result, { client }) => showRow(client, kind, row),
    }),
  remove: (kind: ReferenceKind) =>
    mutationOptions({
      mutationFn: async (ids: readonly number[]) => {
        for (const id of ids) {
          if (await offers(reference.remove))
            await call(reference.remove, { params: { kind, id }, quiet: true })
          else await referenceCalls[kind].remove?.(id)
        }
      },
      onSettled: (_done, _error, _ids, _result, { client }) => refresh(client),
    }),
  /** Refuses what something uses, before anybody waits for the deletion. */
  checkRemoval: (kind: ReferenceKind) =>
    mutationOptions({
      mutationFn: async (ids: readonly number[]) => {
        if (!(await offers(reference.remove))) return
        for (const id of ids) {
          const query = { check: 'true' } as const
          await call(reference.remove, { params: { kind, id }, query, quiet: true })
        }
      },
    }),
  importRows: (kind: ReferenceKind) =>
    mutationOptions({
      mutationFn: (body: { rows: Record<string, string>[]; check: boolean }) =>
        call(reference.importRows, { params: { kind }, body, quiet: true }),
      onSuccess: (_told, { check }, _result, { client }) => (check ? undefined : refresh(client)),
    }),
  export: (kind: ReferenceKind) =>
    mutationOptions({
      mutationFn: async () => {
        const file = await download(reference.export, { params: { kind } })
        if (file) saveFile(file)
      },
    }),
}

/** What the add-property call reports (spec section 8): the answer, no answer, or a call that was never sent. */
export function addPropertyProblem(error: unknown): string {
  if (!isAxiosError(error)) return `Error in setting up the request: ${wordsOf(error)}`
  if (error.response) {
    const { data } = error.response
    return typeof data === 'string' && data !== '' ? data : problemOf(error).message
  }
  return error.request
    ? 'No response received from server'
    : `Error in setting up the request: ${error.message}`
}

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
