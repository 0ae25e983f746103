import { queryOptions } from '@tanstack/react-query'
import type * as z from 'zod'
import { reportFiles } from '#contract/ext/report-files.ts'
import { type reportFilter, reporting, type Report as AnsweredReport } from '#contract/reporting.ts'
import { grouped } from '#domain/grouped.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { addUp } from '#domain/savings.ts'
import { call, download } from '#lib/call.ts'
import { inCents } from '#lib/in-cents.ts'
import { queryKeys } from '#lib/query-keys.ts'

export type ReportFilter = z.infer<typeof reportFilter>

const costs = ['baselineCost', 'newCost', 'savings'] as const

export const reportInCents = (report: AnsweredReport) => ({
  ...inCents(report, costs),
  lines: report.lines.map((line) => inCents(line, costs)),
  byCarrier: report.byCarrier.map((row) => inCents(row, costs)),
})
export type Report = ReturnType<typeof reportInCents>
export type SavingsLine = Report['lines'][number]

/** Three ways to award: incumbents keep their lanes, the recommended award, the lowest bids. */
export type SavingsReports = Record<'incumbent' | 'recommended' | 'lowest', Report>

/** Valued lanes and lanes left out are all lanes there are. */
export const hasNoLanes = ({ lowest }: SavingsReports): boolean =>
  lowest.lines.length + (lowest.leftOut ?? 0) === 0

/** Under the lanes' root: whatever changes a lane or a bid changes what is reported of it. */
const key = (mode: BiddableMode, ...parts: readonly unknown[]) =>
  queryKeys.lanes.ofMode('reporting', mode, ...parts)

export const reportQueries = {
  /** A shipper's three ways to award, side by side. */
  savings: (mode: BiddableMode, query: ReportFilter) =>
    queryOptions({
      queryKey: key(mode, 'savings', query),
      queryFn: async ({ signal }): Promise<SavingsReports> => {
        const asked = { params: { id: mode }, query, signal }
        const [incumbent, recommended, lowest] = await Promise.all([
          call(reporting.incumbentSavings, asked),
          call(reporting.recommendedCarrierSavings, asked),
          call(reporting.maxCarrierSavings, asked),
        ])
        return {
          incumbent: reportInCents(incumbent),
          recommended: withCarriers(reportInCents(recommended)),
          lowest: reportInCents(lowest),
        }
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
