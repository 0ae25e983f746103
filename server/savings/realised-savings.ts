import { type SQL, sql } from 'drizzle-orm'
import type { SavingsFilter, SavingsSummary } from '#contract/ext/savings.ts'
import { toDollars } from '#domain/money.ts'
import { awardsOnLanes } from './savings-parts.ts'
import { presentSavings, sumOfAwards, wholeCents } from './savings-rule.ts'

type Realised = SavingsSummary['ledger']['realised']
export type MovedSum = {
  month: string | null
  lanes: number
  shipments: number
  off_award: number
  baseline: number
  expected: number
  actual: number
}

/** The sums of `priced` that `realisedOf` reads: of all months, then of each. */
export const realisedSums: SQL = sql`
    select month, count(distinct lane_id)::int as lanes, coalesce(sum(shipments), 0)::int as shipments, coalesce(sum(off_award), 0)::int as off_award,
      coalesce(sum(baseline), 0)::bigint as baseline, coalesce(sum(expected), 0)::bigint as expected, coalesce(sum(actual), 0)::bigint as actual
    from priced group by grouping sets ((), (month)) order by month nulls first`

/**
 * What shipped on awarded lanes in the months they were awarded for, as paid, against the baseline unit
 * cost and the awarded rate. What a carrier moved of a lane in a month is valued to the cent, so that all sums agree.
 */
export function realisedOf([total, ...months]: readonly MovedSum[]): Realised {
  return {
    lanes: total?.lanes ?? 0,
    offAward: total?.off_award ?? 0,
    ...costsOf(total),
    months: months.map((row) => ({ month: row.month ?? '', ...costsOf(row) })),
  }
}

/**
 * `priced as (...)` of `lane`: what each carrier moved of an awarded lane in one of its months, as paid (`actual`),
 * at the baseline unit cost and at the awarded rate.
 */
export const pricedMonths = (filter: SavingsFilter): SQL => sql`
  won as (
    select a.lane_id, ${sumOfAwards.covered()}::float8 as covered, ${sumOfAwards.cost()}::float8 as paid, array_agg(lower(c.name)) as winners,
      min(a.months[1]) as first, max(a.months[cardinality(a.months)]) as last, string_agg(array_to_string(a.months, ','), ',') as months,
      min(l.historic_cents)::float8 as historic_cents, min(l.historic_volume) as historic_volume
    from awards a join lane l on l.id = a.lane_id join companies c on c.id = a.carrier_id
    where ${awardsOnLanes('confirmed', filter)} and l.historic_volume > 0 group by a.lane_id),
  moved as (
    select s.lane_id, s.month, s.shipments, s.cents as actual,
      case when s.carrier <> '' and lower(s.carrier) <> all (w.winners) then s.shipments else 0 end as off_award,
      ${wholeCents(sql`w.historic_cents`, sql`s.units`, sql`w.historic_volume`)} as baseline, w.covered, w.paid
    from won w join shipment_months s on s.lane_id = w.lane_id and s.month >= w.first and s.month <= w.last and strpos(w.months, s.month) > 0),
  priced as (
    select *, ${wholeCents(sql`baseline`, sql`paid`, sql`nullif(covered, 0)`)} as expected from moved)`

const costsOf = (row: MovedSum | undefined) => {
  const { shipments = 0, baseline = 0, expected = 0, actual = 0 } = row ?? {}
  const { awardedCost: actualCost, ...compared } = presentSavings(baseline, actual)
  return { shipments, ...compared, expectedCost: toDollars(expected), actualCost }
}
