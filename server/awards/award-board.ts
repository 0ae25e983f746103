import { sql } from 'drizzle-orm'
import type { BidBoard } from '#contract/ext/award-board.ts'
import { byPlace } from '#server/lanes/present-lane.ts'
import { isOwnLane } from '#server/lanes/seen-lanes.ts'
import { isSubmitted } from '#server/bids/counting-bids.ts'
import type { Caller, Context } from '#server/context.ts'
import { changesSince, type Seen, seenNow } from '#server/store/change-log.ts'
import type { Db } from '#server/store/database.ts'
import { lanes } from '#server/store/tables/lanes.ts'
import { capacitiesOf } from './carrier-room.ts'
import { offerOfAward } from './award-offers.ts'
import { isConfirmed, isCurrent, isDeclined, standingIn } from './confirmed-awards.ts'

type Row = {
  carriers: BidBoard['carriers'] | null
  bids: { [Column in keyof BidBoard['bids']]: BidBoard['bids'][Column] | null } | null
  awards: BidBoard['awards'] | null
  declined: BidBoard['declined'] | null
  lanes: number[] | null
  next: number | null
}

type Asked = {
  mode: number
  lanes?: number | undefined
  after?: number | undefined
  order?: 'place' | undefined
}

/**
 * The shipper's bids and awards of a mode, or of some of its lanes, in compact columns. The database builds the lists: handing
 * 60,000 rows over one by one takes three times as long.
 */
export async function bidBoard(
  caller: Caller,
  { mode, lanes: most, after = 0, order }: Asked,
  { database: { db } }: Context,
): Promise<BidBoard> {
  const capacities = await capacitiesAsked(caller, { mode, after }, db)
  const { rows } = await db.execute<Row>(sql`
    with lane as (
      select lanes.id, lanes.incumbent_id from ${lanes}
      where ${isOwnLane(caller, 'lanes')} and lanes.mode = ${mode} and lanes.id > ${after}
      order by ${order === 'place' ? byPlace : sql`lanes.id`} limit ${most ?? null}),
    bid as materialized (
      select b.id, b.lane_id, b.carrier_id, b.version, b.status, b.landed_cents, b.transit_days, b.capacity, b.rank,
        coalesce(b.carrier_id = lane.incumbent_id, false) as incumbent
      from bids b join lane on lane.id = b.lane_id
      where ${isSubmitted('b')}
      order by b.lane_id, b.landed_cents nulls last, b.id)
    select
      (select json_agg(json_build_object('id', c.id, 'name', c.name) order by c.name)
        from companies c where c.id in (select carrier_id from bid)) as carriers,
      (select json_build_object('id', json_agg(id), 'laneId', json_agg(lane_id), 'carrierId', json_agg(carrier_id),
        'version', json_agg(version), 'status', json_agg(status), 'cents', json_agg(landed_cents),
        'transitDays', json_agg(transit_days), 'capacity', json_agg(capacity), 'rank', json_agg(rank),
        'incumbent', json_agg(incumbent)) from bid) as bids,
      (select json_agg(json_build_object('id', a.id, 'laneId', a.lane_id, 'bidId', a.bid_id, 'carrierId', a.carrier_id,
        'share', a.share, 'months', a.months, 'confirmed', ${isConfirmed('a')}, 'cents', a.awarded_cents,
        'baselineCents', a.baseline_cents, 'offer', ${offerOfAward('a')}, 'standing', ${standingIn('a')},
        'reason', case when a.reason is not null then json_build_object('kind', a.reason, 'note', a.note) end) order by a.id)
        from awards a join lane on lane.id = a.lane_id where ${isCurrent('a')}) as awards,
      (select json_agg(json_build_object('laneId', a.lane_id, 'bidId', a.bid_id, 'carrierId', a.carrier_id,
        'share', a.share) order by a.id)
        from awards a join lane on lane.id = a.lane_id where ${isDeclined('a')}) as declined,
      ${
        order === 'place'
          ? sql`(select json_agg(id) from lane) as lanes, null as next`
          : sql`null as lanes, (select max(id) from lane having count(*) = ${most ?? null}::int) as next`
      }`)
  const { carriers, bids, awards, declined, lanes: placed, next } = rows[0] ?? noRow
  return {
    carriers: carriers ?? [],
    bids: {
      id: bids?.id ?? [],
      laneId: bids?.laneId ?? [],
      carrierId: bids?.carrierId ?? [],
      version: bids?.version ?? [],
      status: bids?.status ?? [],
      cents: bids?.cents ?? [],
      transitDays: bids?.transitDays ?? [],
      capacity: bids?.capacity ?? [],
      rank: bids?.rank ?? [],
      incumbent: bids?.incumbent ?? [],
    },
    awards: awards ?? [],
    declined: declined ?? [],
    capacities,
    lanes: order === 'place' ? (placed ?? []) : null,
    next,
  }
}

/** What a board, or a part of one, was made of. */
export type BoardMadeOf = {
  seen: Seen
  /** Its lanes are up to this one; null = all that follow. */
  last: number | null
  /** Whether an award is at an offered price: lanes elsewhere tell whether a bundle is whole. */
  hasOffers: boolean
  capacities: string
}

const madeOfBytes = 1000

export async function boardAndItsParts(
  caller: Caller,
  asked: Asked,
  context: Context,
): Promise<{ answer: BidBoard; parts: BoardMadeOf; byteCount: number }> {
  const seen = await seenNow(context.database)
  const answer = await bidBoard(caller, asked, context)
  const { next, awards, capacities } = answer
  return {
    answer,
    parts: {
      seen,
      last: next ?? null,
      hasOffers: awards?.some(({ offer }) => offer) ?? false,
      capacities: JSON.stringify(capacities),
    },
    byteCount: madeOfBytes,
  }
}

/** A bid changes one of twenty parts: the others are not read again. */
export async function boardHolds(
  caller: Caller,
  { mode, after = 0, order }: Asked,
  { database }: Context,
  of: BoardMadeOf,
): Promise<BoardMadeOf | null> {
  if (of.hasOffers || order === 'place') return null
  const { seen, laneIds } = await changesSince(caller.companyId, mode, of.seen, database)
  if (laneIds === 'any') return null
  if (laneIds.some((id) => id > after && (of.last === null || id <= of.last))) return null
  const capacities = await capacitiesAsked(caller, { mode, after }, database.db)
  return JSON.stringify(capacities) === of.capacities ? { ...of, seen } : null
}

/** Those of all lanes, in the first part alone. */
const capacitiesAsked = async (caller: Caller, { mode, after = 0 }: Asked, db: Db) =>
  after === 0 ? capacitiesOf({ ...caller, mode }, db) : []

const noRow: Row = {
  carriers: null,
  bids: null,
  awards: null,
  declined: null,
  lanes: null,
  next: null,
}
