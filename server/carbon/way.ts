import type { CarbonWay } from '#domain/carbon-legs.ts'
import { isBiddable, modeDefinitions } from '#domain/mode.ts'
import { kmPerMile } from '#domain/unit.ts'
import { airportByIata } from '#server/reference/airports.ts'
import { kilometres, type Point } from '#server/reference/great-circle.ts'
import { portByCode } from '#server/reference/ports.ts'
import type { LaneRow } from '#server/tender/quantities.ts'

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
  const { family } = modeDefinitions[mode]
  const from = point(lane.originLatitude, lane.originLongitude)
  const to = point(lane.destLatitude, lane.destLongitude)
  const fromPort = family === 'road' ? null : gateway(location.originPortCodeClean, family)
  const toPort = family === 'road' ? null : gateway(location.destPortCodeClean, family)
  const flown = family === 'air' ? between(fromPort ?? from, toPort ?? to) : null
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
  if (!isBiddable(mode) || modeDefinitions[mode].family !== 'road' || !miles) return way
  const mainKm = miles * kmPerMile
  if (way && Math.abs(way.mainKm - mainKm) < mainKm * 0.001) return way
  const { equipment, service } = lane
  return {
    ...(way ?? { mode, equipment, service, originToPortKm: null, portToDestinationKm: null }),
    mainKm,
    mainBasis: 'Miles of the shipment file',
  }
}

const gateway = (code: string | null, family: 'ocean' | 'air'): Point | null =>
  (code && (family === 'ocean' ? portByCode(code) : airportByIata(code))) || null

const point = (lat: number | null, lon: number | null): Point | null =>
  lat === null || lon === null ? null : { lat, lon }

const between = (a: Point | null, b: Point | null): number | null =>
  a && b ? kilometres(a, b) : null
