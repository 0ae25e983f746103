import { mostBackups } from '#domain/award-backup.ts'
import type { RecordedPart } from '#domain/award-optimiser/solve-for-record.ts'
import type { AwardPlan } from '#server/awards/award-plan.ts'
import type { awardBackups } from '#server/store/tables/bids.ts'

/** The backups of a lane's parts in turn, those that can still win. */
export function backupsOf(
  { lane, others }: AwardPlan,
  parts: readonly Pick<RecordedPart, 'backups'>[],
): (typeof awardBackups.$inferInsert)[] {
  const complete = new Set(
    others.filter(({ landedCents }) => landedCents !== null).map(({ id }) => id),
  )
  const longest = Math.max(...parts.map(({ backups }) => backups.length))
  const inTurn = Array.from({ length: longest }, (_, nth) =>
    parts.flatMap(({ backups }) => backups[nth] ?? []),
  ).flat()
  return [...new Set(inTurn)]
    .filter((bidId) => complete.has(bidId))
    .slice(0, mostBackups)
    .map((bidId, position) => ({ laneId: lane.id, position, bidId, source: 'scenario' }))
}
