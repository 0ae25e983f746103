import type { Spot } from './plane.ts'

/** Ways between places that lead over places between them, as roads do; indexes from end to end. */
export type Network = { wayBetween: (from: number, to: number) => readonly number[] }

/** More than the length of a leg counts against it, so that ways share short legs instead of running side by side. */
const steepness = 1.25

/**
 * A Gabriel graph: two places are neighbors where no third lies in the circle between them. It joins all places
 * and crosses itself nowhere.
 */
export function networkOf(spots: readonly Spot[]): Network {
  const legs = spots.map((): { to: number; cost: number }[] => [])
  for (let a = 0; a < spots.length; a += 1) {
    for (let b = a + 1; b < spots.length; b += 1) {
      if (!isFree(spots, a, b)) continue
      const cost = squared(spots[a], spots[b]) ** (steepness / 2)
      legs[a]?.push({ to: b, cost })
      legs[b]?.push({ to: a, cost })
    }
  }
  const trees = new Map<number, Int32Array>()
  return {
    wayBetween: (from, to) => {
      // One way for there and back.
      const [root, leaf] = from < to ? [from, to] : [to, from]
      const tree = trees.get(root) ?? shortestTree(legs, root)
      trees.set(root, tree)
      const way = [leaf]
      for (let at = tree[leaf] ?? -1; at >= 0; at = tree[at] ?? -1) way.push(at)
      return root === from ? way.toReversed() : way
    },
  }
}

function isFree(spots: readonly Spot[], a: number, b: number): boolean {
  const across = squared(spots[a], spots[b])
  return spots.every(
    (spot, index) =>
      index === a || index === b || squared(spots[a], spot) + squared(spots[b], spot) > across,
  )
}

const squared = (a: Spot | undefined, b: Spot | undefined): number =>
  a && b ? (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 : 0

/** From each place the next one towards the root; -1 at the root. Few places: a plain search is quick enough. */
function shortestTree(
  legs: readonly (readonly { to: number; cost: number }[])[],
  root: number,
): Int32Array {
  const costs = legs.map(() => Number.POSITIVE_INFINITY)
  const next = new Int32Array(legs.length).fill(-1)
  const open = new Set(legs.keys())
  costs[root] = 0
  while (open.size > 0) {
    let nearest = -1
    for (const place of open)
      if (nearest < 0 || (costs[place] ?? 0) < (costs[nearest] ?? 0)) nearest = place
    open.delete(nearest)
    for (const { to, cost } of legs[nearest] ?? []) {
      const reached = (costs[nearest] ?? 0) + cost
      if (reached >= (costs[to] ?? 0)) continue
      costs[to] = reached
      next[to] = nearest
    }
  }
  return next
}
