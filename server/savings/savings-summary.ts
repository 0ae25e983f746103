import { sql } from 'drizzle-orm'
import type { SavingsFilter, SavingsSummary } from '#contract/ext/savings.ts'
import { toDollars } from '#domain/money.ts'
import type { Caller } from '#server/context.ts'
import type { Db } from '#server/store/database.ts'
import { type MovedSum, pricedMonths, realisedOf, realisedSums } from './realised-savings.ts'
import { againstOf, againstSums, type ComparedSum, valuedParts } from './savings-against.ts'
import { type PartSum, partSums, savingsByOf } from './savings-by.ts'
import { comparedOf, isIdentified, type LedgerSum, lowestCosts } from './savings-ledger.ts'
import { awardParts, tradedLanes } from './savings-parts.ts'

type Sums = {
  counted: { lanes: number; withoutBaseline: number; withoutBid: number; baseline: number }
  identified: LedgerSum
  pending: LedgerSum
  against: ComparedSum[]
  parts: PartSum[] | null
  realised: MovedSum[]
}

/**
 * Everything the savings page shows; lanes are counted by mode and region, awards by the whole filter.
 * One statement, so that the lanes are read once and all figures are of one moment.
 */
export async function savingsSummary(
  caller: Caller,
  filter: SavingsFilter,
  db: Db,
): Promise<SavingsSummary> {
  const { rows } = await db.execute<Sums>(sql`
    with ${tradedLanes(caller, filter)}, ${lowestCosts(filter)}, ${valuedParts('confirmed', filter)},
    ${awardParts('pending', filter, 'waiting')}, ${pricedMonths},
    bid_on as (select l.baseline_cents, o.* from lane l left join lowest o on o.lane_id = l.id)
    select
      (select to_json(c) from (
        select count(*)::int as lanes, count(*) filter (where baseline_cents is null)::int as "withoutBaseline",
          count(*) filter (where baseline_cents is not null and lane_id is null)::int as "withoutBid",
          coalesce(sum(baseline_cents), 0)::bigint as baseline
        from bid_on) c) as counted,
      (select to_json(i) from (
        select count(*)::int as lanes, coalesce(sum(l.baseline_cents), 0)::bigint as before, coalesce(sum(o.landed_cents), 0)::bigint as after
        from lane l join lowest o on o.lane_id = l.id where ${isIdentified(filter)}) i) as identified,
      (select to_json(w) from (
        select count(distinct lane_id)::int as lanes, coalesce(sum(covered), 0)::bigint as before, coalesce(sum(paid), 0)::bigint as after
        from waiting) w) as pending,
      (select json_agg(a) from (${againstSums}) a) as against,
      (select json_agg(p) from (${partSums}) p) as parts,
      (select json_agg(r) from (${realisedSums}) r) as realised`)
  const [sums] = rows
  if (!sums) throw new Error('A select of sums is one row')
  const { counted, identified, pending, parts, realised } = sums
  const against = againstOf(sums.against)
  const baseline = against.find(({ reference }) => reference === 'baseline')
  const { lanes = 0, baselineCost = 0, awardedCost = 0, savings = 0 } = baseline ?? {}
  return {
    lanes: counted.lanes,
    awardedLanes: lanes,
    withoutBaseline: counted.withoutBaseline,
    withoutBid: counted.withoutBid,
    baselineCost: toDollars(counted.baseline),
    against,
    by: savingsByOf(parts ?? []),
    ledger: {
      identified: comparedOf(identified),
      pending: comparedOf(pending),
      awarded: { lanes, baselineCost, awardedCost, savings },
      realised: realisedOf(realised),
    },
  }
}
