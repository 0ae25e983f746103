import { longFloats, longInts } from './long-list.ts'
import { completePrices, type Prices, type Pricing, setPrices } from './pricing.ts'

/**
 * At fixed prices, what all parts cost as a function of the switches: sorted bids, read off at any switch
 * values between 0 and 1. A cut is a straight line below that function; several price vectors live side by
 * side in the master program.
 */
export type Block = {
  prices: Prices
  adjusted: Float64Array
  /** Choices of each part by adjusted cost, cheapest first. */
  order: Int32Array
  /** Of parts that one bid alone may not take: their cheapest patterns. */
  split: SplitParts
  constant: number
  /** What a switch costs at these prices. */
  switchCost: Float64Array
}

/**
 * Patterns of some parts at the block's prices, cheapest first. Part p has `first[p]` to `first[p + 1]`, none where
 * its bids tell enough; pattern q needs the switches `keys[firstKey[q]]` to `keys[firstKey[q + 1]]`.
 */
type SplitParts = {
  first: Int32Array
  values: Float64Array
  firstKey: Int32Array
  keys: Int32Array
}

/** With fewer a line is lower than it might be. */
const patternsKept = 400

/** Parts are added up in groups, one line each: by kin. */
export type Cut = { block: number; group: number; right: number; switches: Float64Array }

export function makeBlock(pricing: Pricing, prices: Prices): Block {
  const { problem } = pricing
  setPrices(pricing, completePrices(problem, prices))
  const adjusted = Float64Array.from(pricing.adjusted)
  const { parts, choices, rows, switches } = problem
  const order = new Int32Array(choices.count)
  for (let part = 0; part < parts.count; part += 1) {
    const from = parts.first[part]!
    for (let choice = from; choice < parts.first[part + 1]!; choice += 1) {
      let at = choice
      while (at > from && adjusted[order[at - 1]!]! > adjusted[choice]!) {
        order[at] = order[at - 1]!
        at -= 1
      }
      order[at] = choice
    }
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
  return { prices, adjusted, order, split: splitParts(pricing, adjusted), constant, switchCost }
}

function splitParts(pricing: Pricing, adjusted: Float64Array): SplitParts {
  const { problem } = pricing
  const { parts, choices } = problem
  const first = new Int32Array(parts.count + 1)
  const [values, firstKey, keys] = [longFloats(), longInts(), longInts()]
  const neededOf = neededPatterns(pricing, adjusted)
  firstKey.push(0)
  for (let part = 0; part < parts.count; part += 1) {
    const rooms = choices.room.subarray(parts.first[part]!, parts.first[part + 1]!)
    // Without rows bids with room for a part of a lane are few enough to leave to `linesOfPatterns`.
    const isLimited = problem.rows.length > 0 && rooms.some((room) => room < 100)
    if (parts.leastCarriers[part]! > 1 || isLimited) {
      for (const { value, needed } of neededOf(part)) {
        values.push(value)
        for (const key of needed) keys.push(key)
        firstKey.push(keys.length)
      }
    }
    first[part + 1] = values.length
  }
  return { first, values: values.close(), firstKey: firstKey.close(), keys: keys.close() }
}

type NeededPattern = { value: number; needed: readonly number[] }

/**
 * Answers the patterns of a part that a line has to regard, cheapest first. A pattern that needs all the switches of a
 * cheaper one, and perhaps more, is left out: whatever keeps a line below the cheaper one keeps it below that too.
 */
function neededPatterns(
  pricing: Pricing,
  adjusted: Float64Array,
): (part: number) => readonly NeededPattern[] {
  const { patterns, problem } = pricing
  const { choices, switches } = problem
  /** Of each switch the cheapest pattern that needs no other. */
  const alone = new Float64Array(switches.count)
  return (part) => {
    const some: NeededPattern[] = []
    alone.fill(Infinity)
    let without = Infinity
    patterns.each(part, adjusted, Infinity, null, (size, chosen, _, value) => {
      if (value >= without) return
      for (let at = 0; at < size; at += 1) {
        const to = choices.firstSwitch[chosen[at]! + 1]!
        for (let place = choices.firstSwitch[chosen[at]!]!; place < to; place += 1) {
          if (alone[choices.switches[place]!]! <= value) return
        }
      }
      const needed: number[] = []
      for (const choice of chosen.subarray(0, size)) {
        for (const key of switchesOf(pricing, choice)) if (!needed.includes(key)) needed.push(key)
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

export const groupsOf = ({ problem: { parts } }: Pricing): number =>
  parts.kin.reduce((most, kin) => Math.max(most, kin), -1) + 1

/** The least open switch of a choice; -1 where it needs none. */
function narrowest({ problem: { choices } }: Pricing, choice: number, on: Float64Array): number {
  let found = -1
  for (let at = choices.firstSwitch[choice]!; at < choices.firstSwitch[choice + 1]!; at += 1) {
    const own = choices.switches[at]!
    if (found === -1 || on[own]! < on[found]!) found = own
  }
  return found
}

export type Lines = { value: Float64Array; right: Float64Array; switches: Float64Array[] }

/**
 * Value and line at any switch values: each part takes its cheapest bids as far as their switches are on.
 * `uncovered` is what a part costs that no switch serves.
 */
export function linesAt(
  pricing: Pricing,
  block: Block,
  on: Float64Array,
  uncovered: Float64Array,
): Lines {
  const { problem } = pricing
  const { parts, choices } = problem
  const groups = groupsOf(pricing)
  const lines = emptyLines(groups, problem.switches.count)
  for (let part = 0; part < parts.count; part += 1) {
    const group = parts.kin[part]!
    if (block.split.first[part]! < block.split.first[part + 1]!) {
      addSplitPart(block.split, part, on, uncovered[part]!, lines, group)
      continue
    }
    const [from, to] = [parts.first[part]!, parts.first[part + 1]!]
    let left = 1
    let last = uncovered[part]!
    for (let at = from; at < to; at += 1) {
      const choice = block.order[at]!
      const key = narrowest(pricing, choice, on)
      const room = 0.01 * choices.room[choice]! * (key === -1 ? 1 : on[key]!)
      if (room <= 0) continue
      const take = Math.min(left, room)
      lines.value[group]! += take * block.adjusted[choice]!
      left -= take
      if (left <= 1e-12) {
        last = block.adjusted[choice]!
        break
      }
    }
    if (left > 1e-12) lines.value[group]! += left * last
    lines.right[group]! += last
    const own = lines.switches[group]!
    for (let at = from; at < to; at += 1) {
      const choice = block.order[at]!
      const saved = last - block.adjusted[choice]!
      if (saved <= 0) break
      const key = narrowest(pricing, choice, on)
      const worth = 0.01 * choices.room[choice]! * saved
      if (key === -1) lines.right[group]! -= worth
      else own[key]! += worth
    }
  }
  return lines
}

/**
 * A part from its patterns: each one below the line's height is charged to the switch of it that is on least, and
 * the line rises until what is charged is on as a whole.
 */
function addSplitPart(
  { first, values, firstKey, keys }: SplitParts,
  part: number,
  on: Float64Array,
  uncovered: number,
  lines: Lines,
  group: number,
): void {
  const charged = new Map<number, number>()
  const to = first[part + 1]!
  let height = to - first[part]! < patternsKept ? uncovered : values[to - 1]!
  let together = 0
  for (let pattern = first[part]!; pattern < to; pattern += 1) {
    const value = values[pattern]!
    let key = -1
    for (let at = firstKey[pattern]!; at < firstKey[pattern + 1]!; at += 1) {
      const own = keys[at]!
      if (key === -1 || on[own]! < on[key]!) key = own
    }
    if (key !== -1 && !charged.has(key)) {
      charged.set(key, value)
      together += on[key]!
    }
    if (key === -1 || together >= 1) {
      height = Math.min(height, value)
      break
    }
  }
  lines.value[group]! += height
  lines.right[group]! += height
  for (const [key, value] of charged) {
    if (value >= height) continue
    lines.switches[group]![key]! += height - value
    lines.value[group]! -= (height - value) * on[key]!
  }
}

/** The same at whole switches, from the patterns of each part: off switches are charged what they could save. */
export function linesOfPatterns(
  pricing: Pricing,
  block: Block,
  on: Float64Array,
  isOpen: Uint8Array,
  uncovered: Float64Array,
): Lines {
  const { problem, patterns } = pricing
  const { parts, choices } = problem
  const lines = emptyLines(groupsOf(pricing), problem.switches.count)
  const charge = new Float64Array(problem.switches.count)
  for (let part = 0; part < parts.count; part += 1) {
    const group = parts.kin[part]!
    const found = Math.min(uncovered[part]!, patterns.best(part, block.adjusted, isOpen))
    lines.value[group]! += found
    lines.right[group]! += found
    const charged: number[] = []
    patterns.each(part, block.adjusted, found, null, (size, own, _, value) => {
      if (value >= found) return
      // One off switch of a pattern is enough; the one that is charged most already.
      let key = -1
      for (let at = 0; at < size; at += 1) {
        const choice = own[at]!
        for (
          let place = choices.firstSwitch[choice]!;
          place < choices.firstSwitch[choice + 1]!;
          place += 1
        ) {
          const off = choices.switches[place]!
          if (on[off]! > 0.5) continue
          if (key === -1 || charge[off]! > charge[key]!) key = off
        }
      }
      if (key === -1) return
      if (charge[key] === 0) charged.push(key)
      charge[key] = Math.max(charge[key]!, found - value)
    })
    for (const key of charged) {
      lines.switches[group]![key]! += charge[key]!
      charge[key] = 0
    }
  }
  return lines
}

const emptyLines = (groups: number, switches: number): Lines => ({
  value: new Float64Array(groups),
  right: new Float64Array(groups),
  switches: Array.from({ length: groups }, () => new Float64Array(switches)),
})

/** What a block proves about these switches. */
export const blockValue = (
  { constant, switchCost }: Block,
  on: ArrayLike<number>,
  { value }: Lines,
) =>
  switchCost.reduce(
    (sum, cost, key) => sum + cost * on[key]!,
    value.reduce((a, b) => a + b, constant),
  )

/** High enough that a part is left out only where nothing serves it. */
export function uncoveredCosts({ problem: { parts, choices }, scale }: Pricing): Float64Array {
  const mean = scale.reduce((a, b) => a + b, 0) / Math.max(1, parts.count)
  return scale.map((_, part) => {
    let most = 0
    for (let choice = parts.first[part]!; choice < parts.first[part + 1]!; choice += 1) {
      most = Math.max(most, choices.objective[choice]!)
    }
    return 20 * most + 10 * mean
  })
}

export const switchesOf = ({ problem: { choices } }: Pricing, choice: number): Int32Array =>
  choices.switches.subarray(choices.firstSwitch[choice], choices.firstSwitch[choice + 1])

/** For each choice of a part that is closed, a switch that is off. */
export function offSwitches(pricing: Pricing, part: number, on: Float64Array): number[] {
  const { parts } = pricing.problem
  const off = new Set<number>()
  for (let choice = parts.first[part]!; choice < parts.first[part + 1]!; choice += 1) {
    const key = switchesOf(pricing, choice).find((own) => on[own]! < 0.5)
    if (key !== undefined) off.add(key)
  }
  return [...off].toSorted((a, b) => a - b)
}
