import { and, eq, sql } from 'drizzle-orm'
import type { LaneStatus } from '#domain/lane.ts'
import { isOpenToBids } from '#domain/open-to-bids.ts'
import type { Caller } from '#server/context.ts'
import type { Db } from '#server/store/database.ts'
import { bids } from '#server/store/tables/bids.ts'
import { laneInvitations, lanes } from '#server/store/tables/lanes.ts'
import type { BidRow } from '#server/bids/bid-rules.ts'
import { laneClosesAt } from '#server/terms/lane-closes-at.ts'
import { isTendered } from '#server/lanes/seen-lanes.ts'
import { isInRound } from '#server/terms/shortlist.ts'
import { type Tender, tendersOf } from '#server/terms/terms.ts'

/** A lane one is invited to, with one's bid as it stands. */
export type OwnLane = {
  status: string
  tender: Tender
  /** Takes the carrier's bids now. */
  isOpen: boolean
  /** The carrier may bid on it in the round that runs. */
  inRound: boolean
  version: number | null
  bidStatus: string | null
  months: string[]
  standing: BidRow | null
}

/** The lanes of a mode a carrier is invited to, by id. */
export async function ownLanes(
  caller: Caller,
  mode: number,
  db: Db,
  now: Date,
): Promise<Map<number, OwnLane>> {
  const { id, companyId, termsVersion, status, ownClosesAt } = lanes
  const rows = await db
    .select({
      lane: { id, companyId, mode: lanes.mode, termsVersion, status, ownClosesAt },
      inRound: sql<boolean>`${isInRound('lanes', sql`${caller.companyId}::int`)}`,
      bid: bids,
    })
    .from(lanes)
    .innerJoin(
      laneInvitations,
      and(eq(laneInvitations.laneId, lanes.id), eq(laneInvitations.carrierId, caller.companyId)),
    )
    .leftJoin(bids, and(eq(bids.laneId, lanes.id), eq(bids.carrierId, caller.companyId)))
    .where(and(eq(lanes.mode, mode), isTendered('lanes')))
  const tenderOf = await tendersOf(
    rows.map(({ lane }) => lane),
    db,
  )
  return new Map(
    rows.map(({ lane, inRound, bid }) => {
      const tender = tenderOf(lane)
      const closesAt = laneClosesAt(lane, tender.current.closesAt)
      const isOpen = isOpenToBids({ status: lane.status as LaneStatus, closesAt, inRound }, now)
      const known = {
        status: lane.status,
        isOpen,
        inRound,
        tender,
        version: bid?.version ?? null,
        bidStatus: bid?.status ?? null,
        months: bid?.months ?? [],
        standing: bid,
      }
      return [lane.id, known]
    }),
  )
}
