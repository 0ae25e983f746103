import { eq, and } from 'drizzle-orm'
import type { BidOffer } from '#domain/bid.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { ofSeveralShippers } from '#domain/lane-shippers.ts'
import { hasPassed } from '#domain/terms-problem.ts'
import { type OwnLane, ownLanes } from '#server/bids/sheets/own-lanes.ts'
import type { Caller, Context } from '#server/context.ts'
import { anyOf } from '#server/store/any-of.ts'
import { bids } from '#server/store/tables/bids.ts'
import { lanes } from '#server/store/tables/lanes.ts'
import { companies } from '#server/store/tables/people.ts'
import { declinedBy } from '#server/bids/declines.ts'

export type InvitedLane = OwnLane & {
  id: number
  mode: BiddableMode
  origin: string
  destination: string
  originRef: string | null
  destinationRef: string | null
  laneKey: string
  equipment: string | null
  service: string | null
  /** Given where the carrier works for several. */
  shipper: string | null
  /** What the carrier's bid says now, draft or not. */
  bid: BidOffer | null
  isDeclined: boolean
  /** Why its rates cannot be changed by a draft; null where they can. */
  obstacle: string | null
}

/** The lanes of a mode that the carrier is invited to, with its bids, in the order they were made. */
export async function invitedLanes(
  caller: Caller,
  mode: BiddableMode,
  { database: { db }, now }: Pick<Context, 'database' | 'now'>,
): Promise<InvitedLane[]> {
  const own = await ownLanes(caller, mode, db, now())
  const { id, origin, destination, originRef, destinationRef, laneKey, equipment, service } = lanes
  const { currency, charges, chargeCurrencies, transitDays, months, capacity, co2ePerUnit } = bids
  const { remarks } = bids
  const rows = await db
    .select({
      lane: { id, origin, destination, originRef, destinationRef, laneKey, equipment, service },
      shipper: companies.name,
      bid: {
        currency,
        charges,
        chargeCurrencies,
        transitDays,
        months,
        capacity,
        co2ePerUnit,
        remarks,
      },
    })
    .from(lanes)
    .innerJoin(companies, eq(companies.id, lanes.companyId))
    .leftJoin(bids, and(eq(bids.laneId, lanes.id), eq(bids.carrierId, caller.companyId)))
    .where(anyOf(lanes.id, [...own.keys()]))
    .orderBy(lanes.id)
  const declined = await declinedBy(caller, db)
  const withShipper = ofSeveralShippers(rows)
  return rows.flatMap(({ lane, shipper, bid }) => {
    const known = own.get(lane.id)
    if (!known) return []
    return {
      ...known,
      ...lane,
      mode,
      shipper: withShipper ? shipper : null,
      bid,
      isDeclined: declined.has(lane.id),
      obstacle: obstacleTo(known, now()),
    }
  })
}

function obstacleTo({ status, bidStatus, isOpen, tender }: OwnLane, now: Date): string | null {
  if (bidStatus === 'accepted') return 'Your bid was accepted and cannot change'
  if (status !== 'started') return `The lane takes no bids now: it is ${status}`
  if (!isOpen) return 'Bidding on the lane has closed'
  const { opensAt } = tender.current
  if (opensAt !== null && !hasPassed(opensAt, now)) return 'Bidding has not opened yet'
  return bidStatus === 'rejected' ? 'Your bid was not chosen and cannot change' : null
}
