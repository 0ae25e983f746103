import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod'
import {
  savings,
  type leftOutLaneSchema,
  type SavingsFilter,
  type savingsLaneSchema,
  type savingsReferences,
  type savingsStages,
  type SavingsSummary as AnsweredSummary,
} from '#contract/ext/savings.ts'
import { overview, savingsSchema } from '#contract/overview.ts'
import type { Mode } from '#domain/mode.ts'
import { call, download } from '#lib/call.ts'
import { inCents } from '#lib/in-cents.ts'
import { queryKeys } from '#lib/query-keys.ts'

export type Stage = (typeof savingsStages)[number]
export type Reference = (typeof savingsReferences)[number]

const compared = ['baselineCost', 'awardedCost', 'savings'] as const
const realised = ['baselineCost', 'expectedCost', 'actualCost', 'savings'] as const

function summaryInCents({ against, by, ledger, ...counts }: AnsweredSummary) {
  const partsInCents = (parts: AnsweredSummary['by']['mode']) =>
    parts.map((part) => inCents(part, compared))
  return {
    ...inCents(counts, ['baselineCost', 'awardedCost']),
    against: against.map((one) => inCents(one, compared)),
    by: {
      mode: partsInCents(by.mode),
      region: partsInCents(by.region),
      carrier: partsInCents(by.carrier),
      month: partsInCents(by.month),
    },
    ledger: {
      identified: inCents(ledger.identified, compared),
      pending: inCents(ledger.pending, compared),
      awarded: inCents(ledger.awarded, compared),
      realised: {
        ...inCents(ledger.realised, realised),
        months: ledger.realised.months.map((month) => inCents(month, realised)),
      },
    },
  }
}
export type SavingsSummary = ReturnType<typeof summaryInCents>
export type SavingsPart = SavingsSummary['by']['mode'][number]

const lanesInCents = (lanes: readonly z.output<typeof savingsLaneSchema>[]) =>
  lanes.map((lane) => inCents(lane, compared))
export type SavingsLane = ReturnType<typeof lanesInCents>[number]

const leftOutInCents = (lanes: readonly z.output<typeof leftOutLaneSchema>[]) =>
  lanes.map((lane) => inCents(lane, ['spend']))
export type LeftOutLane = ReturnType<typeof leftOutInCents>[number]

const ofModeInCents = (answer: z.output<typeof savingsSchema>) =>
  inCents(answer, ['baselineCost', 'awardedBaseline', 'awardedCost', 'savings'])
export type Savings = ReturnType<typeof ofModeInCents>

/** Whatever changes lanes changes savings: they are kept under the same root. */
export const savingsQueries = {
  /** Universal = every mode in total. */
  of: (mode: Mode) =>
    queryOptions({
      queryKey: queryKeys.lanes.ofMode('savings', mode),
      queryFn: async ({ signal }) =>
        ofModeInCents(
          savingsSchema.parse(
            await call(overview.stat, { params: { kind: 'Savings', mode }, signal }),
          ),
        ),
    }),
  summary: (query: SavingsFilter) =>
    queryOptions({
      queryKey: queryKeys.lanes.ofAny('savings', 'summary', query),
      queryFn: async ({ signal }) =>
        summaryInCents(await call(savings.summary, { query, signal, quiet: true })),
      placeholderData: keepPreviousData,
    }),
  lanes: (filter: SavingsFilter, stage: Stage, against: Reference) =>
    queryOptions({
      queryKey: queryKeys.lanes.ofAny('savings', 'lanes', filter, stage, against),
      queryFn: async ({ signal }) =>
        lanesInCents(
          await call(savings.lanes, { query: { ...filter, stage, against }, signal, quiet: true }),
        ),
    }),
  leftOut: ({ mode, region }: SavingsFilter) =>
    queryOptions({
      queryKey: queryKeys.lanes.ofAny('savings', 'left-out', mode, region),
      queryFn: async ({ signal }) =>
        leftOutInCents(
          await call(savings.leftOut, { query: { mode, region }, signal, quiet: true }),
        ),
    }),
}

export const exportSavings = (filter: SavingsFilter, format: 'xlsx' | 'csv') =>
  download(savings.file, { query: { ...filter, format }, quiet: true })
