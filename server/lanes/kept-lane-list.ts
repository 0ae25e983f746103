import type { Caller, Context } from '#server/context.ts'
import type { KeptList } from '#server/kept-answers.ts'
import { packRows, repackRows } from '#server/packed-rows.ts'
import { seenNow } from '#server/store/change-log.ts'
import { laneChanges } from './lane-changes.ts'
import { listLanes } from './lane-list.ts'

/** The caller's lanes of a mode: those of the list made before, with the rows that changed since. */
export async function renewLaneList(
  caller: Caller,
  mode: number,
  before: KeptList | undefined,
  context: Context,
): Promise<KeptList> {
  const found = before && (await laneChanges(caller, mode, before.seen, context))
  const rows =
    found &&
    (await repackRows(
      before.rows,
      found.changes,
      (was, now) => was.locationStr !== now.locationStr,
    ))
  if (rows) return { rows, seen: found.seen }
  const seen = await seenNow(context.database)
  return { rows: await packRows(await listLanes(caller, { mode }, context)), seen }
}
