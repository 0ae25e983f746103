import type { lanes as laneCalls } from '#contract/lanes.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { modeDefinitions } from '#domain/mode.ts'
import { toCents } from '#domain/money.ts'
import { recordChange } from '#server/audit/record.ts'
import type { Caller, Context } from '#server/context.ts'
import { conflict } from '#server/refusal.ts'
import { errorCode, inTransaction } from '#server/store/database.ts'
import { usualTerm } from '#server/reference-data/instance-properties.ts'
import { lanes } from '#server/store/tables/lanes.ts'
import { editLane } from './edit-lane.ts'
import { enteredPlace } from './entered-place.ts'
import { keepWays, laneBetween } from './lane-between.ts'
import { measuredAYear } from './measured-year.ts'

type NewLane = BodyOf<typeof laneCalls.create>

/**
 * A new lane between places that must be known; with an `id`, what else is named of one that exists.
 * 422: an unknown place, a volume without shipments where rates are per shipment; 409: the lane exists.
 */
export async function createLane(
  caller: Caller,
  entry: NewLane,
  context: Context,
): Promise<number> {
  const { id, mode, ...fields } = entry
  if (id !== undefined) {
    await editLane(caller, id, fields, context)
    return id
  }
  const { usualService } = modeDefinitions[mode]
  const origin = enteredPlace(entry.origin, mode, 'origin')
  const destination = enteredPlace(entry.destination, mode, 'destination')
  const service = entry.serviceType ?? usualService
  const equipment = entry.equipmentType === '' ? null : (entry.equipmentType ?? null)
  const way = { mode, origin, destination, equipment, service }
  const lane = laneBetween(way)
  try {
    return await inTransaction(context.database, async (tx) => {
      const [made] = await tx
        .insert(lanes)
        .values({
          companyId: caller.companyId,
          ...lane,
          ...measuredAYear(mode, entry, lane.miles),
          forecastEdited: true,
          targetCents: toCents(entry.targetPrice ?? 0),
          term: entry.term ?? (await usualTerm(mode, tx)),
        })
        .returning({ id: lanes.id, volume: lanes.forecastVolume })
      const laneId = made?.id ?? 0
      await keepWays([way], tx)
      await recordChange(tx, caller, {
        subject: 'lane',
        subjectId: laneId,
        action: 'added',
        after: {
          mode,
          origin: lane.origin,
          destination: lane.destination,
          equipment,
          service,
          volume: made?.volume,
          target: entry.targetPrice ?? 0,
        },
      })
      return laneId
    })
  } catch (error) {
    if (errorCode(error) === '23505') throw conflict('This lane exists already.')
    throw error
  }
}
