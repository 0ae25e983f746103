import { useSearchParams } from 'react-router-dom'
import {
  savingsFilter,
  type SavingsFilter,
  savingsReferences,
  savingsStages,
} from '#contract/ext/savings.ts'
import { changedSearch } from '#lib/changed-search.ts'
import type { Reference, Stage } from './savings.api.ts'

export type SavingsChange = Partial<
  Record<keyof SavingsFilter | 'tab' | 'stage' | 'against', string | undefined>
>

/** What savings are looked at, kept in the address; what does not fit the contract is left out. */
export function useSavingsAddress(): {
  filter: SavingsFilter
  tab: string
  stage: Stage
  against: Reference
  change: (change: SavingsChange) => void
  /** The same page with something changed, for a link; what a table on it shows is left out. */
  hrefOf: (change: SavingsChange) => string
  clear: () => void
} {
  const [search, setSearch] = useSearchParams()
  return {
    filter: readFilter(search),
    tab: search.get('tab') ?? 'ledger',
    stage: savingsStages.find((one) => one === search.get('stage')) ?? 'awarded',
    against: savingsReferences.find((one) => one === search.get('against')) ?? 'baseline',
    change: (change) => setSearch((before) => changedSearch(before, change)),
    hrefOf: (change) => `?${changedSearch(ownOf(search), change)}`,
    clear: () =>
      setSearch((before) =>
        changedSearch(before, {
          mode: undefined,
          region: undefined,
          carrierId: undefined,
          month: undefined,
        }),
      ),
  }
}

const own: readonly string[] = [...Object.keys(savingsFilter.shape), 'tab', 'stage', 'against']
const ownOf = (search: URLSearchParams) =>
  new URLSearchParams([...search].filter(([name]) => own.includes(name)))

function readFilter(search: URLSearchParams): SavingsFilter {
  const fitting = Object.entries(savingsFilter.shape).filter(
    ([name, schema]) => search.get(name) && schema.safeParse(search.get(name)).success,
  )
  return savingsFilter.parse(Object.fromEntries(fitting.map(([name]) => [name, search.get(name)])))
}
