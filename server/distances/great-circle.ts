import distance from '@turf/distance'

export type Point = { lat: number; lon: number }

/** Great circle distance (haversine). */
export const kilometres = (a: Point, b: Point): number =>
  distance([a.lon, a.lat], [b.lon, b.lat], { units: 'kilometers' })
