import { type SQL, sql } from 'drizzle-orm'
import type { SavingsPart, SavingsSummary } from '#contract/ext/savings.ts'
import { modeTitle } from '#domain/mode.ts'
import { presentSavings } from './present-savings.ts'
import { savingsAgainst } from './savings-rule.ts'

export type PartSum = {
  mode: number | null
  region: string | null
  carrier_id: number | null
  carrier: string | null
  month: string | null
  lanes: number
  covered: number
  paid: number
}

/** The sums of `part` that `savingsByOf` reads. */
export const partSums: SQL = sql`
    select s.*, c.name as carrier from (
      select mode, region, carrier_id, month, count(distinct lane_id)::int as lanes, sum(covered)::bigint as covered, sum(paid)::bigint as paid
      from part group by grouping sets ((mode), (region), (carrier_id), (month))) s
    left join companies c on c.id = s.carrier_id
    order by ${savingsAgainst(sql`s.covered`, sql`s.paid`)} desc`

/** What was awarded by mode, region, carrier and month of the award; each adds up to the whole. */
export function savingsByOf(sums: readonly PartSum[]): SavingsSummary['by'] {
  const parts = (named: (sum: PartSum) => [key: string, name: string] | null): SavingsPart[] =>
    sums.flatMap((sum) => {
      const [key, name] = named(sum) ?? []
      return key === undefined || name === undefined ? [] : [partOf(sum, key, name)]
    })
  return {
    mode: parts(({ mode }) => (mode === null ? null : [String(mode), modeTitle(mode)])),
    region: parts(({ region }) => (region === null ? null : [region, region])),
    carrier: parts(({ carrier_id, carrier }) =>
      carrier_id === null ? null : [String(carrier_id), carrier ?? ''],
    ),
    month: parts(({ month }) => (month === null ? null : [month, month])).toSorted((a, b) =>
      a.key.localeCompare(b.key),
    ),
  }
}

const partOf = ({ lanes, covered, paid }: PartSum, key: string, name: string): SavingsPart => ({
  key,
  name,
  lanes,
  ...presentSavings(covered, paid),
})
