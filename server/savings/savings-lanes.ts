import { type SQL, sql } from 'drizzle-orm'
import {
  mostSavingsLanes,
  type SavingsFilter,
  type SavingsLane,
  type savingsReferences,
  type savingsStages,
} from '#contract/ext/savings.ts'
import { biddableModeSchema } from '#domain/mode-schema.ts'
import { bidCounts } from '#server/bids/counting-bids.ts'
import type { Caller } from '#server/context.ts'
import type { Db } from '#server/store/database.ts'
import { pricedMonths } from './realised-savings.ts'
import {
  awardsOnLanes,
  isIdentified,
  lowestBids,
  marketRates,
  referenceColumn,
  savingsLanes,
  valuedParts,
} from './savings-parts.ts'
import { presentSavings, savingsAgainst } from './savings-rule.ts'

type LanesFilter = SavingsFilter & {
  stage: (typeof savingsStages)[number]
  against: (typeof savingsReferences)[number]
}

type Row = {
  lane_id: number
  award_id: number | null
  mode: number
  lane: string
  region: string
  carrier: string
  incumbent_bids: boolean | null
  share: number | null
  month: string | null
  reference: number
  cost: number
}

/** The lanes a savings figure is the sum of, each to the cent, those that save most first. */
export async function lanesBehind(
  caller: Caller,
  filter: LanesFilter,
  db: Db,
): Promise<SavingsLane[]> {
  const { rows } = await db.execute<Row>(sql`
    select * from (with ${behind(caller, filter)}) found
    order by ${savingsAgainst(sql`reference`, sql`cost`)} desc, lane_id, award_id limit ${mostSavingsLanes}`)
  return rows.map(({ lane_id, award_id, mode, reference, cost, ...row }) => ({
    laneId: lane_id,
    awardId: award_id,
    mode: biddableModeSchema.parse(mode),
    lane: row.lane,
    region: row.region,
    carrier: row.carrier,
    incumbentBids: row.incumbent_bids,
    share: row.share,
    month: row.month,
    ...presentSavings(reference, cost),
  }))
}

function behind(caller: Caller, filter: LanesFilter): SQL {
  if (filter.stage === 'identified')
    return sql`${savingsLanes(caller, filter)}, ${identified(filter)}`
  if (filter.stage === 'realised') return sql`${savingsLanes(caller, filter)}, ${realised(filter)}`
  const column = referenceColumn(filter.against)
  return sql`${savingsLanes(caller, filter)}, ${marketRates(filter)}, ${valuedParts(filter.stage === 'pending' ? 'pending' : 'confirmed', filter)}
    select v.lane_id, v.id as award_id, v.mode, v.lane, v.region, c.name as carrier, null::boolean as incumbent_bids, v.share, v.month, ${column} as reference, v.paid as cost
    from valued v join companies c on c.id = v.carrier_id where ${column} is not null`
}

const named = sql`l.mode, l.origin || ' > ' || l.destination as lane, l.region`

const incumbentBids = sql`case when l.incumbent_name is not null then exists (
    select 1 from bids i where i.lane_id = l.id and i.carrier_id = l.incumbent_id and ${bidCounts('i')}) end`

const identified = (filter: SavingsFilter): SQL => sql`${lowestBids}
  select l.id as lane_id, null::int as award_id, ${named}, c.name as carrier, ${incumbentBids} as incumbent_bids, null::int as share, null as month, l.baseline_cents as reference, o.landed_cents as cost
  from lane l join lowest o on o.lane_id = l.id join companies c on c.id = o.carrier_id where ${isIdentified(filter)}`

const realised = (filter: SavingsFilter): SQL => sql`${pricedMonths(filter)}
  select l.id as lane_id, null::int as award_id, ${named}, w.carrier, null::boolean as incumbent_bids, null::int as share, null as month, p.reference, p.cost
  from (select lane_id, sum(baseline)::bigint as reference, sum(actual)::bigint as cost from priced group by lane_id) p
    join lane l on l.id = p.lane_id
    cross join lateral (
      select string_agg(distinct c.name, ', ') as carrier
      from awards a join companies c on c.id = a.carrier_id where a.lane_id = l.id and ${awardsOnLanes('confirmed', filter)}) w`
