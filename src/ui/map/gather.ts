import type { Spot } from './plane.ts'

/** A place with all of its flows. */
export type Weighed = { spot: Spot; amount: number }

/**
 * Places near each other become one, where the largest of them lies: for each place the index of the one that
 * stands for it. One pass from the largest down over cells as wide as the radius.
 */
export function gather(places: readonly Weighed[], radius: number): Int32Array {
  const centreOf = Int32Array.from(places, (_, index) => index)
  if (radius <= 0) return centreOf
  const cells = new Map<number, number[]>()
  const bySize = [...centreOf].sort((a, b) => (places[b]?.amount ?? 0) - (places[a]?.amount ?? 0))
  for (const index of bySize) {
    const [x, y] = places[index]?.spot ?? [0, 0]
    const [column, row] = [Math.floor(x / radius), Math.floor(y / radius)]
    const centre = nearest(cells, places, [x, y], [column, row], radius)
    if (centre !== undefined) {
      centreOf[index] = centre
      continue
    }
    const cell = cellOf(column, row)
    const held = cells.get(cell)
    if (held) held.push(index)
    else cells.set(cell, [index])
  }
  return centreOf
}

const cellOf = (column: number, row: number): number => column * 2 ** 24 + row

function nearest(
  cells: ReadonlyMap<number, readonly number[]>,
  places: readonly Weighed[],
  [x, y]: Spot,
  [column, row]: Spot,
  radius: number,
): number | undefined {
  let best: number | undefined
  let closest = radius
  for (let across = column - 1; across <= column + 1; across += 1) {
    for (let down = row - 1; down <= row + 1; down += 1) {
      for (const centre of cells.get(cellOf(across, down)) ?? []) {
        const [toX, toY] = places[centre]?.spot ?? [0, 0]
        const distance = Math.hypot(toX - x, toY - y)
        if (distance > closest) continue
        best = centre
        closest = distance
      }
    }
  }
  return best
}
