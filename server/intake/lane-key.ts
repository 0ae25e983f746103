import { fold } from '#domain/fold.ts'
import type { LaneLocation } from '#domain/lane.ts'
import { type BiddableMode, modeDefinitions } from '#domain/mode.ts'
import type { ServiceType } from '#domain/overview.ts'
import { readService, usualService } from '#domain/written-service.ts'
import { type Place, placeName } from '#server/reference/place.ts'

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
  const ends = [origin, destination].map((place) => end(place, family))
  const laneKey = [...ends, fold(equipment ?? ''), service].join('|')
  return { laneKey, origin: called(origin, family), destination: called(destination, family) }
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

/** The service a cell names; the usual one of the mode where it is blank or unknown. */
export function serviceOf(written: string, mode: BiddableMode): ServiceType {
  const service = readService(written)
  return service === undefined || service === 'blank' ? usualService(mode) : service
}

const end = (place: Place, family: 'road' | 'ocean' | 'air') =>
  family === 'road'
    ? [fold(place.city), place.state, place.country, place.zip].join(',')
    : place.port

const called = (place: Place, family: 'road' | 'ocean' | 'air') =>
  family === 'ocean' && place.portName !== ''
    ? `${place.portName}, ${place.port.slice(0, 2)}`
    : placeName(place)
