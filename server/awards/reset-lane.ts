import { inArray, sql } from 'drizzle-orm'
import type { BodyOf } from '#contract/endpoint.ts'
import type { awardBoard as calls } from '#contract/ext/award-board.ts'
import { laneName } from '#domain/lane.ts'
import type { Bid } from '#domain/bid.ts'
import { lanesSubject, recordChange } from '#server/audit/record.ts'
import type { Caller, Context } from '#server/context.ts'
import type { NewNotice } from '#server/notice.ts'
import { addNotices, pushNotices } from '#server/notices.ts'
import { conflict } from '#server/refusal.ts'
import { anyOf } from '#server/store/any-of.ts'
import { inTransaction, type Transaction } from '#server/store/database.ts'
import { awards, bids } from '#server/store/tables/bids.ts'
import { lanes } from '#server/store/tables/lanes.ts'
import { lockLanes } from '#server/lanes/lane-row.ts'
import { refreshLights } from '#server/bids/lights.ts'
import { listBids } from '#server/bids/present-bid.ts'
import type { LaneRow } from '#server/lanes/quantities.ts'
import { keepVersions } from '#server/bids/write-bids.ts'
import { forgetBackups } from './award-backups.ts'
import { checkOffersKept } from './award-offers.ts'
import { isUndecided } from './confirmed-awards.ts'
import { checkExpected, standingAwards } from './expected-awards.ts'

/**
 * Withdraws the awards of lanes, pending or confirmed, and makes their bids available again, all or
 * nothing. The history keeps what was withdrawn; 409 when one of them has no award, or others than expected.
 */
export async function resetLanes(
  caller: Caller,
  { laneIds, expectedAwards }: BodyOf<typeof calls.withdraw>,
  context: Context,
): Promise<Bid[]> {
  const now = context.now()
  const notices = await inTransaction(context.database, async (tx) => {
    const rows = await lockLanes(caller, laneIds, tx)
    if (expectedAwards)
      checkExpected(caller, rows, await standingAwards(tx, laneIds), expectedAwards)
    await checkOffersKept(tx, laneIds)
    const withdrawn = await tx
      .update(awards)
      .set({ state: 'withdrawn', withdrawnAt: now })
      .where(sql`${anyOf(awards.laneId, laneIds)} and ${isUndecided('awards')}`)
      .returning({ laneId: awards.laneId })
    const reset = new Set(withdrawn.map(({ laneId }) => laneId))
    const without = rows.find(({ id }) => !reset.has(id))
    if (without) {
      throw conflict(
        rows.length === 1
          ? 'This lane has no award to reset.'
          : `${laneName(without)} has no award to reset. Nothing was changed.`,
      )
    }
    await forgetBackups(tx, laneIds)
    const freed = await freeBids(tx, laneIds, now)
    // Where an award was only pending, no bid changed, and with it no light.
    const freedLanes = [...new Set(freed.map(({ laneId }) => laneId))]
    await keepVersions(tx, caller, freedLanes)
    await reopen(tx, rows, now)
    await recordChange(tx, caller, {
      subject: 'award',
      subjectId: lanesSubject(rows.map(({ id }) => id)),
      action: 'reset',
      before: { laneIds },
    })
    return addNotices(tx, [
      ...tell(
        freed.filter(({ status }) => status === 'submitted'),
        rows,
      ),
      ...(await refreshLights(tx, freedLanes)),
    ])
  })
  await pushNotices(context, notices)
  return listBids(caller, laneIds, context)
}

type Freed = { carrierId: number; laneId: number; status: string }

const freeBids = (tx: Transaction, laneIds: readonly number[], now: Date): Promise<Freed[]> =>
  tx
    .update(bids)
    .set({
      // An ended link left nothing to make available.
      status: sql`case when exists (select 1 from ended_invitations e
        where e.lane_id = ${bids.laneId} and e.carrier_id = ${bids.carrierId}) then 'draft' else 'submitted' end`,
      outcome: '',
      version: sql`${bids.version} + 1`,
      updatedAt: now,
    })
    .where(
      sql`${anyOf(bids.laneId, laneIds)} and ${inArray(bids.status, ['accepted', 'rejected'])}`,
    )
    .returning({ carrierId: bids.carrierId, laneId: bids.laneId, status: bids.status })

const reopen = (tx: Transaction, rows: readonly LaneRow[], now: Date) =>
  tx
    .update(lanes)
    .set({ status: 'started', version: sql`${lanes.version} + 1`, updatedAt: now })
    .where(
      anyOf(
        lanes.id,
        rows.filter(({ status }) => status === 'awarded').map(({ id }) => id),
      ),
    )

/** A carrier hears of three lanes by name, of more by their number. */
function tell(freed: readonly Freed[], rows: readonly LaneRow[]): NewNotice[] {
  const laneOf = new Map(rows.map((lane) => [lane.id, lane]))
  const carriers = new Set(freed.map(({ carrierId }) => carrierId))
  return [...carriers].flatMap((companyId) => {
    const own = freed.flatMap(({ carrierId, laneId }) => {
      const lane = laneOf.get(laneId)
      return carrierId === companyId && lane ? [lane] : []
    })
    const [first] = own
    const about = { companyId, mode: first?.mode ?? 0, type: 'StatusChanged' as const }
    if (own.length > 3) {
      const description = `The awards of ${own.length} lanes were reset, your bids are active again`
      return [{ ...about, description }]
    }
    return own.map((lane) => ({
      ...about,
      laneId: lane.id,
      description: `${laneName(lane)}: the award was reset, your bid is active again`,
    }))
  })
}
