import { and, eq, inArray, sql } from 'drizzle-orm'
import { laneActions, type LaneStatus } from '#domain/lane.ts'
import { modeTitle } from '#domain/mode.ts'
import { NotificationType, Priority } from '#domain/notification.ts'
import type { Caller, Context } from '#server/context.ts'
import { addNotices, pushNotices } from '#server/notices.ts'
import { conflict, invalid } from '#server/refusal.ts'
import { inTransaction, type Transaction } from '#server/store/database.ts'
import { carrierModes, laneInvitations, lanes } from '#server/store/tables.ts'
import { lockLanes } from './lane-row.ts'
import type { LaneRow } from './quantities.ts'

/**
 * Opens lanes to bids: freezes their baseline and invites carriers, those of the mode by default.
 * 409 where a lane's status does not allow it; nothing starts then.
 */
export async function startLanes(
  caller: Caller,
  laneIds: readonly number[],
  carrierIds: readonly number[] | undefined,
  context: Context,
): Promise<void> {
  const notices = await inTransaction(context.database, async (tx) => {
    const rows = await lockLanes(caller, laneIds, tx)
    checkAll(rows, 'start')
    const invitedByMode = new Map<number, number[]>()
    for (const mode of new Set(rows.map((lane) => lane.mode))) {
      invitedByMode.set(mode, await carriersOf(caller, mode, carrierIds, tx))
    }
    await tx
      .update(lanes)
      .set({
        status: 'started',
        version: sql`${lanes.version} + 1`,
        baselineFrozenAt: sql`coalesce(${lanes.baselineFrozenAt}, ${context.now()})`,
        startedAt: sql`coalesce(${lanes.startedAt}, ${context.now()})`,
        light: sql`coalesce(${lanes.light}, 'Red')`,
        updatedAt: context.now(),
      })
      .where(
        inArray(
          lanes.id,
          rows.map(({ id }) => id),
        ),
      )
    for (const [mode, carriers] of invitedByMode) {
      const ids = rows.filter((lane) => lane.mode === mode).map(({ id }) => id)
      await tx.execute(sql`insert into lane_invitations (lane_id, carrier_id, invited_at)
        select l.id, c.id, ${context.now()} from unnest(${sql.param(ids)}::int[]) as l(id) cross join unnest(${sql.param(carriers)}::int[]) as c(id)
        on conflict do nothing`)
    }
    return addNotices(
      tx,
      [...invitedByMode].flatMap(([mode, carriers]) =>
        carriers.map((companyId) => ({
          companyId,
          mode,
          type: NotificationType.Announcement,
          description: `${modeTitle(mode)}: ${describe(rows.filter((lane) => lane.mode === mode))} open for bids`,
          priority: Priority.Information,
        })),
      ),
    )
  })
  await pushNotices(context, notices)
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
    await tx
      .update(lanes)
      .set({ status: 'paused', version: sql`${lanes.version} + 1`, updatedAt: context.now() })
      .where(
        inArray(
          lanes.id,
          rows.map(({ id }) => id),
        ),
      )
    const invited = await tx
      .select({
        carrierId: laneInvitations.carrierId,
        mode: lanes.mode,
        count: sql<number>`count(*)::int`,
      })
      .from(laneInvitations)
      .innerJoin(lanes, eq(lanes.id, laneInvitations.laneId))
      .where(
        inArray(
          lanes.id,
          rows.map(({ id }) => id),
        ),
      )
      .groupBy(laneInvitations.carrierId, lanes.mode)
    return addNotices(
      tx,
      invited.map(({ carrierId, mode, count }) => ({
        companyId: carrierId,
        mode,
        type: NotificationType.Announcement,
        description: `${modeTitle(mode)}: bidding on ${count === 1 ? 'a lane' : `${count} lanes`} is paused`,
      })),
    )
  })
  await pushNotices(context, notices)
}

function checkAll(rows: readonly LaneRow[], action: 'start' | 'pause'): void {
  const blocked = rows.find((lane) => !laneActions[lane.status as LaneStatus].includes(action))
  if (!blocked) return
  throw conflict(
    `${blocked.origin} > ${blocked.destination} is ${blocked.status}; it cannot ${action}. Nothing was changed.`,
  )
}

async function carriersOf(
  caller: Caller,
  mode: number,
  chosen: readonly number[] | undefined,
  tx: Transaction,
): Promise<number[]> {
  const rows = await tx
    .select({ id: carrierModes.carrierId })
    .from(carrierModes)
    .where(and(eq(carrierModes.shipperId, caller.companyId), eq(carrierModes.mode, mode)))
  const known = rows.map(({ id }) => id)
  const invited = chosen ? known.filter((id) => chosen.includes(id)) : known
  if (invited.length === 0) throw invalid(`No carrier works with you in ${modeTitle(mode)} yet.`)
  return invited
}

const describe = (rows: readonly LaneRow[]) =>
  rows.length === 1 && rows[0]
    ? `${rows[0].origin} > ${rows[0].destination} is`
    : `${rows.length} lanes are`
