import { geoInterpolate } from 'd3-geo'
import type { MapFlow, MapPoint } from './map-flow.ts'

/** Points a flow passes, from end to end; longitudes run on beyond 180 degrees instead of jumping. */
export type Way = readonly MapPoint[]

/** A way by sea is known and ends at a port, its goods where they are wanted; any other flies or drives. */
export const isKnown = ({ path }: MapFlow): boolean => path.length > 1

export const wayOf = ({ from, to, path }: MapFlow): MapPoint[] =>
  path.length > 1 ? unrolled([from, ...path, to]) : shortestWay(from, to)

/** Near a pole the shortest way runs along the upper edge of a map. */
const highestLatitude = 66
const steps = 24

/** The great circle, or a bow below the pole. */
export function shortestWay(from: MapPoint, to: MapPoint): MapPoint[] {
  const between = geoInterpolate(from, to)
  const highest = Math.abs(between(0.5)[1])
  if (highest > highestLatitude) return lowered(from, to)
  const points = Array.from({ length: steps - 1 }, (_, index) => between((index + 1) / steps))
  return unrolled([from, ...points, to])
}

/** A bow over as many degrees of longitude as the shortest way. */
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

function unrolled(points: readonly MapPoint[]): MapPoint[] {
  let turns = 0
  return points.map(([longitude, latitude], index) => {
    const step = longitude - (points[index - 1]?.[0] ?? longitude)
    if (step > 180) turns -= 360
    if (step < -180) turns += 360
    return [longitude + turns, latitude]
  })
}

export const shifted = (way: Way, degrees: number): MapPoint[] =>
  way.map(([longitude, latitude]) => [longitude + degrees, latitude])

/** The westernmost and the easternmost longitude. */
export function reach(way: Way): [number, number] {
  let west = Number.POSITIVE_INFINITY
  let east = Number.NEGATIVE_INFINITY
  for (const [longitude] of way) {
    if (longitude < west) west = longitude
    if (longitude > east) east = longitude
  }
  return [west, east]
}
