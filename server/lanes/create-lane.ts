import type { lanes as laneCalls } from '#contract/lanes.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { modeDefinitions } from '#domain/mode.ts'
import { toCents } from '#domain/money.ts'
import { recordChange } from '#server/audit/record.ts'
import type { Caller, Context } from '#server/context.ts'
import { writtenText } from '#domain/written-place.ts'
import { locatePlace } from '#server/places/locate.ts'
import type { Place } from '#server/places/place.ts'
import { placeName } from '#server/places/place-name.ts'
import { problemText } from '#server/places/problem-text.ts'
import { conflict, invalid } from '#server/refusal.ts'
import { errorCode, inTransaction } from '#server/store/database.ts'
import { lanes } from '#server/store/tables/lanes.ts'
import { setTarget } from './edit-lane.ts'
import { keepWays, laneBetween } from './lane-between.ts'
import { measuredAYear } from './measured-year.ts'

type NewLane = BodyOf<typeof laneCalls.create>

/**
 * A new lane between places that must be known; with an `id`, the target of one that has not started.
 * 422: an unknown place, a volume without shipments where rates are per shipment; 409: the lane exists.
 */
export async function createLane(
  caller: Caller,
  entry: NewLane,
  context: Context,
): Promise<number> {
  if (entry.id !== undefined) return setTarget(caller, entry.id, entry.targetPrice ?? 0, context)
  const { mode } = entry
  const { family, usualService } = modeDefinitions[mode]
  const origin = place(entry.origin, family, 'origin')
  const destination = place(entry.destination, family, 'destination')
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
        })
        .returning({ id: lanes.id, volume: lanes.forecastVolume })
      const id = made?.id ?? 0
      await keepWays([way], tx)
      await recordChange(tx, caller, {
        subject: 'lane',
        subjectId: id,
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
      return id
    })
  } catch (error) {
    if (errorCode(error) === '23505') throw conflict('This lane exists already.')
    throw error
  }
}

function place(
  given: NewLane['origin'],
  kind: 'road' | 'ocean' | 'air',
  side: 'origin' | 'destination',
): Place {
  const { city, state, zip, country, port } = given ?? {}
  const written = { city, state, zip, country, port, kind }
  const answer = locatePlace(written)
  if ('found' in answer) return answer.found
  const tips = answer.problem.suggestions.slice(0, 3).map(placeName)
  const question = tips.length > 0 ? ` Did you mean ${tips.join(' or ')}?` : ''
  throw invalid(`${problemText(side, writtenText(written), answer.problem)}${question}`, [
    { path: side, message: 'a known city, port, airport or postal code' },
  ])
}
