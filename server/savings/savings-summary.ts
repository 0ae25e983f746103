import { type SQL, sql } from 'drizzle-orm'
import type { SavingsFilter, SavingsSummary } from '#contract/ext/savings.ts'
import { toDollars } from '#domain/money.ts'
import { bidCounts } from '#server/bids/counting-bids.ts'
import type { Caller } from '#server/context.ts'
import type { Database, Db } from '#server/store/database.ts'
import { atOneMoment } from '#server/store/one-moment.ts'
import { onlyRow } from '#server/store/only-row.ts'
import { type MovedSum, pricedMonths, realisedOf, realisedSums } from './realised-savings.ts'
import { againstOf, againstSums, type ComparedSum, valuedParts } from './savings-against.ts'
import { type PartSum, partSums, savingsByOf } from './savings-by.ts'
import { comparedOf, isIdentified, type LedgerSum, lowestBids } from './savings-ledger.ts'
import { awardParts, marketRates, savingsLanes } from './savings-parts.ts'

type LaneSums = {
  lanes: number
  without_baseline: number
  without_bid: number
  baseline: number
  identified: number
  before: number
  after: number
}

type AwardSums = { pending: LedgerSum; against: ComparedSum[]; parts: PartSum[] | null }

/** Everything the savings page shows, of one moment; lanes are counted by mode and region, awards by the whole filter. */
export async function savingsSummary(
  caller: Caller,
  filter: SavingsFilter,
  database: Database,
): Promise<SavingsSummary> {
  // What moved takes as long as the rest.
  const [realised, { counted, awarded }] = await atOneMoment(database, [
    (db) => sumOfRealised(caller, filter, db),
    async (db) => ({
      counted: await sumOfLanes(caller, filter, db),
      awarded: await sumOfAwards(caller, filter, db),
    }),
  ])
  const against = againstOf(awarded.against)
  const baseline = against.find(({ reference }) => reference === 'baseline')
  const { lanes = 0, baselineCost = 0, awardedCost = 0, savings = 0 } = baseline ?? {}
  return {
    lanes: counted.lanes,
    awardedLanes: lanes,
    withoutBaseline: counted.without_baseline,
    withoutBid: counted.without_bid,
    baselineCost: toDollars(counted.baseline),
    against,
    by: savingsByOf(awarded.parts ?? []),
    ledger: {
      identified: comparedOf({
        lanes: counted.identified,
        before: counted.before,
        after: counted.after,
      }),
      pending: comparedOf(awarded.pending),
      awarded: { lanes, baselineCost, awardedCost, savings },
      realised: realisedOf(realised),
    },
  }
}

async function sumOfLanes(caller: Caller, filter: SavingsFilter, db: Db): Promise<LaneSums> {
  const { rows } = await db.execute<LaneSums>(sql`
    with ${savingsLanes(caller, filter)}, ${bidOn(filter)}
    select count(*)::int as lanes, count(*) filter (where baseline_cents is null)::int as without_baseline,
      count(*) filter (where baseline_cents is not null and lowest is null)::int as without_bid,
      coalesce(sum(baseline_cents), 0)::bigint as baseline, count(*) filter (where identified)::int as identified,
      coalesce(sum(baseline_cents) filter (where identified), 0)::bigint as before,
      coalesce(sum(lowest) filter (where identified), 0)::bigint as after
    from bid_on`)
  return onlyRow(rows)
}

/** `bid_on as (...)`: the lanes with their lowest bid; quicker where nobody asks whose it is. */
const bidOn = (filter: SavingsFilter): SQL =>
  filter.carrierId === undefined
    ? sql`
    bid_on as (
      select l.id, l.baseline_cents, min(b.landed_cents) as lowest, l.baseline_cents is not null and min(b.landed_cents) is not null as identified
      from lane l left join bids b on b.lane_id = l.id and ${bidCounts('b')} group by l.id, l.baseline_cents)`
    : sql`${lowestBids},
    bid_on as (
      select l.id, l.baseline_cents, o.landed_cents as lowest, ${isIdentified(filter)} as identified
      from lane l left join lowest o on o.lane_id = l.id)`

async function sumOfAwards(caller: Caller, filter: SavingsFilter, db: Db): Promise<AwardSums> {
  const { rows } = await db.execute<AwardSums>(sql`
    with ${savingsLanes(caller, filter)}, ${marketRates(filter)}, ${valuedParts('confirmed', filter)},
    ${awardParts('pending', filter, 'waiting')}
    select
      (select to_json(w) from (
        select count(distinct lane_id)::int as lanes, coalesce(sum(covered), 0)::bigint as before, coalesce(sum(paid), 0)::bigint as after
        from waiting) w) as pending,
      (select json_agg(a) from (${againstSums}) a) as against,
      (select json_agg(p) from (${partSums}) p) as parts`)
  return onlyRow(rows)
}

async function sumOfRealised(caller: Caller, filter: SavingsFilter, db: Db): Promise<MovedSum[]> {
  const { rows } = await db.execute<MovedSum>(sql`
    with ${savingsLanes(caller, filter)}, ${pricedMonths(filter)} ${realisedSums}`)
  return rows
}
