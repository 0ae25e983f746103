import { widthOf } from './bands.ts'
import type { Spot } from './plane.ts'
import type { Strand } from './strands.ts'

/** Pixels beside a line that still mean it. */
const reach = 8

/** The strand nearest to a spot, if it is near enough on a map enlarged so much. */
export function strandAt(
  strands: readonly Strand[],
  spot: Spot,
  { k, widest }: { k: number; widest: number },
): Strand | undefined {
  const most = strands.reduce((largest, { total }) => Math.max(largest, total), 0)
  let best: Strand | undefined
  let closest = Number.POSITIVE_INFINITY
  for (const strand of strands) {
    const outside = distanceTo(strand.points, spot) * k - widthOf(strand.total, most, widest) / 2
    if (outside > reach || outside >= closest) continue
    best = strand
    closest = outside
  }
  return best
}

function distanceTo(points: readonly Spot[], [x, y]: Spot): number {
  let least = Number.POSITIVE_INFINITY
  // The first and the last point lie beyond the ends of the curve.
  for (let index = 1; index < points.length; index += 1) {
    const [[ax, ay], [bx, by]] = [points[index - 1] ?? [0, 0], points[index] ?? [0, 0]]
    const [dx, dy] = [bx - ax, by - ay]
    const length = dx * dx + dy * dy
    const along = length === 0 ? 0 : ((x - ax) * dx + (y - ay) * dy) / length
    const part = Math.max(0, Math.min(1, along))
    least = Math.min(least, Math.hypot(x - ax - dx * part, y - ay - dy * part))
  }
  return least
}
