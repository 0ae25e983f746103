import type { Claim } from './claims.ts'
import type { AwardProblem } from './problem.ts'

/** Of a switch: not decided yet. The others are 0 and 1. */
export const undecided = 2

/** Switch rows that share no switch. */
export type SwitchGroup = { switches: Int32Array; least: number; most: number }

/** The other rows are left out: without them a claim is lower, never higher. */
export function groupsOf({ switches, switchRows }: AwardProblem): SwitchGroup[] {
  const isTaken = new Uint8Array(switches.count)
  const groups: SwitchGroup[] = []
  for (const row of switchRows) {
    if (row.switches.some((key) => isTaken[key] === 1)) continue
    for (const key of row.switches) isTaken[key] = 1
    groups.push(row)
  }
  const rest = Int32Array.from([...isTaken.keys()].filter((key) => isTaken[key] === 0))
  return rest.length > 0 ? [...groups, { switches: rest, least: 0, most: rest.length }] : groups
}

/** Of each switch those that have to be on where it is. */
export type Required = readonly (readonly number[])[]

export type LeastClaim = {
  /** No setting of the switches left has a lower claim. */
  bound: number
  /** Many are kept, and any will do: half the digits are enough. */
  heights: Float32Array
  /** The switches that the bound leads to. */
  setting: Float64Array
  /** How far each switch was on in the settings on the way. */
  tendency: Float64Array
  /** What each switch costs at these heights. */
  reduced: Float64Array
  /** What the bound has beside switches that are not decided. */
  base: number
  /** Switches that reach the cutoff if they are set the other way: 0 or 1 by place. */
  forced: Map<number, 0 | 1>
  /** Steps looked at. */
  work: number
}

export type LeastClaimOptions = {
  groups: readonly SwitchGroup[]
  required: Required
  /** 0, 1 or `undecided`. */
  status: Uint8Array
  tendency: Float64Array
  heights: ArrayLike<number>
  rounds: number
  /** Made by `openScratch`; written over by each call. */
  scratch: Scratch
  /** A bound so high is enough; Infinity where any is of use. */
  cutoff: number
}

/** Of the steps and parts of the largest claim so far: a search asks thousands of times. */
export type Scratch = {
  values: Float64Array
  keys: Claim['keys']
  first: Int32Array
  top: Float64Array
  heights: Float64Array
  rise: Int8Array
}

export const openScratch = (): Scratch => ({
  values: new Float64Array(0),
  keys: new Uint16Array(0),
  first: new Int32Array(0),
  top: new Float64Array(0),
  heights: new Float64Array(0),
  rise: new Int8Array(0),
})

/**
 * A bound on a claim over all settings of the switches that are not decided. Each part has a height; steps below it pay
 * the difference to their switch, and the switches that come cheapest then are on. Whatever the heights, what comes out
 * is a bound; they move to where each part has one step below its height (the Lagrangian relaxation of Cornuéjols,
 * Fisher and Nemhauser, Management Science 23, 1977, with the step length of Held, Wolfe and Crowder, 1974).
 */
export function leastClaim(
  claim: Claim,
  {
    groups,
    required,
    status,
    tendency: before,
    heights: start,
    rounds,
    scratch,
    cutoff,
  }: LeastClaimOptions,
): LeastClaim {
  const { constant: fixed, switchCost } = claim
  const { first, values, keys, top, heights, rise } = stepsLeft(claim, status, required, scratch)
  const parts = top.length
  heights.set(start)
  const constant = switchCost.reduce(
    (sum, cost, key) => (status[key] === 1 ? sum + cost : sum),
    fixed,
  )
  const reduced = new Float64Array(status.length)
  const isOn = new Uint8Array(status.length)
  const tendency = Float64Array.from(before)
  const best = {
    bound: -Infinity,
    heights: new Float32Array(parts),
    base: 0,
    reduced: new Float64Array(status.length),
    shared: new Float64Array(status.length),
    isOn: new Uint8Array(status.length),
  }
  /** The same as `reduced`, with what a switch saves counted for those it needs. */
  const shared = new Float64Array(status.length)
  let pace = 1
  let since = 0
  let work = keys.length
  for (let round = 0; round < rounds; round += 1) {
    let sum = constant
    reduced.set(switchCost)
    for (let part = 0; part < parts; part += 1) {
      const [from, to] = [first[part]!, first[part + 1]!]
      const low = from < to ? values[from]! : top[part]!
      const height = Math.min(top[part]!, Math.max(low, heights[part]!))
      heights[part] = height
      sum += height
      for (let at = from; at < to && values[at]! < height; at += 1) {
        reduced[keys[at]!]! -= height - values[at]!
      }
    }
    work += keys.length
    const base = sum
    shared.set(reduced)
    const given = giveToRequired(required, status, shared)
    sum += turnOn(groups, status, shared, isOn)
    for (const key of given) {
      const isFree = shared[key] === 0
      const canBeOn = required[key]!.every((other) => status[other] === 1 || isOn[other] === 1)
      if (isFree && canBeOn) isOn[key] = 1
    }
    for (const [key, own] of isOn.entries()) {
      tendency[key] = 0.8 * tendency[key]! + 0.2 * (status[key] === undecided ? own : status[key]!)
    }
    since = sum > best.bound + 1e-7 * Math.abs(sum) ? 0 : since + 1
    if (sum > best.bound) {
      best.bound = sum
      best.heights.set(heights)
      best.base = base
      best.reduced.set(reduced)
      best.shared.set(shared)
      best.isOn.set(isOn)
    }
    if (best.bound >= cutoff || sum === Infinity) break
    if (since === roundsWithoutGain) {
      pace *= 0.5
      since = 0
      if (pace < 0.002) break
      heights.set(best.heights)
      continue
    }
    let steep = 0
    for (let part = 0; part < parts; part += 1) {
      let own = 1
      for (let at = first[part]!; at < first[part + 1]!; at += 1) {
        if (values[at]! >= heights[part]!) break
        if (isOn[keys[at]!] === 1) own -= 1
      }
      if (own > 0 && heights[part]! >= top[part]!) own = 0
      rise[part] = own
      steep += own * own * Math.abs(top[part]!)
    }
    work += keys.length
    if (steep === 0) break
    const aim = cutoff < Infinity ? cutoff * 1.0005 : best.bound + 0.02 * Math.abs(best.bound)
    const step = (pace * (aim - sum)) / steep
    for (let part = 0; part < parts; part += 1) {
      heights[part]! += step * rise[part]! * Math.abs(top[part]!)
    }
  }
  return {
    bound: best.bound,
    heights: best.heights,
    setting: Float64Array.from(status, (own, key) => (own === undecided ? best.isOn[key]! : own)),
    tendency,
    reduced: best.reduced,
    base: best.base,
    forced: forcedBy(groups, status, best.shared, best.isOn, cutoff - best.bound),
    work,
  }
}

const roundsWithoutGain = 10

/** The steps that matter once some switches are decided: each of one switch that is not, the last of none. */
function stepsLeft(
  { first, values, needs, firstKey, keys, last }: Claim,
  status: Uint8Array,
  required: Required,
  scratch: Scratch,
): Scratch {
  const parts = last.length
  if (scratch.values.length < values.length) {
    const { length } = values
    scratch.values = new Float64Array(length)
    scratch.keys = keys instanceof Uint16Array ? new Uint16Array(length) : new Int32Array(length)
  }
  if (scratch.top.length !== parts) {
    scratch.first = new Int32Array(parts + 1)
    scratch.top = new Float64Array(parts)
    scratch.heights = new Float64Array(parts)
    scratch.rise = new Int8Array(parts)
  }
  const left = { ...scratch }
  left.top.set(last)
  let size = 0
  for (let part = 0; part < parts; part += 1) {
    const from = size
    let end = firstKey[part]!
    steps: for (let step = first[part]!; step < first[part + 1]!; step += 1) {
      let chosen = -1
      const begin = end
      end += needs[step]!
      // One that needs several is taken once the first of them is on, who has most of it: lower, never higher. Where one
      // of them is on only with the first, that one says more.
      for (let at = begin; at < end; at += 1) {
        const key = keys[at]!
        if (status[key] === 0) continue steps
        if (status[key] !== undecided) continue
        if (chosen === -1 || required[key]!.includes(chosen)) chosen = key
      }
      if (chosen === -1) {
        left.top[part] = Math.min(left.top[part]!, values[step]!)
        break
      }
      for (let at = from; at < size; at += 1) if (left.keys[at] === chosen) continue steps
      left.values[size] = values[step]!
      left.keys[size] = chosen
      size += 1
    }
    left.first[part + 1] = size
  }
  return { ...left, values: left.values.subarray(0, size), keys: left.keys.subarray(0, size) }
}

/**
 * What an undecided switch saves is counted for the undecided ones it needs, in equal parts: a bound all the same, as
 * each of them is on where it is. Answers the switches that gave.
 */
function giveToRequired(required: Required, status: Uint8Array, costs: Float64Array): number[] {
  const given: number[] = []
  for (const [key, all] of required.entries()) {
    const cost = costs[key]!
    if (status[key] !== undecided || cost >= 0) continue
    const open = all.filter((other) => status[other] === undecided)
    if (open.length === 0) continue
    for (const other of open) costs[other]! += cost / open.length
    costs[key] = 0
    given.push(key)
  }
  return given
}

/** Turns on the undecided switches that come cheapest, as each group allows; answers what they come to. */
function turnOn(
  groups: readonly SwitchGroup[],
  status: Uint8Array,
  reduced: Float64Array,
  isOn: Uint8Array,
): number {
  isOn.fill(0)
  let sum = 0
  for (const { switches, least, most } of groups) {
    const { taken, open } = membersOf(switches, status)
    if (taken > most || taken + open.length < least) return Infinity
    open.sort((a, b) => reduced[a]! - reduced[b]! || a - b)
    for (const [at, key] of open.entries()) {
      if (taken + at >= most || (taken + at >= least && reduced[key]! >= 0)) break
      isOn[key] = 1
      sum += reduced[key]!
    }
  }
  return sum
}

/** How many of the switches are on, and those that are undecided. */
export function membersOf(switches: Int32Array, status: Uint8Array) {
  let taken = 0
  const open: number[] = []
  for (const key of switches) {
    if (status[key] === 1) taken += 1
    else if (status[key] === undecided) open.push(key)
  }
  return { taken, open }
}

/** Switches that cost more than the room if they are set the other way. */
function forcedBy(
  groups: readonly SwitchGroup[],
  status: Uint8Array,
  reduced: Float64Array,
  isOn: Uint8Array,
  room: number,
): Map<number, 0 | 1> {
  const forced = new Map<number, 0 | 1>()
  for (const { switches, least, most } of groups) {
    const { taken, open } = membersOf(switches, status)
    const inside = open.filter((key) => isOn[key] === 1)
    const outside = open.filter((key) => isOn[key] === 0)
    const costliest = inside.reduce((found, key) => Math.max(found, reduced[key]!), -Infinity)
    const cheapest = outside.reduce((found, key) => Math.min(found, reduced[key]!), Infinity)
    const count = taken + inside.length
    const isTight = inside.length > 0 && (count >= most || (count <= least && costliest > 0))
    for (const key of outside) {
      if (reduced[key]! - (isTight ? costliest : 0) >= room) forced.set(key, 0)
    }
    const other = count <= least ? cheapest : count >= most ? Math.min(0, cheapest) : 0
    for (const key of inside) if (other - reduced[key]! >= room) forced.set(key, 1)
  }
  return forced
}
