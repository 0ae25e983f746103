import { useSearchParams } from 'react-router-dom'
import { spendFilter, type SpendFilter } from '#contract/ext/spend.ts'
import { changedSearch } from '#lib/changed-search.ts'
import { type Comparison, comparisons } from './compared-period.ts'

export type SpendChange = Partial<
  Record<keyof SpendFilter | 'tab' | 'compare' | 'end', string | undefined>
>

/** What spend is looked at, kept in the address; what does not fit the contract is left out. */
export function useSpendAddress(): {
  filter: SpendFilter
  comparison: Comparison | null
  tab: string
  /** Which end of the lanes the map shows. */
  end: 'origin' | 'destination'
  change: (change: SpendChange) => void
  /** The same page with something changed, for a link. */
  hrefOf: (change: SpendChange) => string
  /** Everything but the tab. */
  clear: () => void
} {
  const [search, setSearch] = useSearchParams()
  const filter = readFilter(search)
  const compared = filter.beforeFrom !== undefined || filter.beforeTo !== undefined
  return {
    filter,
    comparison: compared
      ? (comparisons.find((one) => one === search.get('compare')) ?? 'custom')
      : null,
    tab: search.get('tab') ?? 'places',
    end: search.get('end') === 'destination' ? 'destination' : 'origin',
    change: (change) => setSearch((before) => changedSearch(before, change)),
    hrefOf: (change) => `?${changedSearch(search, change)}`,
    clear: () =>
      setSearch((before) => {
        const tab = before.get('tab')
        return tab === null ? {} : { tab }
      }),
  }
}

function readFilter(search: URLSearchParams): SpendFilter {
  const fitting = Object.entries(spendFilter.shape).filter(
    ([name, schema]) => search.get(name) && schema.safeParse(search.get(name)).success,
  )
  return spendFilter.parse(Object.fromEntries(fitting.map(([name]) => [name, search.get(name)])))
}

export const isNarrowed = (filter: SpendFilter): boolean => Object.keys(filter).length > 0
