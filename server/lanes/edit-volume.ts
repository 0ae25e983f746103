import { eq } from 'drizzle-orm'
import type { lanes as laneCalls } from '#contract/lanes.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { baselineCost } from '#domain/savings.ts'
import { recordChange } from '#server/audit/record.ts'
import type { Caller, Context } from '#server/context.ts'
import { notFound } from '#server/refusal.ts'
import { inTransaction } from '#server/store/database.ts'
import { laneMonths, lanes } from '#server/store/tables/lanes.ts'
import { changedMeanwhile, refuseFixed } from './edit-refusals.ts'
import { inStepWith } from './measured-year.ts'
import { lockLanes } from './lane-row.ts'

/**
 * Sets the forecast of a lane by month; its baseline follows. 409: the lane has started or was changed
 * since it was seen.
 */
export async function editVolume(
  caller: Caller,
  laneId: number,
  { version, volume }: BodyOf<typeof laneCalls.editVolume>,
  { database, now }: Context,
): Promise<void> {
  await inTransaction(database, async (tx) => {
    const [lane] = await lockLanes(caller, [laneId], tx)
    if (!lane) throw notFound('The lane')
    refuseFixed(lane, ['volume'])
    if (lane.version !== version) throw changedMeanwhile()
    for (const { month, volume: forecastVolume } of volume) {
      await tx
        .insert(laneMonths)
        .values({ laneId, month, forecastVolume })
        .onConflictDoUpdate({
          target: [laneMonths.laneId, laneMonths.month],
          set: { forecastVolume },
        })
    }
    const months = await tx.select().from(laneMonths).where(eq(laneMonths.laneId, laneId))
    const forecastVolume = months.reduce((sum, month) => sum + month.forecastVolume, 0)
    await tx
      .update(lanes)
      .set({
        forecastVolume,
        ...inStepWith(forecastVolume, lane),
        forecastEdited: true,
        baselineCents: baselineCost(lane.historicCents, lane.historicVolume, forecastVolume),
        version: version + 1,
        updatedAt: now(),
      })
      .where(eq(lanes.id, laneId))
    await recordChange(tx, caller, {
      subject: 'lane',
      subjectId: laneId,
      action: 'changed volume',
      before: { volume: lane.forecastVolume },
      after: { volume: forecastVolume },
    })
  })
}
