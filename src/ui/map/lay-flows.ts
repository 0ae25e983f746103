import type { Tone } from '#ui/Badge.tsx'
import type { MapFlow, MapGround, MapPoint } from './map-flow.ts'
import { type Plane, planeOf, type Spot } from './plane.ts'
import { seamOf, unwrapped } from './seam.ts'
import type { Steps } from '#domain/steps.ts'
import { eased } from './strands.ts'
import { isKnown, type Way, wayOf } from './way.ts'

/** A flow with its place on the plane. */
export type LaidFlow = {
  flow: MapFlow
  /** Where it starts and ends; longitudes as they run on the map. */
  from: MapPoint
  to: MapPoint
  start: Spot
  end: Spot
  /** Its known way; null = a bow between its ends. */
  line: readonly Spot[] | null
  /** Index of its signal in the legend. */
  signal: number
}

export type LaidFlows = {
  plane: Plane
  flows: readonly LaidFlow[]
  signals: readonly (Tone | undefined)[]
}

/** Flows where the map shows them; those of which an end lies outside are left out. */
export function* layFlows(
  flows: readonly MapFlow[],
  ground: MapGround,
  size: Spot,
): Steps<LaidFlows> {
  const ways: Way[] = []
  for (const [index, flow] of flows.entries()) {
    if (index % atOnce === 0) yield
    ways.push(wayOf(flow))
  }
  const seam = seamOf(ways.map((way, index) => ({ way, amount: flows[index]?.amount ?? 0 })))
  yield
  const placed = unwrapped(ways, seam)
  yield
  const plane = planeOf(ground, size, seam, placed)
  const signals = signalsOf(flows)
  const laid: LaidFlow[] = []
  for (const [index, flow] of flows.entries()) {
    if (index % atOnce === 0) yield
    const way = placed[index] ?? []
    const [from, to] = [way[0], way.at(-1)]
    const [start, end] = [from && plane.spot(from), to && plane.spot(to)]
    if (!from || !to || !start || !end) continue
    const spots = isKnown(flow) ? way.map(plane.spot).filter((spot) => spot !== null) : null
    const line = spots && eased(spots, corner)
    laid.push({ flow, from, to, start, end, line, signal: signals.indexOf(flow.signal?.tone) })
  }
  return { plane, signals, flows: laid }
}

/** Flows between two looks at the clock. */
const atOnce = 50

const tones: readonly (Tone | undefined)[] = [
  'accepted',
  'progress',
  'neutral',
  'amber',
  'pending',
  'rejected',
  undefined,
]

/** Signals that there are, in the order they are shown side by side. */
export const signalsOf = (flows: readonly MapFlow[]): (Tone | undefined)[] => {
  const found = new Set(flows.map(({ signal }) => signal?.tone))
  return tones.filter((tone) => found.has(tone))
}

/** Pixels a curve may begin before a corner: long legs stay where they are, off the land. */
const corner = 9
