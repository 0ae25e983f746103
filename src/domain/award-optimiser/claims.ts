import { longBytes, longFloats, longKeys } from './long-list.ts'
import {
  boundAt,
  completePrices,
  type Prices,
  type Pricing,
  setPrices,
  settingOf,
} from './pricing.ts'
import { switchesOf } from './problem.ts'

/**
 * At one set of prices: what every award costs at least, as a function of the switches. Each part takes its cheapest
 * pattern whose switches are on. Part p has the steps `first[p]` to `first[p + 1]`, cheapest first; step s needs
 * `needs[s]` switches: those of the part begin at `keys[firstKey[p]]`, one step after the other.
 */
export type Claim = {
  prices: Prices
  constant: number
  /** What a switch costs at these prices. */
  switchCost: Float64Array
  first: Int32Array
  values: Float64Array
  needs: Uint8Array
  firstKey: Int32Array
  keys: Uint16Array | Int32Array
  /** What a part costs where none of its steps is taken. */
  last: Float64Array
}

/** With fewer a claim is lower than it might be. */
const patternsKept = 400

export function openClaim(pricing: Pricing, prices: Prices): Claim {
  const { problem } = pricing
  const { parts, rows, switches } = problem
  const uncovered = uncoveredCosts(pricing)
  setPrices(pricing, completePrices(problem, prices))
  const first = new Int32Array(parts.count + 1)
  const firstKey = new Int32Array(parts.count + 1)
  const [values, needs, keys] = [longFloats(), longBytes(), longKeys(switches.count)]
  const last = new Float64Array(parts.count)
  const neededOf = neededPatterns(pricing)
  for (let part = 0; part < parts.count; part += 1) {
    last[part] = uncovered[part]!
    const patterns = neededOf(part)
    for (const [at, { value, needed }] of patterns.entries()) {
      if (needed.length === 0 || at === patternsKept - 1 || value >= last[part]!) {
        last[part] = Math.min(last[part]!, value)
        break
      }
      values.push(value)
      for (const key of needed) keys.push(key)
      needs.push(needed.length)
    }
    first[part + 1] = values.length
    firstKey[part + 1] = keys.length
  }
  let constant = 0
  const switchCost = Float64Array.from(switches.cost)
  for (const [place, row] of rows.entries()) {
    const price = prices[place]!
    if (price > 0) constant += price * row.least
    else if (price < 0) constant += price * row.most
    for (const [at, own] of row.switches.entries()) {
      switchCost[own]! -= price * row.switchValues[at]!
    }
  }
  return {
    prices,
    constant,
    switchCost,
    first,
    values: values.close(),
    needs: needs.close(),
    firstKey,
    keys: keys.close(),
    last,
  }
}

/** What a claim comes to with these switches; Infinity where they leave a part that nobody may take. */
export function claimAt(pricing: Pricing, { prices }: Claim, on: Float64Array): number {
  return boundAt(pricing, prices, settingOf(pricing.problem, on)) + switchCosts(pricing, on)
}

export const switchCosts = ({ problem }: Pricing, on: Float64Array): number =>
  problem.switches.cost.reduce((sum, cost, key) => sum + cost * on[key]!, 0)

type NeededPattern = { value: number; needed: readonly number[] }

/**
 * Answers the patterns of a part at the prices last set that a claim has to regard, cheapest first, up to the first
 * that needs no switch. One that needs all the switches of a cheaper one, and perhaps more, cannot matter.
 */
function neededPatterns(pricing: Pricing): (part: number) => readonly NeededPattern[] {
  const { patterns, problem, adjusted } = pricing
  const { choices, switches } = problem
  /** Of each switch the cheapest pattern that needs no other. */
  const alone = new Float64Array(switches.count)
  return (part) => {
    const some: NeededPattern[] = []
    alone.fill(Infinity)
    let without = Infinity
    patterns.eachNeeded(part, adjusted, (size, chosen, _, value) => {
      if (value >= without) return
      // Before a list is made: most patterns are left out here.
      for (let at = 0; at < size; at += 1) {
        const to = choices.firstSwitch[chosen[at]! + 1]!
        for (let place = choices.firstSwitch[chosen[at]!]!; place < to; place += 1) {
          if (alone[choices.switches[place]!]! <= value) return
        }
      }
      const needed: number[] = []
      for (const choice of chosen.subarray(0, size)) {
        for (const key of switchesOf(problem, choice)) if (!needed.includes(key)) needed.push(key)
      }
      if (needed.length === 0) without = value
      if (needed.length === 1) alone[needed[0]!] = value
      some.push({ value, needed })
    })
    const kept: NeededPattern[] = []
    const keptBy = new Map<number, NeededPattern[]>()
    for (const own of some.toSorted((a, b) => a.value - b.value)) {
      const isCovered = own.needed.some((one) =>
        keptBy.get(one)?.some(({ needed }) => needed.every((key) => own.needed.includes(key))),
      )
      if (isCovered) continue
      kept.push(own)
      const [one] = own.needed
      if (one !== undefined) keptBy.set(one, [...(keptBy.get(one) ?? []), own])
      if (own.needed.length === 0 || kept.length === patternsKept) break
    }
    return kept
  }
}

/** High enough that a part is left out only where nothing serves it. */
function uncoveredCosts({ problem: { parts, choices }, scale }: Pricing): Float64Array {
  const mean = scale.reduce((a, b) => a + b, 0) / Math.max(1, parts.count)
  return scale.map((_, part) => {
    let most = 0
    for (let choice = parts.first[part]!; choice < parts.first[part + 1]!; choice += 1) {
      most = Math.max(most, choices.objective[choice]!)
    }
    return 20 * most + 10 * mean
  })
}
