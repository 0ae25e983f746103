type LonLat = [number, number]

/**
 * The fewest points that keep a path within `tolerance` degrees of where it was (Douglas-Peucker), at a
 * hundredth of a degree. Longitudes may jump at 180 degrees: they are unrolled while measuring.
 */
export function simplifyPath(path: readonly LonLat[], tolerance: number): LonLat[] {
  const flat = unroll(path)
  const kept = new Set([0, flat.length - 1])
  const spans: [number, number][] = [[0, flat.length - 1]]
  for (let span = spans.pop(); span; span = spans.pop()) {
    const [first, last] = span
    const { index, distance } = farthest(flat, first, last)
    if (distance <= tolerance) continue
    kept.add(index)
    spans.push([first, index], [index, last])
  }
  return path
    .filter((_point, index) => kept.has(index))
    .map(([lon, lat]) => [rounded(lon), rounded(lat)])
}

function unroll(path: readonly LonLat[]): LonLat[] {
  let turns = 0
  return path.map(([lon, lat], index) => {
    const step = lon - (path[index - 1]?.[0] ?? lon)
    if (step > 180) turns -= 360
    if (step < -180) turns += 360
    return [lon + turns, lat]
  })
}

function farthest(path: readonly LonLat[], first: number, last: number) {
  let index = first
  let distance = 0
  const [from, to] = [path[first], path[last]]
  if (!from || !to) return { index, distance }
  for (let at = first + 1; at < last; at += 1) {
    const point = path[at]
    const off = point ? offLine(point, from, to) : 0
    if (off > distance) {
      index = at
      distance = off
    }
  }
  return { index, distance }
}

function offLine([x, y]: LonLat, [ax, ay]: LonLat, [bx, by]: LonLat): number {
  const [dx, dy] = [bx - ax, by - ay]
  const length = dx * dx + dy * dy
  const along =
    length === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / length))
  return Math.hypot(x - ax - along * dx, y - ay - along * dy)
}

const rounded = (degrees: number) => Math.round(degrees * 100) / 100
