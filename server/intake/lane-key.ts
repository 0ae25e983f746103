import { fold } from '#domain/fold.ts'
import type { LaneLocation } from '#domain/lane.ts'
import { type BiddableMode, modeDefinitions } from '#domain/mode.ts'
import type { Place } from '#server/places/place.ts'
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
  const ends = [origin, destination].map((place) => laneEnd(place, family))
  const laneKey = [...ends, fold(equipment ?? ''), service].join('|')
  return { laneKey, origin: placeName(origin), destination: placeName(destination) }
}

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

/** A town that only its code tells from a namesake carries it; whole areas have no town. */
export function laneEnd(place: Place, family: 'road' | 'ocean' | 'air'): string {
  if (family !== 'road') return place.port || place.ref
  const { city, state, country, zip } = place
  return [roadTown(place, fold(city)), state, country, zip].join(',')
}

function roadTown(place: Place, town: string): string {
  const code = place.level === 'city' ? /\(([^()]+)\)$/.exec(placeName(place))?.[1] : undefined
  return code === undefined ? town : `${town} ${code}`
}
