import { eq } from 'drizzle-orm'
import type { Co2Sheet } from '#contract/co2.ts'
import type { Caller, Context } from '#server/context.ts'
import { invalid } from '#server/refusal.ts'
import { anyOf } from '#server/store/any-of.ts'
import { inTransaction } from '#server/store/database.ts'
import { laneEmissions } from '#server/store/tables/emissions.ts'
import { lanes } from '#server/store/tables/lanes.ts'
import { checkVisible, visibleLane } from '#server/lanes/lane-row.ts'
import type { LaneRow } from '#server/lanes/quantities.ts'
import { keepSheets, laneSheet } from './sheets.ts'

/** A lane's stored sheet, marked when the lane has changed since; null while none was made. */
export async function laneCo2(
  caller: Caller,
  laneId: number,
  { database, now }: Context,
): Promise<Co2Sheet | null> {
  const lane = await visibleLane(caller, laneId, database.db)
  const [kept] = await database.db
    .select({ sheet: laneEmissions.sheet })
    .from(laneEmissions)
    .where(eq(laneEmissions.laneId, laneId))
  if (!kept) return null
  const fresh = laneSheet(lane, now())
  return { ...kept.sheet, outdated: fresh?.kilogramsCo2e !== kept.sheet.kilogramsCo2e }
}

/** Calculates a lane's emissions of a year and keeps them. */
export async function calculateLane(
  caller: Caller,
  laneId: number,
  context: Context,
): Promise<Co2Sheet> {
  const lane = await visibleLane(caller, laneId, context.database.db)
  const sheet = laneSheet(lane, context.now())
  if (!sheet) throw invalid(whyNot(lane))
  await inTransaction(context.database, (tx) => keepSheets(tx, 'lane', [{ id: laneId, sheet }]))
  return sheet
}

/** Several at once: all of them must be the caller's; those without weight or distance are left. */
export async function calculateLanes(
  caller: Caller,
  laneIds: readonly number[],
  { database, now }: Context,
): Promise<{ calculated: number; left: number }> {
  await checkVisible(caller, laneIds, database.db)
  const rows = await database.db.select().from(lanes).where(anyOf(lanes.id, laneIds))
  const at = now()
  const sheets = rows.flatMap((lane) => {
    const sheet = laneSheet(lane, at)
    return sheet ? [{ id: lane.id, sheet }] : []
  })
  await inTransaction(database, (tx) => keepSheets(tx, 'lane', sheets))
  return { calculated: sheets.length, left: rows.length - sheets.length }
}

const whyNot = ({ kilograms }: Pick<LaneRow, 'kilograms'>): string =>
  kilograms > 0
    ? 'The lane has no distance: its places are not known.'
    : 'The history of the lane names no weight.'
