import { sql } from 'drizzle-orm'
import { laneFields } from '#domain/lane-fields.ts'
import { allows } from '#domain/lane.ts'
import { toCents, toDollars } from '#domain/money.ts'
import { baselineCost } from '#domain/savings.ts'
import type { SheetProblem } from '#domain/shipment-upload.ts'
import { recordChanges } from '#server/audit/record.ts'
import type { Caller } from '#server/context.ts'
import type { Transaction } from '#server/store/database.ts'
import { exportedVolume } from '#server/lanes/lane-export.ts'
import type { LaneRow } from '#server/lanes/quantities.ts'
import { inStepWith } from '#server/lanes/measured-year.ts'
import { scaleMonths } from '#server/lanes/scale-months.ts'
import type { LaneChange } from './read-lane-sheet.ts'

type OwnLanes = ReadonlyMap<number, LaneRow>

/** Rows that name a lane which is not the shipper's own, is named twice, or has started. */
export function laneProblems(changes: readonly LaneChange[], own: OwnLanes): SheetProblem[] {
  const seen = new Set<number>()
  return changes.flatMap(({ line, laneId }) => {
    const lane = own.get(laneId)
    const twice = seen.has(laneId)
    seen.add(laneId)
    const problem = (expected: string): SheetProblem[] => [
      { row: line, column: laneFields.laneId.header, found: String(laneId), expected, laneId },
    ]
    if (!lane) return problem('one of your lanes of this mode')
    if (twice) return problem('each lane once')
    if (allows(lane.status, 'edit')) return []
    return problem(`a lane that has not started; this one is ${lane.status}`)
  })
}

/** Sets volumes and targets. */
export async function writeLaneChanges(
  tx: Transaction,
  caller: Caller,
  changes: readonly LaneChange[],
  own: OwnLanes,
  now: Date,
): Promise<void> {
  const rows = changes.flatMap(({ laneId, volume, target }) => {
    const lane = own.get(laneId)
    if (!lane) return []
    const forecast = volumeMeant(volume, lane)
    return {
      id: laneId,
      before: { volume: lane.forecastVolume, target: toDollars(lane.targetCents) },
      forecast,
      ...inStepWith(forecast, lane),
      edited: lane.forecastEdited || forecast !== lane.forecastVolume,
      baseline: baselineCost(lane.historicCents, lane.historicVolume, forecast),
      target: target === null ? lane.targetCents : toCents(target),
    }
  })
  const changed = sql`json_to_recordset(${JSON.stringify(rows)}::json)
    as c(id int, forecast float8, "shipmentCount" int, "containerCount" float8, kilograms float8, "cubicMetres" float8, edited boolean, baseline bigint, target bigint)`
  await scaleMonths(
    rows.map(({ id, before, forecast }) => ({ id, before: before.volume, after: forecast })),
    tx,
  )
  await tx.execute(sql`update lanes l set forecast_volume = c.forecast, shipment_count = c."shipmentCount",
      container_count = c."containerCount", kilograms = c.kilograms, cubic_metres = c."cubicMetres", forecast_edited = c.edited,
      baseline_cents = c.baseline, target_cents = c.target, version = l.version + 1, updated_at = ${now}
    from ${changed} where l.id = c.id`)
  await recordChanges(
    tx,
    caller,
    rows.map(({ id, before, forecast, target }) => ({
      subject: 'lane',
      subjectId: id,
      action: 'changed by sheet',
      before,
      after: { volume: forecast, target: toDollars(target) },
    })),
  )
}

/** What was exported rounded and comes back untouched changes nothing. */
const volumeMeant = (volume: number | null, { forecastVolume }: LaneRow): number =>
  volume === null || volume === exportedVolume(forecastVolume) ? forecastVolume : volume
