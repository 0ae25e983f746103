import { type SQL, sql } from 'drizzle-orm'
import type { SavingsSummary } from '#contract/ext/savings.ts'
import { toDollars } from '#domain/money.ts'

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
    select month, (select count(distinct lane_id)::int from priced) as lanes, coalesce(sum(shipments), 0)::int as shipments, coalesce(sum(off_award), 0)::int as off_award,
      coalesce(sum(baseline), 0)::bigint as baseline, coalesce(sum(expected), 0)::bigint as expected, coalesce(sum(actual), 0)::bigint as actual
    from (
      select month, sum(shipments) as shipments, sum(off_award) as off_award, sum(baseline) as baseline, sum(expected) as expected, sum(actual) as actual
      from priced group by month) monthly
    group by grouping sets ((), (month)) order by month nulls first`

/**
 * What shipped on awarded lanes in the months they were awarded for, as paid, against the baseline unit
 * cost and the awarded rate. Each lane and month is valued to the cent, so that all sums agree.
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
 * `priced as (...)` of `part`: what moved of each awarded lane in each of its months, as paid (`actual`), at
 * the baseline unit cost and at the awarded rate. Most awards are for the same few sets of months: first and
 * last are looked for once a set. Nothing is joined again to what was summed: its rows are estimated far too low.
 */
export const pricedMonths: SQL = sql`
  term as (
    select t.months, min(m.month) as first, max(m.month) as last
    from (select distinct months from part) t cross join unnest(t.months) m(month) group by t.months),
  won as (
    select p.lane_id, sum(p.covered) as covered, sum(p.paid) as paid, array_agg(lower(c.name)) as winners, string_agg(distinct c.name, ', ') as carrier,
      min(t.first) as first, max(t.last) as last, string_to_array(string_agg(array_to_string(p.months, ','), ','), ',') as months,
      min(p.historic_cents) as historic_cents, min(p.historic_volume) as historic_volume
    from part p join companies c on c.id = p.carrier_id join term t on t.months = p.months
    where p.historic_volume > 0 group by p.lane_id),
  moved as (
    select s.lane_id, s.month, min(w.carrier) as carrier, sum(s.shipments) as shipments, sum(s.volume) as volume, sum(s.cents) as actual,
      sum(s.shipments) filter (where s.carrier <> '' and lower(s.carrier) <> all (w.winners)) as off_award,
      min(w.covered) as covered, min(w.paid) as paid, min(w.historic_cents) as historic_cents, min(w.historic_volume) as historic_volume
    from won w join shipment_months s on s.lane_id = w.lane_id and s.month >= w.first and s.month <= w.last and s.month = any(w.months)
    group by s.lane_id, s.month),
  valued_months as (
    select *, round(historic_cents::numeric * volume::numeric / historic_volume::numeric) as baseline from moved),
  priced as (
    select *, round(baseline * paid::numeric / nullif(covered, 0)::numeric) as expected from valued_months)`

const costsOf = (row: MovedSum | undefined) => {
  const { shipments = 0, baseline, expected, actual } = row ?? {}
  return {
    shipments,
    baselineCost: toDollars(baseline ?? 0),
    expectedCost: toDollars(expected ?? 0),
    actualCost: toDollars(actual ?? 0),
    savings: toDollars((baseline ?? 0) - (actual ?? 0)),
  }
}
