import { geoAlbersUsa, geoProjection, type GeoProjection } from 'd3-geo'
import type { MapGround, MapPoint } from './map-flow.ts'
import { shortestWay, type Way } from './way.ts'

/** Pixels from the upper left. */
export type Spot = readonly [number, number]

/** A map that nobody has zoomed yet. */
export type Plane = {
  /** Where a place lies; null where the map does not show it. */
  spot: (point: MapPoint) => Spot | null
  /** A way between two places of which no other is known; there and back bend to different sides. */
  bow: (from: MapPoint, to: MapPoint) => Spot[]
  /** For the land below. */
  projection: GeoProjection
  /** Pixels of once around the world, after which the land comes again; 0 = never. */
  around: number
}

const padding = 20
/** How much closer than the whole world a map may begin. */
const closest = 8

export const planeOf = (
  ground: MapGround,
  size: Spot,
  seam: number,
  ways: readonly Way[],
): Plane => (ground === 'us' ? unitedStates(size) : world(size, seam, ways))

function unitedStates([width, height]: Spot): Plane {
  const projection = geoAlbersUsa()
    .scale(Math.min(width * 1.3, height * 2.1))
    .translate([width / 2, height / 2])
  const spot = (point: MapPoint) => projection(point)
  return {
    spot,
    bow: (from, to) => {
      const [start, end] = [spot(from), spot(to)]
      return start && end ? bent(straight(start, end), 0.14) : []
    },
    projection,
    around: 0,
  }
}

/** Miller's cylinder: every degree of longitude is as wide, so that the map can go on beyond its seam. */
function world([width, height]: Spot, seam: number, ways: readonly Way[]): Plane {
  const [west, east, south, north] = bounds(ways)
  const whole = width / (2 * Math.PI)
  const scale = Math.min(
    (width - 2 * padding) / Math.max(1e-6, radians(east - west)),
    (height - 2 * padding) / Math.max(1e-6, miller(north) - miller(south)),
    whole * closest,
  )
  const middle = [(west + east) / 2, (miller(south) + miller(north)) / 2] as const
  const up = liftOf(middle[1] * scale, scale, height)
  const spot = ([longitude, latitude]: MapPoint): Spot => [
    width / 2 + radians(longitude - middle[0]) * scale,
    height / 2 + up - miller(latitude) * scale,
  ]
  const projection = geoProjection((longitude, latitude) => [longitude, miller(degrees(latitude))])
    .rotate([-(seam + 180), 0])
    .scale(scale)
    .translate([spot([seam + 180, 0])[0], height / 2 + up])
    .precision(0.3)
  return {
    spot,
    bow: (from, to) => {
      const way = shortestWay(from, to)
      // Near half around the world the other way may be the shorter one from here.
      const arrives = Math.abs((way.at(-1)?.[0] ?? 0) - to[0]) < 1
      const start = spot(from)
      return bent(arrives ? way.map(spot) : straight(start, spot(to)), 0.05)
    },
    projection,
    around: 2 * Math.PI * scale,
  }
}

/** Nobody ships to Antarctica, and nothing lies beyond the islands of the Arctic. */
const [mostSouth, mostNorth] = [-57, 80]

/** Pixels the equator lies below the middle: what is shown in the middle of the picture, as far as there is land around. */
function liftOf(wanted: number, scale: number, height: number): number {
  const lowest = height / 2 + miller(mostSouth) * scale
  const highest = miller(mostNorth) * scale - height / 2
  return highest < lowest ? (highest + lowest) / 2 : Math.max(lowest, Math.min(highest, wanted))
}

function bounds(ways: readonly Way[]): [number, number, number, number] {
  let [west, east, south, north] = [Infinity, -Infinity, Infinity, -Infinity]
  for (const way of ways) {
    for (const [longitude, latitude] of way) {
      west = Math.min(west, longitude)
      east = Math.max(east, longitude)
      south = Math.min(south, latitude)
      north = Math.max(north, latitude)
    }
  }
  return west > east ? [-180, 180, -55, 75] : [west, east, south, north]
}

const bowSteps = 24

const straight = (start: Spot, end: Spot): Spot[] =>
  Array.from({ length: bowSteps + 1 }, (_, step) => {
    const part = step / bowSteps
    return [start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part]
  })

/** Bent to the left of its direction by a part of its length. */
function bent(line: readonly Spot[], part: number): Spot[] {
  const [start, end] = [line[0], line.at(-1)]
  if (!start || !end) return []
  const [dx, dy] = [end[0] - start[0], end[1] - start[1]]
  return line.map(([x, y], index) => {
    const along = index / (line.length - 1)
    const bend = part * 4 * along * (1 - along)
    return [x + dy * bend, y - dx * bend]
  })
}

const radians = (angle: number) => (angle * Math.PI) / 180
const degrees = (angle: number) => (angle * 180) / Math.PI
const miller = (latitude: number) =>
  1.25 * Math.log(Math.tan(Math.PI / 4 + 0.4 * radians(Math.max(-89, Math.min(89, latitude)))))
