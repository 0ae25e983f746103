import { and, eq, sql } from 'drizzle-orm'
import { allows, laneName } from '#domain/lane.ts'
import { modeTitle } from '#domain/mode.ts'
import { NotificationType } from '#domain/notification.ts'
import { lanesSubject, recordChange } from '#server/audit/record.ts'
import { isOpen, lockLinks } from '#server/carriers/links.ts'
import type { Caller, Context } from '#server/context.ts'
import type { NewNotice } from '#server/notice.ts'
import { addNotices, pushNotices } from '#server/notices.ts'
import { conflict, invalid, notFound } from '#server/refusal.ts'
import { anyOf } from '#server/store/any-of.ts'
import { inTransaction, type Transaction } from '#server/store/database.ts'
import { gatherTenderStatistics } from '#server/store/statistics.ts'
import { laneInvitations, lanes } from '#server/store/tables/lanes.ts'
import { carrierModes } from '#server/store/tables/terms.ts'
import { grouped } from '#domain/grouped.ts'
import { bidsWanted, inviteToLanes } from './invite-to-lanes.ts'
import { lockLanes } from './lane-row.ts'
import { refreshLights } from '#server/bids/lights.ts'
import type { LaneRow } from './quantities.ts'
import { isInRound } from '#server/terms/shortlist.ts'
import { freezeTerms } from '#server/terms/terms.ts'
import { counted } from '#domain/quantity.ts'

/**
 * Opens lanes to bids, or again after a pause: freezes their baseline, rates and assumptions at the
 * first start and invites carriers, those of the mode by default. 409 where a lane's status does not
 * allow it, 404 for a carrier that does not work in the mode; nothing starts then.
 */
export async function startLanes(
  caller: Caller,
  laneIds: readonly number[],
  carrierIds: readonly number[] | undefined,
  context: Context,
): Promise<void> {
  const now = context.now()
  const notices = await inTransaction(context.database, async (tx) => {
    await lockLinks(tx, caller.companyId)
    const rows = await lockLanes(caller, laneIds, tx)
    checkAll(rows, 'start')
    const notices: NewNotice[] = []
    for (const [mode, ofMode] of grouped(rows, (lane) => lane.mode)) {
      const invited = await carriersOf(caller, mode, carrierIds, tx)
      await open(tx, ofMode, await freezeTerms(caller.companyId, mode, tx), now)
      await inviteToLanes(tx, ofMode, invited, now)
      const wanted = await lanesInRoundOf(tx, ofMode, invited)
      for (const [carrierId, rows] of wanted) notices.push(bidsWanted(carrierId, mode, rows))
    }
    await record(tx, caller, 'started', rows)
    const crossings = await refreshLights(
      tx,
      rows.map(({ id }) => id),
    )
    return addNotices(tx, [...notices, ...crossings])
  })
  await gatherTenderStatistics(context.database, laneIds.length)
  await pushNotices(context, notices)
}

/** Of these lanes those each carrier may bid on now: a lane that is resumed keeps the shortlist of its round. */
async function lanesInRoundOf(
  tx: Transaction,
  rows: readonly LaneRow[],
  carriers: readonly number[],
): Promise<Map<number, LaneRow[]>> {
  const ids = rows.map(({ id }) => id)
  const { rows: pairs } = await tx.execute<{ id: number; carrier_id: number }>(sql`
    select l.id, c.id as carrier_id from lanes l cross join unnest(${sql.param([...carriers])}::int[]) as c(id)
    where l.id = any(${sql.param(ids)}::int[]) and ${isInRound('l', sql`c.id`)}`)
  const inRound = new Set(pairs.map(({ id, carrier_id }) => `${id} ${carrier_id}`))
  return new Map(
    carriers.flatMap((carrierId) => {
      const own = rows.filter(({ id }) => inRound.has(`${id} ${carrierId}`))
      return own.length > 0 ? [[carrierId, own]] : []
    }),
  )
}

/** Stops taking bids; 409 where a lane is not started. */
export async function pauseLanes(
  caller: Caller,
  laneIds: readonly number[],
  context: Context,
): Promise<void> {
  const notices = await inTransaction(context.database, async (tx) => {
    const rows = await lockLanes(caller, laneIds, tx)
    checkAll(rows, 'pause')
    const ids = rows.map(({ id }) => id)
    await tx
      .update(lanes)
      .set({ status: 'paused', version: sql`${lanes.version} + 1`, updatedAt: context.now() })
      .where(anyOf(lanes.id, ids))
    await record(tx, caller, 'paused', rows)
    const invited = await tx
      .select({
        carrierId: laneInvitations.carrierId,
        mode: lanes.mode,
        count: sql<number>`count(*)::int`,
      })
      .from(laneInvitations)
      .innerJoin(lanes, eq(lanes.id, laneInvitations.laneId))
      .where(and(anyOf(lanes.id, ids), isInRound('lanes', sql`${laneInvitations.carrierId}`)))
      .groupBy(laneInvitations.carrierId, lanes.mode)
    return addNotices(
      tx,
      invited.map(({ carrierId, mode, count }) => ({
        companyId: carrierId,
        mode,
        type: NotificationType.Announcement,
        description: `Bidding paused on ${counted(count, 'lane')} in ${modeTitle(mode)}`,
      })),
    )
  })
  await pushNotices(context, notices)
}

const record = (
  tx: Transaction,
  caller: Caller,
  action: 'started' | 'paused',
  rows: readonly LaneRow[],
) =>
  recordChange(tx, caller, {
    subject: 'lane',
    subjectId: lanesSubject(rows.map(({ id }) => id)),
    action,
    before: { status: [...new Set(rows.map(({ status }) => status))] },
    after: { status: [action], laneIds: rows.map(({ id }) => id) },
  })

function checkAll(rows: readonly LaneRow[], action: 'start' | 'pause'): void {
  const blocked = rows.find((lane) => !allows(lane.status, action))
  if (!blocked) return
  throw conflict(
    `${laneName(blocked)} is ${blocked.status}; it cannot ${action}. Nothing was changed.`,
  )
}

const open = (tx: Transaction, rows: readonly LaneRow[], termsVersion: number, now: Date) =>
  tx
    .update(lanes)
    .set({
      status: 'started',
      version: sql`${lanes.version} + 1`,
      baselineFrozenAt: sql`coalesce(${lanes.baselineFrozenAt}, ${now})`,
      termsVersion: sql`coalesce(${lanes.termsVersion}, ${termsVersion})`,
      startedAt: sql`coalesce(${lanes.startedAt}, ${now})`,
      updatedAt: now,
    })
    .where(
      anyOf(
        lanes.id,
        rows.map(({ id }) => id),
      ),
    )

async function carriersOf(
  caller: Caller,
  mode: number,
  chosen: readonly number[] | undefined,
  tx: Transaction,
): Promise<number[]> {
  const rows = await tx
    .select({ id: carrierModes.carrierId })
    .from(carrierModes)
    .where(and(eq(carrierModes.shipperId, caller.companyId), eq(carrierModes.mode, mode), isOpen))
  const known = rows.map(({ id }) => id)
  const invited = chosen ? [...new Set(chosen)] : known
  if (invited.some((id) => !known.includes(id))) throw notFound('One of the carriers')
  if (invited.length === 0) throw invalid(`No carrier works with you in ${modeTitle(mode)} yet.`)
  return invited
}
