import { type SQL, sql } from 'drizzle-orm'
import type { SavingsFilter, SavingsSummary } from '#contract/ext/savings.ts'
import type { Db } from '#server/store/database.ts'
import { awardParts } from './savings-parts.ts'

type Realised = SavingsSummary['ledger']['realised']
type Moved = {
  month: string | null
  lanes: number
  shipments: number
  off_award: number
  baseline: number
  expected: number
  actual: number
}

/**
 * What shipped on awarded lanes in the months they were awarded for, as paid, against the baseline unit
 * cost and the awarded rate. Each lane and month is valued to the cent, so that all sums agree.
 */
export async function realisedSavings(
  lanes: SQL,
  filter: SavingsFilter,
  db: Db,
): Promise<Realised> {
  const { rows } = await db.execute<Moved>(sql`
    with ${lanes}, ${pricedMonths(filter)},
    monthly as (
      select month, sum(shipments) as shipments, sum(off_award) as off_award, sum(baseline) as baseline, sum(expected) as expected, sum(actual) as actual
      from priced group by month)
    select month, (select count(distinct lane_id)::int from priced) as lanes, coalesce(sum(shipments), 0)::int as shipments, coalesce(sum(off_award), 0)::int as off_award,
      coalesce(sum(baseline), 0)::bigint as baseline, coalesce(sum(expected), 0)::bigint as expected, coalesce(sum(actual), 0)::bigint as actual
    from monthly group by grouping sets ((), (month)) order by month nulls first`)
  const [total, ...months] = rows
  return {
    lanes: total?.lanes ?? 0,
    offAward: total?.off_award ?? 0,
    ...costsOf(total),
    months: months.map((row) => ({ month: row.month ?? '', ...costsOf(row) })),
  }
}

/**
 * `priced as (...)`: what moved of each awarded lane in each of its months, as paid (`actual`), at the
 * baseline unit cost and at the awarded rate; `won as (...)`: who was awarded each.
 */
export const pricedMonths = (filter: SavingsFilter): SQL => sql`
  ${awardParts('confirmed', filter)},
  won as (
    select p.lane_id, sum(p.covered) as covered, sum(p.paid) as paid,
      array_agg(lower(c.name)) as winners, string_agg(distinct c.name, ', ') as carrier
    from part p join companies c on c.id = p.carrier_id group by p.lane_id),
  term as (
    select t.lane_id, min(t.month) as first, max(t.month) as last, array_agg(t.month) as months
    from (select p.lane_id, unnest(p.months) as month from part p) t group by t.lane_id),
  moved as (
    select s.lane_id, s.month, sum(s.shipments) as shipments, sum(s.volume) as volume, sum(s.cents) as actual,
      sum(s.shipments) filter (where s.carrier <> '' and lower(s.carrier) <> all (w.winners)) as off_award
    from won w join term t on t.lane_id = w.lane_id
      join shipment_months s on s.lane_id = w.lane_id and s.month >= t.first and s.month <= t.last and s.month = any(t.months)
    group by s.lane_id, s.month),
  valued as (
    select m.*, round(l.historic_cents::numeric * m.volume::numeric / l.historic_volume::numeric) as baseline
    from moved m join lane l on l.id = m.lane_id where l.historic_volume > 0),
  priced as (
    select v.*, round(v.baseline * w.paid::numeric / nullif(w.covered, 0)::numeric) as expected
    from valued v join won w on w.lane_id = v.lane_id)`

const costsOf = (row: Moved | undefined) => {
  const { shipments = 0, baseline, expected, actual } = row ?? {}
  return {
    shipments,
    baselineCost: (baseline ?? 0) / 100,
    expectedCost: (expected ?? 0) / 100,
    actualCost: (actual ?? 0) / 100,
    savings: ((baseline ?? 0) - (actual ?? 0)) / 100,
  }
}
