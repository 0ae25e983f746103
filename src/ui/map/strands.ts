import type { Spot } from './plane.ts'
import type { Steps } from '#domain/steps.ts'

/** A way on the map and what moves along it. */
export type Route = {
  points: readonly Spot[]
  /** Indexes of its flows. */
  flows: readonly number[]
  /** Amounts by signal, in the order of the legend. */
  amounts: readonly number[]
}

/** A stretch that the same routes share. */
export type Strand = {
  /** The first and the last lie a step beyond: the curve begins and ends half way to them. */
  points: readonly Spot[]
  flows: readonly number[]
  amounts: readonly number[]
  total: number
}

/** A point with its neighbors: the same three are the same piece of curve, whatever route passes. */
type Piece = {
  points: readonly [Spot, Spot, Spot]
  routes: number[]
  amounts: number[]
  /** Equal where the same routes pass. */
  mark: number
  isTaken: boolean
}

/**
 * Routes bundled where they coincide: each stretch is drawn once, as wide as what passes it. Routes part in a
 * smooth curve, since a piece is decided by three points.
 */
export function* strandsOf(routes: readonly Route[]): Steps<Strand[]> {
  const ids = new Map<number, number>()
  const idOf = ([x, y]: Spot) => {
    const key = Math.round(x * 20) * 1e6 + Math.round(y * 20)
    const known = ids.get(key)
    if (known !== undefined) return known
    ids.set(key, ids.size)
    return ids.size - 1
  }
  const pieces = new Map<number, Piece>()
  const along: Piece[][] = []
  for (const [index, route] of routes.entries()) {
    if (index % atOnce === 0) yield
    const mark = markOf(index)
    const { points } = route
    const names = points.map(idOf)
    const last = points.length - 1
    along.push(
      points.map((here, at) => {
        const [before, after] = [Math.max(0, at - 1), Math.min(last, at + 1)]
        const key = keyOf(names[before] ?? 0, names[at] ?? 0, names[after] ?? 0)
        let piece = pieces.get(key)
        if (!piece) {
          piece = {
            points: [points[before] ?? here, here, points[after] ?? here],
            routes: [],
            amounts: route.amounts.map(() => 0),
            mark: 0,
            isTaken: false,
          }
          pieces.set(key, piece)
        }
        if (piece.routes.at(-1) === index) return piece
        piece.routes.push(index)
        piece.mark = (piece.mark + mark) % 2 ** 48
        for (let signal = 0; signal < route.amounts.length; signal += 1)
          piece.amounts[signal] = (piece.amounts[signal] ?? 0) + (route.amounts[signal] ?? 0)
        return piece
      }),
    )
  }
  const strands: Strand[] = []
  for (const [index, path] of along.entries()) {
    if (index % atOnce === 0) yield
    for (const strand of runsOf(path, routes)) strands.push(strand)
  }
  return strands
}

/** Routes between two looks at the clock. */
const atOnce = 50

/** Pieces that nobody drew yet and that follow each other with the same routes. */
function runsOf(path: readonly Piece[], routes: readonly Route[]): Strand[] {
  const strands: Strand[] = []
  for (let start = 0; start < path.length; ) {
    const first = path[start]
    let end = start + 1
    if (!first || first.isTaken) {
      start = end
      continue
    }
    first.isTaken = true
    let next = path[end]
    while (next && !next.isTaken && next.mark === first.mark) {
      next.isTaken = true
      end += 1
      next = path[end]
    }
    strands.push(strandOf(path.slice(start, end), first, routes))
    start = end
  }
  return strands
}

function strandOf(run: readonly Piece[], first: Piece, routes: readonly Route[]): Strand {
  // A piece may have been made by a route that passes the other way.
  const forward = run.length < 2 || follows(first, run[1])
  const points = forward
    ? [first.points[0], ...run.map(({ points }) => points[1])]
    : [first.points[2], ...run.map(({ points }) => points[1])]
  const last = run.at(-1) ?? first
  const beforeLast = points.at(-2) ?? last.points[0]
  const beyond = same(last.points[0], beforeLast) ? last.points[2] : last.points[0]
  return {
    points: [...points, beyond],
    flows: first.routes.flatMap((route) => routes[route]?.flows ?? []),
    amounts: first.amounts,
    total: first.amounts.reduce((sum, amount) => sum + amount, 0),
  }
}

const follows = (piece: Piece, next: Piece | undefined): boolean =>
  next === undefined || same(piece.points[2], next.points[1])

const same = (a: Spot, b: Spot): boolean =>
  Math.round(a[0] * 20) === Math.round(b[0] * 20) && Math.round(a[1] * 20) === Math.round(b[1] * 20)

const mostPoints = 2 ** 17

/** There and back are one piece. */
const keyOf = (before: number, here: number, after: number): number =>
  (Math.min(before, after) * mostPoints + here) * mostPoints + Math.max(before, after)

/** Spreads the indexes of routes, so that no two sets of routes have the same sum. */
const markOf = (index: number): number => (Math.imul(index + 1, 0x9e3779b1) >>> 0) * 65_521 + index

/** The strand as a smooth curve: through the middles between its points, bent around each. */
export function curveOf({ points }: Pick<Strand, 'points'>): string {
  const [first, second] = points
  if (!first || !second) return ''
  let path = `M${text(middle(first, second))}`
  for (let index = 1; index < points.length - 1; index += 1) {
    const [here, next] = [points[index], points[index + 1]]
    if (here && next) path += `Q${text(here)} ${text(middle(here, next))}`
  }
  return path
}

/** The same line with points so many pixels from its corners, so that a curve around them stays near them. */
export function eased(line: readonly Spot[], corner: number): Spot[] {
  return line.flatMap((point, index): Spot[] => {
    const next = line[index + 1]
    if (!next) return [point]
    const [dx, dy] = [next[0] - point[0], next[1] - point[1]]
    const length = Math.hypot(dx, dy)
    // A port may lie on the network itself.
    if (length < 0.1) return []
    const near = Math.min(corner, length / 3) / length
    return [
      point,
      [point[0] + dx * near, point[1] + dy * near],
      [next[0] - dx * near, next[1] - dy * near],
    ]
  })
}

const middle = (a: Spot, b: Spot): Spot => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]
const text = ([x, y]: Spot): string => `${Math.round(x * 20) / 20},${Math.round(y * 20) / 20}`
