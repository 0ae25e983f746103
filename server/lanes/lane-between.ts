import { type BiddableMode, modeDefinitions } from '#domain/mode.ts'
import { tradeRegionOf } from '#domain/trade-region.ts'
import { laneKeyOf, laneLocation } from '#server/intake/lane-key.ts'
import { laneDistance } from '#server/distances/distance.ts'
import type { Place } from '#server/places/place.ts'
import { keepSeaPaths } from '#server/distances/sea-paths.ts'
import type { Transaction } from '#server/store/database.ts'

export type LaneWay = {
  mode: BiddableMode
  origin: Place
  destination: Place
  equipment: string | null
  service: string
}

/** All that follows from where a lane runs and what runs on it, no matter who makes the lane. */
export function laneBetween({ mode, origin, destination, equipment, service }: LaneWay) {
  const { miles, source } = laneDistance(mode, origin, destination)
  return {
    mode,
    ...laneKeyOf(mode, origin, destination, equipment, service),
    location: laneLocation(origin, destination, service),
    originLatitude: origin.lat,
    originLongitude: origin.lon,
    destLatitude: destination.lat,
    destLongitude: destination.lon,
    originRef: origin.ref || null,
    destinationRef: destination.ref || null,
    region: tradeRegionOf(destination.country),
    equipment,
    service,
    miles,
    distanceSource: source,
  }
}

/** Finds the ways by sea of new lanes, so that no map waits for them. */
export const keepWays = (ways: readonly LaneWay[], tx: Transaction): Promise<void> =>
  keepSeaPaths(
    ways
      .filter(({ mode }) => modeDefinitions[mode].mainLeg === 'sea')
      .map(({ origin, destination }) => ({ from: origin.port, to: destination.port })),
    tx,
  )
