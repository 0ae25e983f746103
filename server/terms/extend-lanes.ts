import { formatInZone } from '#domain/displayed-date.ts'
import { laneClosesAt } from './lane-closes-at.ts'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { laneName, type LaneStatus } from '#domain/lane.ts'
import { modeTitle } from '#domain/mode.ts'
import type { NegotiationTerms } from '#domain/negotiation-terms.ts'
import { NotificationType, Priority } from '#domain/notification.ts'
import { extensionProblem, isExtendable } from '#domain/open-to-bids.ts'
import { lanesSubject, recordChange } from '#server/audit/record.ts'
import type { Caller, Context } from '#server/context.ts'
import type { NewNotice } from '#server/notice.ts'
import { addNotices, pushNotices } from '#server/notices.ts'
import { conflict, invalid } from '#server/refusal.ts'
import { anyOf } from '#server/store/any-of.ts'
import { inTransaction, type Transaction } from '#server/store/database.ts'
import { laneInvitations, lanes } from '#server/store/tables/lanes.ts'
import { lockLanes } from '#server/lanes/lane-row.ts'
import type { LaneRow } from '#server/lanes/quantities.ts'
import { isInRound, lanesOutsideRound } from './shortlist.ts'
import { tendersOf } from './terms.ts'

/**
 * Gives lanes more time to bid than their round has, and tells the carriers invited to them. 409 where a
 * lane takes no bids or never closes, 422 for a time that is not later; nothing changes then.
 */
export async function extendLanes(
  caller: Caller,
  laneIds: readonly number[],
  until: string,
  context: Context,
): Promise<void> {
  const now = context.now()
  const closesAt = new Date(until)
  const notices = await inTransaction(context.database, async (tx) => {
    const rows = await lockLanes(caller, laneIds, tx)
    const outside = new Set(await lanesOutsideRound(tx, laneIds))
    const tenderOf = await tendersOf(rows, tx)
    const zones = new Map<number, string>()
    const before = rows.map((lane) => {
      const { current } = tenderOf(lane)
      zones.set(lane.mode, current.zone)
      return checkExtendable({ ...lane, inRound: !outside.has(lane.id) }, current, closesAt, now)
    })
    const ids = rows.map(({ id }) => id)
    await tx
      .update(lanes)
      .set({ ownClosesAt: closesAt, version: sql`${lanes.version} + 1`, updatedAt: now })
      .where(anyOf(lanes.id, ids))
    await recordChange(tx, caller, {
      subject: 'lane',
      subjectId: lanesSubject(ids),
      action: 'extended',
      before: { closesAt: [...new Set(before)] },
      after: { closesAt: closesAt.toISOString(), laneIds: ids },
    })
    return addNotices(tx, await extensionNotices(tx, rows, closesAt, zones))
  })
  await pushNotices(context, notices)
}

/** Back to closing with their round, for all lanes of a tender. */
export const endExtensions = (tx: Transaction, companyId: number, mode: number, now: Date) =>
  tx
    .update(lanes)
    .set({ ownClosesAt: null, version: sql`${lanes.version} + 1`, updatedAt: now })
    .where(and(eq(lanes.companyId, companyId), eq(lanes.mode, mode), isNotNull(lanes.ownClosesAt)))

/** When the lane closes so far. */
function checkExtendable(
  lane: LaneRow & { inRound: boolean },
  { closesAt: roundClosesAt, round }: NegotiationTerms,
  next: Date,
  now: Date,
): string {
  const name = laneName(lane)
  if (!lane.inRound) throw conflict(`${name} is not in round ${round}. Nothing was changed.`)
  const closesAt = laneClosesAt(lane, roundClosesAt)
  if (
    !isExtendable({ status: lane.status as LaneStatus, closesAt, inRound: true }) ||
    closesAt === null
  ) {
    throw conflict(
      lane.status === 'started'
        ? `${name} has no closing time: it takes bids as it is.`
        : `${name} is ${lane.status}: only a lane that takes bids can be given more time. Nothing was changed.`,
    )
  }
  const message = extensionProblem(closesAt, next.toISOString(), now)
  if (message) throw invalid(`${name}: ${message}`, [{ path: 'closesAt', message }])
  return closesAt
}

/** One notice a carrier and mode, however many lanes got more time. */
async function extensionNotices(
  tx: Transaction,
  rows: readonly LaneRow[],
  closesAt: Date,
  zones: ReadonlyMap<number, string>,
): Promise<NewNotice[]> {
  const nameOf = new Map(rows.map((lane) => [lane.id, laneName(lane)]))
  const invited = await tx
    .select({
      carrierId: laneInvitations.carrierId,
      mode: lanes.mode,
      laneId: sql<number>`min(${lanes.id})`,
      count: sql<number>`count(*)::int`,
    })
    .from(laneInvitations)
    .innerJoin(lanes, eq(lanes.id, laneInvitations.laneId))
    .where(
      and(
        anyOf(lanes.id, [...nameOf.keys()]),
        isInRound('lanes', sql`${laneInvitations.carrierId}`),
      ),
    )
    .groupBy(laneInvitations.carrierId, lanes.mode)
  return invited.map(({ carrierId, mode, laneId, count }) => {
    const until = formatInZone(closesAt, zones.get(mode) ?? 'UTC')
    return {
      companyId: carrierId,
      laneId: count === 1 ? laneId : null,
      mode,
      type: NotificationType.Announcement,
      description:
        count === 1
          ? `${nameOf.get(laneId) ?? 'A lane'} takes bids until ${until}`
          : `${count} lanes in ${modeTitle(mode)} take bids until ${until}`,
      priority: Priority.Information,
    }
  })
}
