import { useSearchParams } from 'react-router-dom'
import { type TradeRegion, tradeRegions } from '#domain/trade-region.ts'
import { changedSearch } from '#lib/changed-search.ts'
import { readUploadId } from '#features/uploads/of-upload.api.ts'
import { useKnowsOurs } from '#lib/extensions.ts'
import type { ReportFilter } from './reporting.api.ts'

export const reportNames = ['recommended', 'incumbent', 'lowest', 'rules'] as const
export type ReportName = (typeof reportNames)[number]

/** What is reported and for which lanes, kept in the address: `?report=lowest&region=EMEA`. */
export function useReportAddress() {
  const [search, setSearch] = useSearchParams()
  const narrows = useKnowsOurs()
  const region = tradeRegions.find((one) => one === search.get('region'))
  const equipment = search.get('equipment') ?? ''
  const businessUnit = search.get('businessUnit') ?? ''
  const uploadId = readUploadId(search)
  const filter: ReportFilter =
    narrows === false
      ? {}
      : {
          ...(region && { region }),
          ...(equipment && { equipment }),
          ...(businessUnit && { businessUnit }),
          ...(uploadId && { uploadId }),
        }
  const set = (name: string, value: string) =>
    setSearch((before) => changedSearch(before, { [name]: value }), { replace: true })
  return {
    filter,
    /** What was paid stands beside what is saved. */
    view: search.get('view') === 'paid' ? ('paid' as const) : ('savings' as const),
    report: reportNames.find((one) => one === search.get('report')) ?? 'recommended',
    setRegion: (next: TradeRegion | '') => set('region', next),
    setEquipment: (next: string) => set('equipment', next),
    setBusinessUnit: (next: string) => set('businessUnit', next),
    setUpload: (next: string) => set('uploadId', next),
    setReport: (next: ReportName) => set('report', next),
  }
}

/** Where a report's lanes are listed under the same filter; `q` narrows them to a carrier or a place. */
export function linesAddress(report: ReportName, filter: ReportFilter, q = ''): string {
  const search = new URLSearchParams({ report })
  for (const [name, value] of Object.entries(filter)) search.set(name, String(value))
  if (q) search.set('q', q)
  return `?${search}#report-lanes`
}
