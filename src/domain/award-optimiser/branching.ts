import { type Claim, claimAt } from './claims.ts'
import {
  groupsOf,
  type LeastClaim,
  leastClaim,
  membersOf,
  openScratch,
  type Required,
  undecided,
} from './least-claim.ts'
import type { LinearSolver } from './linear-solver.ts'
import type { Prices, Pricing } from './pricing.ts'
import { type AwardProblem, offerSwitches } from './problem.ts'
import { addSwitchRows, openRowDraft } from './program.ts'
import type { SwitchCover } from './switch-covers.ts'

export type Branching = {
  /** What prices claim of awards; more may come while settings are looked at. */
  claims: readonly Claim[]
  /** Rows over switches alone that must hold; more may come too. */
  covers: readonly SwitchCover[]
  /** An award that costs so much is none of use. */
  cutoff: () => number
  /**
   * Prices and awards a setting that the claims do not rule out, and rules it out by a cover. `bound`: of the node,
   * `least`: of all settings left. False ends the search.
   */
  tryAward: (on: Float64Array, bound: number, least: number) => boolean
  /** Adds covers that rule out a setting by which nobody may take some part. */
  excludeUnserved: (on: Float64Array) => void
  /** Looks at all settings that a node leaves open; false where they are too many at once, and the node is split. */
  closeNode: (status: Uint8Array, bound: number, least: number) => boolean
  stop?: (() => boolean) | undefined
}

export type Branched = {
  /** No setting costs less, those that were looked at apart. */
  bound: number
  /** Every setting was looked at or ruled out. */
  exhausted: boolean
}

/** Switches that some of the claims bound: the next ones are decided on either side. */
type Node = {
  status: Uint8Array
  bound: number
  /** Of the claim that is the highest here. */
  prices: Prices | null
  heights: Float32Array | null
  tendency: Float64Array
}

/** Steps looked at before the search ends without having seen everything: some minutes. */
const workOfBranching = 1e10
/** Numbers kept for nodes that are open; further ones begin at the heights of the claim. */
const numbersKept = 4e6
const roundsAtFirst = 1000
const roundsOfNode = 25
/** Where carriers are counted in several groups: there are more settings, and fewer of them are tried. */
const roundsOfGroups = 50
const roundsOfOthers = 10
const othersTried = 2

/** Decides switch after switch, where the claims are lowest first, and leaves what they rule out. */
export function branchOnSwitches(
  pricing: Pricing,
  solver: LinearSolver,
  options: Branching,
): Branched {
  const { claims, covers, cutoff, tryAward, excludeUnserved, closeNode, stop } = options
  const { problem } = pricing
  const { count } = problem.switches
  const groups = groupsOf(problem)
  const isOffer = offerSwitches(problem)
  const required = requiredOf(problem, covers)
  const always = { groups, required, scratch: openScratch() }
  const roundsOfOwn = problem.switchRows.length > 1 ? roundsOfGroups : roundsOfNode
  const open: Node[] = [
    {
      status: new Uint8Array(count).fill(undecided),
      bound: -Infinity,
      prices: null,
      heights: null,
      tendency: new Float64Array(count).fill(0.5),
    },
  ]
  /** What the claims come to at whole settings. */
  const known = new Map<string, number>()
  let ruledOut = Infinity
  let work = 0
  const leave = (bound: number) => {
    ruledOut = Math.min(ruledOut, bound)
  }
  /** Heights of each claim for all settings: where those of a node are not kept, it begins there. */
  const heightsOf = new WeakMap<Claim, Float32Array>()
  const heightsAtFirst = (claim: Claim, tendency: Float64Array): Float32Array => {
    const own = heightsOf.get(claim)
    if (own) return own
    const status = new Uint8Array(count).fill(undecided)
    decideSwitches(problem, status, covers)
    const heights = claim.last.map(() => -Infinity)
    const limits = { rounds: roundsAtFirst, cutoff: cutoff() }
    const found = leastClaim(claim, { ...always, status, tendency, heights, ...limits })
    heightsOf.set(claim, found.heights)
    work += found.work
    return found.heights
  }
  while (open.length > 0) {
    const node = open.splice(lowest(open), 1)[0]!
    // Only an award that is tried lowers it.
    const limit = cutoff()
    if (node.bound >= limit) {
      leave(node.bound)
      continue
    }
    if (stop?.() || work > workOfBranching) {
      open.push(node)
      break
    }
    if (!decideSwitches(problem, node.status, covers)) continue
    const own = claims.find(({ prices }) => prices === node.prices) ?? claims[0]!
    const others = claims.filter((claim) => claim !== own).toReversed()
    let best: (LeastClaim & { prices: Prices }) | null = null
    const settings: Float64Array[] = []
    for (const claim of [own, ...others.slice(0, othersTried)]) {
      const kept = claim.prices === node.prices ? node.heights : null
      const found = leastClaim(claim, {
        ...always,
        status: node.status,
        tendency: node.tendency,
        heights: kept ?? heightsAtFirst(claim, node.tendency),
        rounds: claim === own ? roundsOfOwn : roundsOfOthers,
        cutoff: limit,
      })
      work += found.work
      settings.push(found.setting)
      if (best === null || found.bound > best.bound) best = { ...found, prices: claim.prices }
      if (found.bound >= limit) break
    }
    const { heights, tendency, forced, prices, reduced, base, ...found } = best!
    if (found.bound < limit && !decideSwitches(problem, Uint8Array.from(found.setting), covers)) {
      // The bound knows nothing of some rows: at its heights the cheapest setting that keeps all of them is a higher one.
      const setting = cheapestSetting(problem, solver, covers, node.status, reduced)
      if (setting === 'none') continue
      if (setting !== null) {
        const higher = reduced.reduce(
          (sum, cost, key) => (node.status[key] === undecided ? sum + cost * setting[key]! : sum),
          base,
        )
        found.bound = Math.max(found.bound, higher)
        settings.push(setting)
      }
    }
    const bound = Math.max(node.bound, found.bound)
    if (bound >= limit) {
      leave(bound)
      continue
    }
    const isWhole = !node.status.includes(undecided)
    const least = open.reduce(
      (lowest, own) => Math.min(lowest, own.bound),
      Math.min(bound, ruledOut),
    )
    if (!isWhole && closeNode(node.status, bound, least)) continue
    /** Of the settings that the bounds lead to, the one of which the claims ask least. */
    let lead: { setting: Float64Array; value: number } | null = null
    for (const setting of settings) {
      const key = setting.join()
      if (known.has(key) || !decideSwitches(problem, Uint8Array.from(setting), covers)) continue
      const value = highestAt(pricing, claims, setting, limit)
      if (value === Infinity) excludeUnserved(setting)
      if (value >= limit) known.set(key, value)
      else if (lead === null || value < lead.value) lead = { setting, value }
    }
    if (lead && !tryAward(lead.setting, bound, least)) {
      open.push({ ...node, bound })
      break
    }
    if (isWhole) {
      if (!lead) leave(known.get(node.status.join()) ?? bound)
      continue
    }
    const status = Uint8Array.from(node.status)
    for (const [own, side] of forced) status[own] = side
    if (forced.size > 0) leave(limit)
    const isKept = open.length * heights.length < numbersKept
    const next = { bound, prices, heights: isKept ? heights : null, tendency }
    const split = mostMixed(status, tendency, required, isOffer)
    if (split === -1 || (forced.size > 0 && isOffer[split] === 1)) {
      open.push({ ...next, status })
      continue
    }
    for (const side of [0, 1]) {
      const own = Uint8Array.from(status)
      own[split] = side
      open.push({ ...next, status: own })
    }
  }
  return {
    bound: open.reduce((least, { bound }) => Math.min(least, bound), ruledOut),
    exhausted: open.length === 0,
  }
}

/**
 * Of each switch those that have to be on where it is, as the carrier's is where its bundle's is. Switches that a row
 * counts are left out: what one of them saves, others may save in its place.
 */
export function requiredOf(
  { switches, switchRows }: AwardProblem,
  covers: readonly SwitchCover[],
): Required {
  const isCounted = new Uint8Array(switches.count)
  for (const { switches: own } of switchRows) for (const key of own) isCounted[key] = 1
  const required: number[][] = Array.from({ length: switches.count }, () => [])
  for (const { switches: own, least } of covers) {
    if (own.size !== 2 || least !== 0) continue
    const [key, ...others] = [...own.keys()].toSorted((a, b) => own.get(a)! - own.get(b)!)
    if (own.get(key!) === -1 && isCounted[key!] === 0) required[key!]!.push(...others)
  }
  return required
}

/**
 * The setting of the undecided switches that costs least, as all rows over switches allow; `none` where they allow none.
 * `costs`: of each switch; `status`: 0, 1 or `undecided`.
 */
function cheapestSetting(
  problem: AwardProblem,
  solver: LinearSolver,
  covers: readonly SwitchCover[],
  status: Uint8Array,
  costs: Float64Array,
): Float64Array | 'none' | null {
  const draft = openRowDraft()
  for (const [key, own] of status.entries()) {
    const isDecided = own !== undecided
    draft.column(costs[key]!, isDecided ? own : 1, { lower: isDecided ? own : 0, whole: true })
  }
  addSwitchRows(draft, problem)
  for (const { switches, least } of covers) draft.row(least, Infinity, switches)
  const { state, values } = solver.solve(draft.close())
  if (state === 'none') return 'none'
  return values && values.map((value) => (value > 0.5 ? 1 : 0))
}

/** The highest claim, or the first that reaches the cutoff. */
function highestAt(
  pricing: Pricing,
  claims: readonly Claim[],
  on: Float64Array,
  cutoff: number,
): number {
  let highest = -Infinity
  for (const claim of claims.toReversed()) {
    highest = Math.max(highest, claimAt(pricing, claim, on))
    if (highest >= cutoff) break
  }
  return highest
}

function lowest(nodes: readonly Node[]): number {
  let found = 0
  for (const [at, { bound }] of nodes.entries()) if (bound < nodes[found]!.bound) found = at
  return found
}

/**
 * The undecided switch that was on as often as off; those that need another undecided one come after it, and bundles and
 * discounts last.
 */
function mostMixed(
  status: Uint8Array,
  tendency: Float64Array,
  required: Required,
  isOffer: Uint8Array,
): number {
  let found = -1
  let first = Infinity
  for (const [key, own] of status.entries()) {
    if (own !== undecided) continue
    const isLater = required[key]!.some((other) => status[other] === undecided)
    const place = 2 * isOffer[key]! + (isLater ? 1 : 0)
    const isMixed = Math.abs(tendency[key]! - 0.5) < Math.abs(tendency[found]! - 0.5)
    if (place > first || (place === first && !isMixed)) continue
    found = key
    first = place
  }
  return found
}

/** Decides what the rows leave no choice of. False: they cannot be kept. */
export function decideSwitches(
  { switchRows }: AwardProblem,
  status: Uint8Array,
  covers: readonly SwitchCover[],
): boolean {
  for (let decided = -1; decided !== 0; ) {
    decided = 0
    for (const { switches, least, most } of switchRows) {
      const { taken, open } = membersOf(switches, status)
      if (taken > most || taken + open.length < least) return false
      if (taken !== most && taken + open.length !== least) continue
      for (const key of open) status[key] = taken === most ? 0 : 1
      decided += open.length
    }
    for (const { switches, least } of covers) {
      let highest = 0
      for (const [key, weight] of switches) {
        if (status[key] === 1 || (status[key] === undecided && weight > 0)) highest += weight
      }
      const needed = least - 1e-9 * Math.max(1, Math.abs(least))
      if (highest < needed) return false
      for (const [key, weight] of switches) {
        if (status[key] !== undecided || highest - Math.abs(weight) >= needed) continue
        status[key] = weight > 0 ? 1 : 0
        decided += 1
      }
    }
  }
  return true
}
