import { gather, type Weighed } from './gather.ts'
import type { LaidFlow, LaidFlows } from './lay-flows.ts'
import type { MapPoint } from './map-flow.ts'
import { networkOf } from './neighbours.ts'
import type { Plane, Spot } from './plane.ts'
import type { Steps } from '#domain/steps.ts'
import { eased, type Route, type Strand, strandsOf } from './strands.ts'

/** Flows that end, or begin, near each other. */
export type MapEnd = {
  spot: Spot
  amount: number
  /** Index of the signal most of it has. */
  signal: number
}

export type Corridors = {
  /** What this was made of. */
  laid: LaidFlows
  /** The smallest first. */
  strands: readonly Strand[]
  destinations: readonly MapEnd[]
  origins: readonly MapEnd[]
  /** Flows too short or too small to be drawn among so many. */
  leftOut: number
}

/** The part of the plane in sight, and how much it is enlarged. */
export type Sight = { k: number; left: number; top: number; right: number; bottom: number }

/** More bows, or places that roads lead over, are a tangle. */
const [mostBows, mostPlaces] = [60, 90]
/** Pixels within which ends are one place: as few as the number of bows or places allows. */
const radii = [1, 8, 14, 22, 32, 44]
const markRadius = 9
/** Pixels before a town at which roads part. */
const roadCorner = 14

/**
 * What is drawn of the flows, bundled where ways coincide: known ways by sea; over land ways that lead over the
 * places between; else bows between places near each other.
 */
export function* corridorsOf(laid: LaidFlows, sight: Sight, overLand: boolean): Steps<Corridors> {
  const { plane, flows, signals } = laid
  const sea = flows.flatMap(({ line, flow, signal }, index): Route[] => {
    if (!line) return []
    const amounts = signals.map((_, at) => (at === signal ? flow.amount : 0))
    return [{ points: line, flows: [index], amounts }]
  })
  const others = yield* (overLand ? roadsOf : bowsOf)(plane, flows, signals.length, sight)
  yield
  const strands = yield* strandsOf([...sea, ...others.routes])
  const destinations = endsOf(flows, signals.length, ({ end }) => end, sight)
  yield
  const origins = endsOf(flows, signals.length, ({ start }) => start, sight)
  return {
    laid,
    strands: strands.toSorted((a, b) => a.total - b.total),
    destinations,
    origins,
    leftOut: others.leftOut,
  }
}

/** Flows between the same two places; indexes of places. */
type Pair = { from: number; to: number; flows: number[]; amounts: number[]; total: number }

type Ways = Steps<{ routes: Route[]; leftOut: number }>

function* bowsOf(plane: Plane, flows: readonly LaidFlow[], signals: number, sight: Sight): Ways {
  const places = placesOf(flows, sight)
  let pairs: Pair[] = []
  for (const radius of radii) {
    yield
    pairs = pairsOf(flows, places, gather(places.all, radius / sight.k), signals)
    if (pairs.length <= mostBows) break
  }
  const drawn = pairs.toSorted((a, b) => b.total - a.total).slice(0, mostBows)
  const routes = drawn.flatMap((pair): Route[] => {
    const [from, to] = [places.all[pair.from], places.all[pair.to]]
    return from && to ? [{ ...pair, points: plane.bow(from.at, to.at) }] : []
  })
  return { routes, leftOut: places.endsOf.size - countOf(routes) }
}

function* roadsOf(_plane: Plane, flows: readonly LaidFlow[], signals: number, sight: Sight): Ways {
  const places = placesOf(flows, sight)
  let centreOf = gather(places.all, 0)
  for (const radius of radii) {
    yield
    centreOf = gather(places.all, radius / sight.k)
    if (new Set(centreOf).size <= mostPlaces) break
  }
  const centres = [...new Set(centreOf)]
  const indexOf = new Map(centres.map((centre, index) => [centre, index]))
  const network = networkOf(centres.map((centre) => places.all[centre]?.spot ?? [0, 0]))
  yield
  const routes = pairsOf(flows, places, centreOf, signals).map((pair): Route => {
    const way = network.wayBetween(indexOf.get(pair.from) ?? 0, indexOf.get(pair.to) ?? 0)
    const towns = way.flatMap((index) => spotOf(places.all[centres[index] ?? 0]))
    return { ...pair, points: eased(towns, roadCorner / sight.k) }
  })
  return { routes, leftOut: places.endsOf.size - countOf(routes) }
}

const spotOf = (place: Weighed | undefined): Spot[] => (place ? [place.spot] : [])

const countOf = (routes: readonly Route[]): number =>
  routes.reduce((sum, { flows }) => sum + flows.length, 0)

type Places = {
  all: (Weighed & { at: MapPoint })[]
  /** Where each flow begins and ends, as indexes of `all`. */
  endsOf: ReadonlyMap<number, readonly [number, number]>
}

/** A town that sends and receives is one place. */
function placesOf(flows: readonly LaidFlow[], sight: Sight): Places {
  const all: Places['all'] = []
  const bySpot = new Map<string, number>()
  const named = (spot: Spot, at: MapPoint, amount: number) => {
    const key = spotKey(spot)
    const index = bySpot.get(key) ?? all.length
    bySpot.set(key, index)
    const place = all[index] ?? { spot, at, amount: 0 }
    all[index] = { ...place, amount: place.amount + amount }
    return index
  }
  const endsOf = new Map(
    flows.flatMap(({ line, start, end, from, to, flow }, index) => {
      if (line || !isInSight(start, end, sight)) return []
      return [[index, [named(start, from, flow.amount), named(end, to, flow.amount)]] as const]
    }),
  )
  return { all, endsOf }
}

function pairsOf(
  flows: readonly LaidFlow[],
  { all, endsOf }: Places,
  centreOf: Int32Array,
  signals: number,
): Pair[] {
  const pairs = new Map<number, Pair>()
  for (const [index, ends] of endsOf) {
    const laid = flows[index]
    const [from = 0, to = 0] = ends.map((place) => centreOf[place] ?? place)
    // What stays within one place is too short to see.
    if (!laid || from === to) continue
    const key = from * all.length + to
    let pair = pairs.get(key)
    if (!pair) {
      pair = { from, to, flows: [], amounts: Array.from({ length: signals }, () => 0), total: 0 }
      pairs.set(key, pair)
    }
    pair.flows.push(index)
    pair.amounts[laid.signal] = (pair.amounts[laid.signal] ?? 0) + laid.flow.amount
    pair.total += laid.flow.amount
  }
  return [...pairs.values()]
}

/** One mark for ends that would cover each other, the largest last. */
function endsOf(
  flows: readonly LaidFlow[],
  signals: number,
  spotOf: (laid: LaidFlow) => Spot,
  sight: Sight,
): MapEnd[] {
  const ends = new Map<string, { spot: Spot; amounts: number[]; amount: number }>()
  const add = (spot: Spot, amounts: readonly number[]) => {
    const key = spotKey(spot)
    const end = ends.get(key) ?? { spot, amounts: amounts.map(() => 0), amount: 0 }
    ends.set(key, end)
    for (const [signal, amount] of amounts.entries()) {
      end.amounts[signal] = (end.amounts[signal] ?? 0) + amount
      end.amount += amount
    }
  }
  const none = Array.from({ length: signals }, () => 0)
  for (const laid of flows) add(spotOf(laid), none.with(laid.signal, laid.flow.amount))
  const places = [...ends.values()]
  const centreOf = gather(places, markRadius / sight.k)
  ends.clear()
  for (const [index, { amounts }] of places.entries()) {
    const centre = places[centreOf[index] ?? index]
    if (centre) add(centre.spot, amounts)
  }
  return [...ends.values()]
    .map(({ spot, amounts, amount }) => ({
      spot,
      amount,
      signal: amounts.indexOf(Math.max(...amounts)),
    }))
    .toSorted((a, b) => a.amount - b.amount)
}

const spotKey = ([x, y]: Spot): string => `${Math.round(x * 10)} ${Math.round(y * 10)}`

const isInSight = (start: Spot, end: Spot, { left, top, right, bottom }: Sight): boolean =>
  Math.max(start[0], end[0]) >= left &&
  Math.min(start[0], end[0]) <= right &&
  Math.max(start[1], end[1]) >= top &&
  Math.min(start[1], end[1]) <= bottom
