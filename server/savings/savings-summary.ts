import { type SQL, sql } from 'drizzle-orm'
import {
  type SavingsFilter,
  type SavingsPart,
  savingsReferences,
  type SavingsSummary,
} from '#contract/ext/savings.ts'
import { toDollars } from '#domain/money.ts'
import { bidCounts } from '#server/bids/counting-bids.ts'
import type { Caller } from '#server/context.ts'
import type { Database, Db } from '#server/store/database.ts'
import { atOneMoment } from '#server/store/one-moment.ts'
import { onlyRow } from '#server/store/only-row.ts'
import { modeTitle } from '#domain/mode.ts'
import { type MovedSum, pricedMonths, realisedOf, realisedSums } from './realised-savings.ts'
import {
  anyAwardsOnLanes,
  awardParts,
  isIdentified,
  lowestBids,
  marketRates,
  referenceColumn,
  savingsLanes,
  valuedParts,
} from './savings-parts.ts'
import { presentSavings, savingsAgainst, sumOfAwards as sumOfCosts } from './savings-rule.ts'

/** Lanes, what they cost at the baseline and what instead, in cents. */
type LedgerSum = { lanes: number; before: number; after: number }

type LaneSums = {
  lanes: number
  without_baseline: number
  without_bid: number
  baseline: number
  identified: number
  before: number
  after: number
}

type AwardSums = {
  awarded: { lanes: number; cost: number }
  pending: LedgerSum
  against: ComparedSum[]
  parts: PartSum[] | null
}

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
    awardedLanes: awarded.awarded.lanes,
    withoutBaseline: counted.without_baseline,
    withoutBid: counted.without_bid,
    baselineCost: toDollars(counted.baseline),
    awardedCost: toDollars(awarded.awarded.cost),
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
        select count(distinct a.lane_id)::int as lanes, coalesce(${sumOfCosts.cost()}, 0)::bigint as cost
        from awards a join lane l on l.id = a.lane_id where ${anyAwardsOnLanes('confirmed', filter)}) w) as awarded,
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

type PartSum = {
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
const partSums: SQL = sql`
    select s.*, c.name as carrier from (
      select mode, region, carrier_id, month, count(distinct lane_id)::int as lanes, sum(covered)::bigint as covered, sum(paid)::bigint as paid
      from part group by grouping sets ((mode), (region), (carrier_id), (month))) s
    left join companies c on c.id = s.carrier_id
    order by ${savingsAgainst(sql`s.covered`, sql`s.paid`)} desc`

/** What was awarded by mode, region, carrier and month of the award; each adds up to the whole. */
function savingsByOf(sums: readonly PartSum[]): SavingsSummary['by'] {
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

const comparedOf = ({ lanes, before, after }: LedgerSum): SavingsSummary['ledger']['awarded'] => ({
  lanes,
  ...presentSavings(before, after),
})

type ComparedSum = { name: string; lanes: number; reference: number; paid: number }

/** What was awarded against each reference, over the awarded shares and months; cents exact by award. */
const againstOf = (sums: readonly ComparedSum[]): SavingsSummary['against'] =>
  savingsReferences.map((reference) => {
    const found = sums.find(({ name }) => name === reference)
    return {
      reference,
      lanes: found?.lanes ?? 0,
      ...presentSavings(found?.reference ?? 0, found?.paid ?? 0),
    }
  })

function summed(name: (typeof savingsReferences)[number]): SQL {
  const column = referenceColumn(name)
  return sql`select ${name} as name, count(distinct lane_id)::int as lanes, coalesce(sum(${column}), 0)::bigint as reference,
    coalesce(sum(paid), 0)::bigint as paid from valued where ${column} is not null`
}

/** The sums of `valued` that `againstOf` reads. */
const againstSums: SQL = sql.join(
  savingsReferences.map((name) => summed(name)),
  sql` union all `,
)
