import { fold } from '#domain/fold.ts'
import type { LaneLocation } from '#domain/lane.ts'
import { type BiddableMode, modeDefinitions, type ModeFamily } from '#domain/mode.ts'
import { locatePlace } from '#server/places/locate.ts'
import { type Place, placeByRef } from '#server/places/place.ts'
import { placeName } from '#server/places/place-name.ts'

/**
 * What makes shipments one lane, and how the lane is called: road by city and postcode, ocean by port,
 * air by airport; each with equipment and service.
 */
export function laneKeyOf(
  mode: BiddableMode,
  origin: Place,
  destination: Place,
  equipment: string | null,
  service: string,
): { laneKey: string; origin: string; destination: string } {
  const { family } = modeDefinitions[mode]
  const ends = [origin, destination].map((place) => laneEnd(place, family)).join('|')
  const laneKey = laneKeyWith(ends, equipment, service)
  return { laneKey, origin: placeName(origin), destination: placeName(destination) }
}

/** The ends of a key with other equipment and service. */
export const laneKeyWith = (key: string, equipment: string | null, service: string): string =>
  [...key.split('|').slice(0, 2), fold(equipment ?? ''), service].join('|')

export const laneLocation = (origin: Place, destination: Place, service: string): LaneLocation => ({
  originCityClean: origin.city || null,
  originStateClean: origin.state || null,
  originCountryClean: origin.country,
  originZipClean: origin.zip || null,
  originPortCode: origin.port || null,
  originPortCodeClean: origin.port || null,
  originPortNameClean: origin.portName || null,
  destCityClean: destination.city || null,
  destStateClean: destination.state || null,
  destCountryClean: destination.country,
  destZipClean: destination.zip || null,
  destPortCode: destination.port || null,
  destPortCodeClean: destination.port || null,
  destPortNameClean: destination.portName || null,
  service,
})

/** Whether a lane that says `end` in its key runs from or to this place, as keys are written today or were before. */
export function isSameEnd(mode: BiddableMode, end: string, place: Place): boolean {
  return (
    end === laneEnd(place, modeDefinitions[mode].family) || placeOfEnd(mode, end)?.ref === place.ref
  )
}

/** The place that the end of a lane's key names; undefined where that is not one certain place today. */
export function placeOfEnd(mode: BiddableMode, end: string): Place | undefined {
  const { family: kind } = modeDefinitions[mode]
  if (kind !== 'road') {
    const located = placeByRef(end) ?? locatePlace({ kind, port: end })
    return 'ref' in located ? located : 'found' in located ? located.found : undefined
  }
  const [city, state, country, zip] = end.split(',')
  const located = locatePlace({ kind, city, state, country, zip })
  return 'found' in located ? located.found : undefined
}

/** A town that only its code tells from a namesake carries it; whole areas have no town. */
export function laneEnd(place: Place, kind: ModeFamily): string {
  if (kind !== 'road') return place.port || place.ref
  const { city, state, country, zip } = place
  return [roadTown(place, fold(city)), state, country, zip].join(',')
}

function roadTown(place: Place, town: string): string {
  const code = place.level === 'city' ? /\(([^()]+)\)$/.exec(placeName(place))?.[1] : undefined
  return code === undefined ? town : `${town} ${code}`
}
