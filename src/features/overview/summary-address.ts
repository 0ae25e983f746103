import { useSearchParams } from 'react-router-dom'
import { type TradeRegion, tradeRegions } from '#domain/trade-region.ts'
import { changedSearch } from '#lib/changed-search.ts'
import { readUploadId } from '#features/uploads/of-upload.api.ts'
import { useKnowsOurs } from '#lib/extensions.ts'

export type SummaryFilter = {
  region?: TradeRegion
  /** ISO 3166 alpha-2. */
  from?: string
  to?: string
  equipment?: string
  businessUnit?: string
  /** The upload whose lanes are meant. */
  uploadId?: number
}
type Name = keyof SummaryFilter
const names: readonly Name[] = ['region', 'from', 'to', 'equipment', 'businessUnit', 'uploadId']

export const measures = ['volume', 'shipments', 'spend', 'lanes'] as const
export type Measure = (typeof measures)[number]

/** What the lane breakdown has a row for. */
export const breakdowns = ['region', 'originCountry', 'destCountry', 'equipment'] as const
export type Breakdown = (typeof breakdowns)[number]

/**
 * Which lanes a summary is about, what it counts and what it breaks them down by, kept in the address:
 * `?region=EMEA&from=CN&by=spend&rows=destCountry`.
 */
export function useSummaryAddress() {
  const [search, setSearch] = useSearchParams()
  const narrows = useKnowsOurs()
  const set = (values: Partial<Record<Name | 'by' | 'rows', string | null>>) =>
    setSearch((before) => changedSearch(before, values))
  return {
    filter: narrows === false ? {} : readFilter(search),
    measure: measures.find((one) => one === search.get('by')) ?? measures[0],
    setMeasure: (next: Measure) => set({ by: next === measures[0] ? null : next }),
    breakdown: breakdowns.find((one) => one === search.get('rows')) ?? null,
    setBreakdown: (next: Breakdown) => set({ rows: next }),
    narrow: set,
    clear: () => set(Object.fromEntries(names.map((name) => [name, null]))),
  }
}

/** An address typed by hand may hold anything. */
function readFilter(search: URLSearchParams): SummaryFilter {
  const region = tradeRegions.find((one) => one === search.get('region'))
  const country = (name: 'from' | 'to') => /^[A-Z]{2}$/.exec(search.get(name) ?? '')?.[0]
  const [from, to, equipment] = [country('from'), country('to'), search.get('equipment')]
  const businessUnit = search.get('businessUnit')
  const uploadId = readUploadId(search)
  return {
    ...(region && { region }),
    ...(from && { from }),
    ...(to && { to }),
    ...(equipment && { equipment: equipment.slice(0, 60) }),
    ...(businessUnit && { businessUnit: businessUnit.slice(0, 120) }),
    ...(uploadId && { uploadId }),
  }
}

export const isNarrowed = (filter: SummaryFilter): boolean =>
  names.some((name) => filter[name] !== undefined)
