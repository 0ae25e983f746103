import {
  geoAlbersUsa,
  geoInterpolate,
  geoNaturalEarth1,
  type GeoPermissibleObjects,
  type GeoProjection,
} from 'd3-geo'
import type { MapFlow, MapGround, MapPoint } from './map-flow.ts'

/** How much closer than the whole world a map may come; a single place is known by the coasts around it. */
const closestOf = (flows: readonly MapFlow[]) => (flows.length === 1 ? 3 : 6)
const padding = 24

/** A map of the ground that shows every flow, in so many pixels. */
export function projectionOf(
  ground: MapGround,
  flows: readonly MapFlow[],
  [width, height]: [number, number],
): GeoProjection {
  if (ground === 'us') {
    return geoAlbersUsa()
      .scale(Math.min(width * 1.3, height * 2.1))
      .translate([width / 2, height / 2])
  }
  const projection = geoNaturalEarth1().rotate([turnOf(flows), 0])
  const whole = projection.fitSize([width, height], { type: 'Sphere' }).scale()
  projection.fitExtent(
    [
      [padding, padding],
      [width - padding, height - padding],
    ],
    ways(flows),
  )
  const nearest = whole * closestOf(flows)
  if (projection.scale() > nearest) zoom(projection, flows, nearest, width, height)
  if (!(projection.scale() >= whole)) projection.fitSize([width, height], { type: 'Sphere' })
  return projection
}

/** Whole ways and not just their ends: great circles reach far to the north. */
const ways = (flows: readonly MapFlow[]): GeoPermissibleObjects => ({
  type: 'MultiLineString',
  coordinates: flows.map(wayOf),
})

/** A single short flow would fill the map with itself: the same middle, from farther away. */
function zoom(
  projection: GeoProjection,
  flows: readonly MapFlow[],
  scale: number,
  width: number,
  height: number,
): void {
  const [first] = flows
  if (!first) return
  const middle = geoInterpolate(first.from, first.to)(0.5)
  projection.scale(scale).translate([0, 0])
  const [x, y] = projection(middle) ?? [0, 0]
  projection.translate([width / 2 - x, height / 2 - y])
}

/** Degrees to turn the globe so that the map's edge cuts the fewest flows: it lies in the Pacific or the Atlantic. */
function turnOf(flows: readonly MapFlow[]): number {
  const [pacific, atlantic] = [-169, -30]
  const cut = (edge: number) =>
    flows.reduce((sum, flow) => (crosses(wayOf(flow), edge) ? sum + flow.amount : sum), 0)
  return cut(pacific) <= cut(atlantic) ? -(pacific + 180) : -(atlantic + 180)
}

function crosses(way: readonly MapPoint[], edge: number): boolean {
  // Longitudes from the edge eastwards: where a leg jumps by more than half the globe it went over it.
  const from = way.map(([longitude]) => (((longitude - edge) % 360) + 360) % 360)
  return from.some(
    (degrees, index) => index > 0 && Math.abs(degrees - (from[index - 1] ?? 0)) > 180,
  )
}

/** The points a flow passes, from end to end: a way by sea ends at a port, its goods where they are wanted. */
export const wayOf = ({ from, to, path }: MapFlow): MapPoint[] => {
  if (path.length > 1) return [from, ...path, to]
  const [, highest] = geoInterpolate(from, to)(0.5)
  return Math.abs(highest) > highestLatitude ? lowered(from, to) : [from, to]
}

/** Near a pole the shortest way would run along the upper edge of the map with two sharp corners. */
const highestLatitude = 66
const steps = 24

/** A bow over as many degrees of longitude as the shortest way, that stays below the pole. */
function lowered(from: MapPoint, to: MapPoint): MapPoint[] {
  const across = ((((to[0] - from[0] + 180) % 360) + 360) % 360) - 180
  const mean = (from[1] + to[1]) / 2
  const bend = Math.max(0, highestLatitude - Math.abs(mean)) * Math.sign(mean || 1)
  return Array.from({ length: steps + 1 }, (_, step): MapPoint => {
    const part = step / steps
    return [
      from[0] + across * part,
      from[1] + (to[1] - from[1]) * part + bend * 4 * part * (1 - part),
    ]
  })
}
