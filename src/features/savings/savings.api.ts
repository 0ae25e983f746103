import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import {
  savings,
  type SavingsFilter,
  type savingsReferences,
  type savingsStages,
} from '#contract/ext/savings.ts'
import { overview, savingsSchema } from '#contract/overview.ts'
import type { Mode } from '#domain/mode.ts'
import { call, download } from '#lib/call.ts'
import { queryKeys } from '#lib/query-keys.ts'

export type Stage = (typeof savingsStages)[number]
export type Reference = (typeof savingsReferences)[number]

/** Whatever changes lanes changes savings: they are kept under the same root. */
export const savingsQueries = {
  /** Universal = every mode in total. */
  of: (mode: Mode) =>
    queryOptions({
      queryKey: queryKeys.lanes.ofMode('savings', mode),
      queryFn: async ({ signal }) =>
        savingsSchema.parse(
          await call(overview.stat, { params: { kind: 'Savings', mode }, signal }),
        ),
    }),
  summary: (query: SavingsFilter) =>
    queryOptions({
      queryKey: queryKeys.lanes.ofAny('savings', 'summary', query),
      queryFn: ({ signal }) => call(savings.summary, { query, signal, quiet: true }),
      placeholderData: keepPreviousData,
    }),
  lanes: (filter: SavingsFilter, stage: Stage, against: Reference) =>
    queryOptions({
      queryKey: queryKeys.lanes.ofAny('savings', 'lanes', filter, stage, against),
      queryFn: ({ signal }) =>
        call(savings.lanes, { query: { ...filter, stage, against }, signal, quiet: true }),
    }),
  leftOut: ({ mode, region }: SavingsFilter) =>
    queryOptions({
      queryKey: queryKeys.lanes.ofAny('savings', 'left-out', mode, region),
      queryFn: ({ signal }) =>
        call(savings.leftOut, { query: { mode, region }, signal, quiet: true }),
    }),
}

export const exportSavings = (filter: SavingsFilter, format: 'xlsx' | 'csv') =>
  download(savings.file, { query: { ...filter, format }, quiet: true })
