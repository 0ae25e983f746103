import { reach, shifted, type Way } from './way.ts'

type Weighed = { way: Way; amount: number }

/** Mid-Pacific and mid-Atlantic, where a cut hurts no land; they are asked first. */
const openSea = [-169, -30]
const others = Array.from({ length: 72 }, (_, index) => index * 5 - 180)

/**
 * The meridian a map begins at. None that cuts nothing: then the one beyond which the least has to be drawn on,
 * by amount and by the room it takes.
 */
export function seamOf(flows: readonly Weighed[]): number {
  const reaches = flows.map(({ way, amount }) => ({ reach: reach(way), amount }))
  const all = flows.reduce((sum, { amount }) => sum + amount, 0) || 1
  const costs = [...openSea, ...others].map((seam) => ({ seam, cost: costOf(seam, reaches, all) }))
  return costs.reduce((best, one) => (one.cost < best.cost - 1e-9 ? one : best)).seam
}

function costOf(
  seam: number,
  reaches: readonly { reach: readonly [number, number]; amount: number }[],
  all: number,
): number {
  let torn = 0
  let [west, east, least, most] = [0, 0, 360, 0]
  for (const {
    reach: [from, to],
    amount,
  } of reaches) {
    const start = modulo(from - seam)
    const end = start + to - from
    least = Math.min(least, start)
    most = Math.max(most, Math.min(end, 360))
    if (end <= 360) continue
    torn += amount
    west = Math.max(west, 360 - start)
    east = Math.max(east, end - 360)
  }
  if (torn === 0) return (most - least) / 1e6
  return torn / all + Math.min(west, east) / 180
}

/**
 * The ways on a map that begins at the seam. A way over the seam is drawn on beyond the edge in one piece: to
 * the side where all of them take the least room.
 */
export function unwrapped(ways: readonly Way[], seam: number): Way[] {
  const placed = ways.map((way) => {
    const [west] = reach(way)
    return shifted(way, seam + modulo(west - seam) - west)
  })
  const edge = seam + 360
  const torn = new Set(placed.filter((way) => reach(way)[1] > edge))
  const [left, right] = [...torn].reduce<[number, number]>(
    ([before, beyond], way) => {
      const [west, east] = reach(way)
      return [Math.max(before, edge - west), Math.max(beyond, east - edge)]
    },
    [0, 0],
  )
  return left < right ? placed.map((way) => (torn.has(way) ? shifted(way, -360) : way)) : placed
}

const modulo = (degrees: number): number => ((degrees % 360) + 360) % 360
