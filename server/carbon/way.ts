import type { CarbonWay } from '#domain/carbon-legs.ts'
import { isBiddable, type ModeDefinition, modeDefinitions } from '#domain/mode.ts'
import { kmPerMile } from '#domain/unit.ts'
import { placeByRef } from '#server/places/place.ts'
import { kilometres, type Point } from '#server/distances/great-circle.ts'
import type { LaneRow } from '#server/lanes/quantities.ts'

/** What a sheet needs to know of a lane. */
export type WayRow = Pick<
  LaneRow,
  | 'mode'
  | 'equipment'
  | 'service'
  | 'miles'
  | 'location'
  | 'originLatitude'
  | 'originLongitude'
  | 'destLatitude'
  | 'destLongitude'
>

/** The way of a lane's goods, or null while its distance is not known. */
export function wayOf(lane: WayRow): CarbonWay | null {
  const { mode, equipment, service, miles, location } = lane
  if (!isBiddable(mode)) return null
  const { mainLeg, gateway } = modeDefinitions[mode]
  const from = point(lane.originLatitude, lane.originLongitude)
  const to = point(lane.destLatitude, lane.destLongitude)
  const fromPort = gatewayPoint(location.originPortCodeClean, gateway)
  const toPort = gatewayPoint(location.destPortCodeClean, gateway)
  const flown = mainLeg === 'air' ? between(fromPort ?? from, toPort ?? to) : null
  const mainKm = flown ?? (miles === null ? null : miles * kmPerMile)
  if (mainKm === null || mainKm <= 0) return null
  return {
    mode,
    equipment,
    service,
    mainKm,
    originToPortKm: between(from, fromPort),
    portToDestinationKm: between(toPort, to),
  }
}

/** A shipment goes its lane's way, over the miles its own file named where they differ. */
export function shipmentWay(lane: WayRow, miles: number | null): CarbonWay | null {
  const way = wayOf(lane)
  const { mode } = lane
  if (!isBiddable(mode) || modeDefinitions[mode].mainLeg !== 'road' || !miles) return way
  const mainKm = miles * kmPerMile
  if (way && Math.abs(way.mainKm - mainKm) < mainKm * 0.001) return way
  const { equipment, service } = lane
  return {
    ...(way ?? { mode, equipment, service, originToPortKm: null, portToDestinationKm: null }),
    mainKm,
    mainBasis: 'Miles of the shipment file',
  }
}

const gatewayPoint = (code: string | null, gateway: ModeDefinition['gateway']): Point | null =>
  (code && gateway && placeByRef(`${gateway}:${code}`)) || null

const point = (lat: number | null, lon: number | null): Point | null =>
  lat === null || lon === null ? null : { lat, lon }

const between = (a: Point | null, b: Point | null): number | null =>
  a && b ? kilometres(a, b) : null
