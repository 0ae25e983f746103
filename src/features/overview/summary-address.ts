import { useSearchParams } from 'react-router-dom'
import { countryName } from '#domain/country-name.ts'
import { type BiddableMode, modeDefinitions } from '#domain/mode.ts'
import { type TradeRegion, tradeRegions } from '#domain/trade-region.ts'
import { writeList } from '#ui/grid/address/written-list.ts'

export type SummaryFilter = {
  region?: TradeRegion
  /** ISO 3166 alpha-2. */
  from?: string
  to?: string
  equipment?: string
}
type Name = keyof SummaryFilter
const names: readonly Name[] = ['region', 'from', 'to', 'equipment']

/** What parts, flows and months are counted in. */
export const measures = ['volume', 'shipments', 'spend', 'lanes'] as const
export type Measure = (typeof measures)[number]

/** Which lanes a summary is about and what it counts, kept in the address: `?region=EMEA&from=CN&by=spend`. */
export function useSummaryAddress() {
  const [search, setSearch] = useSearchParams()
  const set = (values: Partial<Record<Name | 'by', string | null>>) =>
    setSearch((before) => {
      const params = new URLSearchParams(before)
      for (const [name, value] of Object.entries(values)) {
        if (value) params.set(name, value)
        else params.delete(name)
      }
      return params
    })
  return {
    filter: readFilter(search),
    measure: measures.find((one) => one === search.get('by')) ?? measures[0],
    setMeasure: (next: Measure) => set({ by: next === measures[0] ? null : next }),
    narrow: set,
    clear: () => set(Object.fromEntries(names.map((name) => [name, null]))),
  }
}

/** An address typed by hand may hold anything. */
function readFilter(search: URLSearchParams): SummaryFilter {
  const region = tradeRegions.find((one) => one === search.get('region'))
  const country = (name: 'from' | 'to') => /^[A-Z]{2}$/.exec(search.get(name) ?? '')?.[0]
  const [from, to, equipment] = [country('from'), country('to'), search.get('equipment')]
  return {
    ...(region && { region }),
    ...(from && { from }),
    ...(to && { to }),
    ...(equipment && { equipment: equipment.slice(0, 60) }),
  }
}

export const isNarrowed = (filter: SummaryFilter): boolean =>
  names.some((name) => filter[name] !== undefined)

/** The lane table of the same lanes; `words` are settings of its own such as a view or an order. */
export function lanesAddress(
  mode: BiddableMode,
  { region, from, to, equipment }: SummaryFilter,
  words: Readonly<Record<string, string>> = {},
): string {
  const { route } = modeDefinitions[mode]
  const search = new URLSearchParams(words)
  if (region) search.set('region', writeList([region]))
  if (from) search.set('originCountry', writeList([countryName(from)]))
  if (to) search.set('destCountry', writeList([countryName(to)]))
  if (equipment) search.set('equipment', writeList([equipment]))
  return `/${route}/lanes${search.size > 0 ? `?${search}` : ''}`
}
