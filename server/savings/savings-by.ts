import { type SQL, sql } from 'drizzle-orm'
import type { SavingsFilter, SavingsPart, SavingsSummary } from '#contract/ext/savings.ts'
import { modeTitle } from '#domain/mode.ts'
import type { Db } from '#server/store/database.ts'
import { awardParts } from './savings-parts.ts'

type Sum = {
  mode: number | null
  region: string | null
  carrier_id: number | null
  carrier: string | null
  month: string | null
  lanes: number
  covered: number
  paid: number
}

/** What was awarded by mode, region, carrier and month of the award; each adds up to the whole. */
export async function savingsBy(
  lanes: SQL,
  filter: SavingsFilter,
  db: Db,
): Promise<SavingsSummary['by']> {
  const { rows } = await db.execute<Sum>(sql`
    with ${lanes}, ${awardParts('confirmed', filter)},
    summed as (
      select mode, region, carrier_id, month, count(distinct lane_id)::int as lanes, sum(covered)::bigint as covered, sum(paid)::bigint as paid
      from part group by grouping sets ((mode), (region), (carrier_id), (month)))
    select s.*, c.name as carrier from summed s left join companies c on c.id = s.carrier_id
    order by s.covered - s.paid desc`)
  const parts = (named: (sum: Sum) => [key: string, name: string] | null): SavingsPart[] =>
    rows.flatMap((sum) => {
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

const partOf = ({ lanes, covered, paid }: Sum, key: string, name: string): SavingsPart => ({
  key,
  name,
  lanes,
  baselineCost: covered / 100,
  awardedCost: paid / 100,
  savings: (covered - paid) / 100,
})
