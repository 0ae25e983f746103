import type { MapFlow, MapPoint } from './map-flow.ts'

export type MapPlace = Pick<MapFlow, 'key' | 'name' | 'amount' | 'signal'> & { at: MapPoint }

const smallest = 3

/** Pixels, on a map so wide; the area stands for the amount, and what is tiny can still be hit. */
export function radiusOf(amount: number, most: number, width: number): number {
  const largest = Math.min(30, Math.max(14, width / 36))
  if (most <= 0 || amount <= 0) return smallest
  return Math.max(smallest, Math.round(largest * Math.sqrt(amount / most) * 10) / 10)
}
