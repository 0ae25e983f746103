import { queryOptions } from '@tanstack/react-query'
import type * as z from 'zod'
import { reportFigures, type ReportFigures } from '#contract/ext/report-figures.ts'
import { reportFiles } from '#contract/ext/report-files.ts'
import { type reportFilter, reporting, type Report as AnsweredReport } from '#contract/reporting.ts'
import { grouped } from '#domain/grouped.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { priceOfRules } from '#domain/price-of-rules.ts'
import { addUp } from '#domain/savings.ts'
import { call, download } from '#lib/call.ts'
import { offers } from '#lib/extensions.ts'
import { inCents } from '#lib/in-cents.ts'
import { queryKeys } from '#lib/query-keys.ts'

export type ReportFilter = z.infer<typeof reportFilter>

const costs = ['baselineCost', 'newCost', 'savings'] as const

const sumsInCents = ({ byCarrier, ...sums }: ReportFigures) => ({
  ...inCents(sums, costs),
  byCarrier: byCarrier.map((row) => inCents(row, costs)),
})
/** What a report adds up to, and how many lines it has. */
export type ReportSums = ReturnType<typeof sumsInCents>

const reportInCents = ({ lines, ...sums }: AnsweredReport) => ({
  ...sumsInCents({ ...sums, lanes: lines.length }),
  lines: lines.map((line) => inCents(line, costs)),
})
export type Report = ReturnType<typeof reportInCents>
export type SavingsLine = Report['lines'][number]

const calls = {
  incumbent: reporting.incumbentSavings,
  recommended: reporting.recommendedCarrierSavings,
  lowest: reporting.maxCarrierSavings,
} as const

/** Three ways to award: incumbents keep their lanes, the recommended award, the lowest bids. */
export type Scenario = keyof typeof calls

export type SavingsSums = Record<Scenario, ReportSums> & {
  /** Lanes whose recommended award costs more than their lowest bid. */
  lanesWithRuleCost: number
}

/** Valued lanes and lanes left out are all lanes there are. */
export const hasNoLanes = ({ lowest }: SavingsSums): boolean =>
  lowest.lanes + (lowest.leftOut ?? 0) === 0

/** Under the lanes' root: whatever changes a lane or a bid changes what is reported of it. */
const key = (mode: BiddableMode, ...parts: readonly unknown[]) =>
  queryKeys.lanes.ofMode('reporting', mode, ...parts)

export const reportQueries = {
  /** What a shipper's three ways to award add up to, side by side. */
  sums: (mode: BiddableMode, query: ReportFilter) =>
    queryOptions({
      queryKey: key(mode, 'sums', query),
      queryFn: async ({ signal, client }): Promise<SavingsSums> => {
        if (!(await offers(reportFigures.savings))) {
          const reportOf = (scenario: Scenario) =>
            client.fetchQuery(reportQueries.ofScenario(mode, query, scenario))
          const [incumbent, recommended, lowest] = await Promise.all([
            reportOf('incumbent'),
            reportOf('recommended'),
            reportOf('lowest'),
          ])
          return {
            incumbent,
            recommended: withCarriers(recommended),
            lowest,
            lanesWithRuleCost: priceOfRules(lowest.lines, recommended.lines).length,
          }
        }
        const asked = { params: { id: mode }, query, signal }
        const { lanesWithRuleCost, ...sums } = await call(reportFigures.savings, asked)
        return {
          incumbent: sumsInCents(sums.incumbent),
          recommended: sumsInCents(sums.recommended),
          lowest: sumsInCents(sums.lowest),
          lanesWithRuleCost,
        }
      },
    }),
  /** One of them lane by lane. */
  ofScenario: (mode: BiddableMode, query: ReportFilter, scenario: Scenario) =>
    queryOptions({
      queryKey: key(mode, 'scenario', scenario, query),
      queryFn: async ({ signal }) =>
        reportInCents(await call(calls[scenario], { params: { id: mode }, query, signal })),
    }),
  /** What the rules cost, lane by lane. */
  rules: (mode: BiddableMode, query: ReportFilter) =>
    queryOptions({
      queryKey: key(mode, 'rules', query),
      queryFn: async ({ client }) => {
        const [lowest, recommended] = await Promise.all([
          client.fetchQuery(reportQueries.ofScenario(mode, query, 'lowest')),
          client.fetchQuery(reportQueries.ofScenario(mode, query, 'recommended')),
        ])
        return priceOfRules(lowest.lines, recommended.lines)
      },
    }),
  /** A carrier's lanes of today: its newest bids against its first. */
  own: (mode: BiddableMode, query: ReportFilter) =>
    queryOptions({
      queryKey: key(mode, 'own', query),
      queryFn: async ({ signal }) =>
        reportInCents(
          await call(reporting.incumbentSavings, { params: { id: mode }, query, signal }),
        ),
    }),
  topLanes: (mode: BiddableMode, query: ReportFilter, by: 'spend' | 'savings') =>
    queryOptions({
      queryKey: key(mode, 'top-lanes', by, query),
      queryFn: ({ signal }) => {
        const bySavings = by === 'savings' ? 'true' : 'false'
        return call(reporting.topLanes, { params: { id: mode, bySavings }, query, signal })
      },
    }),
  activity: (mode: BiddableMode, query: ReportFilter) =>
    queryOptions({
      queryKey: key(mode, 'activity', query),
      queryFn: ({ signal }) =>
        call(reporting.carrierActivity, { params: { id: mode }, query, signal }),
    }),
}

/** A host that does not group its lines by carrier has them grouped here. */
function withCarriers(report: Report): Report {
  if (report.byCarrier.length > 0) return report
  const groups = grouped(report.lines, ({ carrier }) => carrier)
  return {
    ...report,
    byCarrier: [...groups].map(([carrier, lines]) => {
      const { reference, cost, savings } = addUp(
        lines.map((line) => ({ reference: line.baselineCostCents, cost: line.newCostCents })),
      )
      return {
        carrier,
        lanes: lines.length,
        baselineCostCents: reference,
        newCostCents: cost,
        savingsCents: savings,
      }
    }),
  }
}

export const downloadReports = (mode: BiddableMode, query: ReportFilter) =>
  download(reportFiles.file, { params: { id: mode }, query, quiet: true })
