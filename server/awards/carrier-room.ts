import { type SQL, sql } from 'drizzle-orm'
import {
  type CapacityLimit,
  exceededLimits,
  leftOf,
  type LimitedLane,
  limitedLanes,
} from '#domain/carrier-capacity.ts'
import { grouped } from '#domain/grouped.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { volumeWords } from '#domain/unit-rate.ts'
import type { LaneRow } from '#server/lanes/quantities.ts'
import { anyOf } from '#server/store/any-of.ts'
import type { Db, Transaction } from '#server/store/database.ts'
import { awards, carrierCapacities } from '#server/store/tables/bids.ts'
import { lanes } from '#server/store/tables/lanes.ts'
import { companies } from '#server/store/tables/people.ts'
import type { AwardPlan } from './award-plan.ts'
import { isConfirmed, isCurrent } from './confirmed-awards.ts'

/** What a carrier would move of a lane, a year in the mode's measure. */
export type MovedPart = {
  carrierId: number
  lane: Pick<LaneRow, 'id' | 'companyId' | 'mode' | keyof LimitedLane>
  volume: number
}

export type CarrierRoom = {
  /** Why carriers cannot move the parts as well; null where they can. */
  problem(parts: readonly MovedPart[]): string | null
  /**
   * Adds the parts where their carriers can move them, in place of what they are awarded of the replaced lanes;
   * else says why not, and changes nothing.
   */
  take(parts: readonly MovedPart[], replaced?: readonly number[]): string | null
}

type Tender = Pick<LaneRow, 'companyId' | 'mode'>

/**
 * What carriers can still move of these tenders, by what they said and what they are awarded already. With
 * `hold`, what they said cannot change until the transaction ends.
 */
export async function roomOfCarriers(
  db: Db | Transaction,
  tendered: readonly Tender[],
  carrierIds: readonly number[],
  { hold }: { hold: boolean },
): Promise<CarrierRoom> {
  const tenders = new Map(tendered.map((lane) => [keyOf(lane), lane]))
  const asked = db
    .select({
      carrierId: carrierCapacities.carrierId,
      companyId: carrierCapacities.companyId,
      mode: carrierCapacities.mode,
      limits: carrierCapacities.limits,
      carrier: sql<string>`(select name from ${companies} where id = ${carrierCapacities.carrierId})`,
    })
    .from(carrierCapacities)
    .where(
      sql`${anyOf(carrierCapacities.carrierId, [...new Set(carrierIds)])} and (${carrierCapacities.companyId}, ${carrierCapacities.mode})
        in (select * from unnest(${sql.param([...tenders.values()].map(({ companyId }) => companyId))}::int[],
          ${sql.param([...tenders.values()].map(({ mode }) => mode))}::int[]))`,
    )
    .orderBy(carrierCapacities.companyId, carrierCapacities.mode, carrierCapacities.carrierId)
  const said = await (hold ? asked.for('update') : asked)
  const limited = said.filter(({ limits }) => limits.length > 0)
  if (limited.length === 0) return { problem: () => null, take: () => null }
  const moved = grouped(
    await movedParts(
      db,
      sql`${isCurrent('awards')} and ${anyOf(
        awards.carrierId,
        limited.map(({ carrierId }) => carrierId),
      )}`,
    ),
    ({ carrierId, lane }) => `${carrierId} ${keyOf(lane)}`,
  )
  const tried = (
    parts: readonly MovedPart[],
    replaced: readonly number[],
  ): string | Map<string, MovedPart[]> => {
    const gone = new Set(replaced)
    const added = new Map<string, MovedPart[]>()
    for (const { carrierId, carrier, limits, ...tender } of limited) {
      const own = parts.filter(
        (part) => part.carrierId === carrierId && keyOf(part.lane) === keyOf(tender),
      )
      if (own.length === 0) continue
      const key = `${carrierId} ${keyOf(tender)}`
      const others = (moved.get(key) ?? []).filter(({ lane }) => !gone.has(lane.id))
      const all = [...others, ...own]
      const problem = problemOf(limits, all, own, tender.mode)
      if (problem !== null) return `${carrier} ${problem}`
      added.set(key, all)
    }
    return added
  }
  return {
    problem(parts) {
      const outcome = tried(parts, [])
      return typeof outcome === 'string' ? outcome : null
    },
    take(parts, replaced = []) {
      const outcome = tried(parts, replaced)
      if (typeof outcome === 'string') return outcome
      for (const [key, all] of outcome) moved.set(key, all)
      return null
    },
  }
}

function problemOf(
  limits: readonly CapacityLimit[],
  all: readonly MovedPart[],
  own: readonly MovedPart[],
  mode: number,
): string | null {
  const touched = limits.filter((limit) => exceededLimits([{ ...limit, most: 0 }], own).length > 0)
  const [exceeded] = exceededLimits(touched, all)
  if (!exceeded) return null
  const words = (volume: number) => volumeWords(volume, mode as BiddableMode)
  return `takes at most ${words(exceeded.limit.most)} a year of ${limitedLanes(exceeded.limit)}; with this award it would move ${words(exceeded.volume)}`
}

const keyOf = ({ companyId, mode }: Tender) => `${companyId} ${mode}`

/** The parts of a plan, as carriers would move them. */
export const movedOf = ({ lane, awarded }: AwardPlan): MovedPart[] =>
  awarded.map(({ bid, volume }) => ({ carrierId: bid.carrierId, lane, volume }))

/** What carriers still take of lanes that are not awarded yet, by their place among the columns of a tender. */
export async function capacitiesLeft(
  { companyId, mode }: Tender,
  db: Db | Transaction,
): Promise<(CapacityLimit & { carrierId: number })[]> {
  const said = await capacitiesOf({ companyId, mode }, db)
  if (said.length === 0) return []
  const moved = grouped(
    await movedParts(
      db,
      sql`${isConfirmed('awards')} and ${lanes.companyId} = ${companyId} and ${lanes.mode} = ${mode} and ${anyOf(
        awards.carrierId,
        said.map(({ carrierId }) => carrierId),
      )}`,
    ),
    ({ carrierId }) => carrierId,
  )
  return said.map(({ carrierId, ...limit }) => ({
    carrierId,
    ...leftOf(limit, moved.get(carrierId) ?? []),
  }))
}

/** What carriers said of a tender, each limit by itself, in an order that is always the same. */
export async function capacitiesOf(
  { companyId, mode }: Tender,
  db: Db | Transaction,
): Promise<(CapacityLimit & { carrierId: number })[]> {
  const { carrierId, limits } = carrierCapacities
  const rows = await db
    .select({ carrierId, limits })
    .from(carrierCapacities)
    .where(
      sql`${carrierCapacities.companyId} = ${companyId} and ${carrierCapacities.mode} = ${mode}`,
    )
    .orderBy(carrierId)
  return rows.flatMap((row) => row.limits.map((limit) => ({ carrierId: row.carrierId, ...limit })))
}

/** Awards of lanes, each as what its carrier moves. Months count by what is expected in them; alike where nothing is. */
async function movedParts(db: Db | Transaction, condition: SQL): Promise<MovedPart[]> {
  const { rows } = await db.execute<
    MovedPart['lane'] & Pick<MovedPart, 'carrierId' | 'volume'>
  >(sql`
    select lanes.id, awards.carrier_id as "carrierId", lanes.company_id as "companyId", lanes.mode,
      lanes.origin, lanes.destination, lanes.region, lanes.equipment,
      0.01 * awards.share * lanes.forecast_volume * case when year.volume > 0 then year.awarded / year.volume
        else least(1, cardinality(awards.months) / 12.0) end as volume
    from awards join lanes on lanes.id = awards.lane_id
    cross join lateral (
      select coalesce(sum(m.forecast_volume), 0) as volume,
        coalesce(sum(m.forecast_volume) filter (where exists (
          select from unnest(awards.months) month where substr(month, 6) = substr(m.month, 6))), 0) as awarded
      from lane_months m where m.lane_id = lanes.id) year
    where ${condition}`)
  return rows.map(({ carrierId, volume, ...lane }) => ({ carrierId, lane, volume }))
}
