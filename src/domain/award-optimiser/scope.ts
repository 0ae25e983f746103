import type { AwardModel } from './award-model.ts'
import type { Scope } from './rule.ts'

type ScopedLanes = Pick<
  AwardModel['lanes'],
  'id' | 'region' | 'equipment' | 'origin' | 'destination' | 'businessUnit'
>

/** 1 for each lane that the scope is about. */
export function lanesInScope({ lanes }: { lanes: ScopedLanes }, scope: Scope): Uint8Array {
  const inside = new Uint8Array(lanes.id.length).fill(1)
  keep(inside, lanes.region, scope.regions)
  keep(inside, lanes.equipment, scope.equipment)
  keep(inside, lanes.origin, scope.origins)
  keep(inside, lanes.destination, scope.destinations)
  keep(inside, lanes.businessUnit, scope.businessUnits)
  keep(inside, lanes.id, scope.laneIds)
  return inside
}

function keep<Value>(
  inside: Uint8Array,
  column: ArrayLike<Value>,
  wanted: readonly Value[] | undefined,
): void {
  if (!wanted || wanted.length === 0) return
  const set = new Set(wanted)
  for (let lane = 0; lane < inside.length; lane += 1) if (!set.has(column[lane]!)) inside[lane] = 0
}

/** Carriers that are the incumbent of at least one lane. */
export function incumbentCarriers({ lanes }: AwardModel): Set<number> {
  return new Set(Array.from(lanes.incumbent).filter((carrier) => carrier >= 0))
}

/** The bids of each lane by place: those of lane l are `bids` from `first[l]` to `first[l + 1]`. */
export function bidsByLane({ lanes, bids }: AwardModel): { first: Int32Array; bids: Int32Array } {
  const first = new Int32Array(lanes.id.length + 1)
  for (let bid = 0; bid < bids.id.length; bid += 1) first[bids.lane[bid]! + 1]! += 1
  for (let lane = 0; lane < lanes.id.length; lane += 1) first[lane + 1]! += first[lane]!
  const next = first.slice()
  const places = new Int32Array(bids.id.length)
  for (let bid = 0; bid < bids.id.length; bid += 1) places[next[bids.lane[bid]!]!++] = bid
  return { first, bids: places }
}
