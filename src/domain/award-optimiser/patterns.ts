import type { AwardProblem, Pattern } from './problem.ts'

/** Called with a pattern in buffers that the next call writes over, and what it costs. */
export type Visit = (count: number, choices: Int32Array, shares: Uint8Array, value: number) => void

/** Three carriers and a share at baseline. */
const mostChoices = 4

/**
 * The patterns of a part: bids of as many carriers as the rules allow, with staying at baseline as a filler
 * where the part has that choice. Of each set of choices the split that costs least is visited, and where
 * two share a part the opposite one too: mixes of these are all splits that matter.
 */
export type Patterns = {
  /** Visits every pattern that costs no more than the limit, by the costs of choices given. */
  each: (
    part: number,
    costs: Float64Array,
    limit: number,
    isOpen: Uint8Array | null,
    visit: Visit,
  ) => void
  /** Visits those whose carriers could not leave the part to fewer of them at the same cost or less. */
  eachNeeded: (part: number, costs: Float64Array, visit: Visit) => void
  /** The cheapest pattern, left in `choices`, `shares` and `size`; Infinity where no choice is open. */
  best: (part: number, costs: Float64Array, isOpen: Uint8Array | null) => number
  choices: Int32Array
  shares: Uint8Array
  size: () => number
}

export function patternsOf(problem: AwardProblem): Patterns {
  const { parts, choices } = problem
  const members = new Int32Array(mostChoices)
  const shares = new Uint8Array(mostChoices)
  const bestChoices = new Int32Array(mostChoices)
  const bestShares = new Uint8Array(mostChoices)
  let bestSize = 0
  let widest = 0
  for (let part = 0; part < parts.count; part += 1) {
    widest = Math.max(widest, parts.first[part + 1]! - parts.first[part]!)
  }
  const order = new Int32Array(widest)

  /** Fills `order` with the open choices of a part, cheapest first. */
  function sort(part: number, costs: Float64Array, isOpen: Uint8Array | null): number {
    let count = 0
    for (let choice = parts.first[part]!; choice < parts.first[part + 1]!; choice += 1) {
      if (isOpen && isOpen[choice] === 0) continue
      let at = count
      const cost = costs[choice]!
      while (at > 0 && costs[order[at - 1]!]! > cost) {
        order[at] = order[at - 1]!
        at -= 1
      }
      order[at] = choice
      count += 1
    }
    return count
  }

  /** Gives each of `size` members the least it must have, then the rest in order. False where it does not fit. */
  function fill(part: number, size: number): boolean {
    let left = 100
    for (let at = 0; at < size; at += 1) {
      const isStaying = choices.carrier[members[at]!] === -1
      const least = isStaying ? parts.step[part]! : parts.minimumShare[part]!
      shares[at] = least
      left -= least
    }
    if (left < 0) return false
    for (let at = 0; at < size && left > 0; at += 1) {
      const more = Math.min(left, choices.room[members[at]!]! - shares[at]!)
      shares[at]! += more
      left -= more
    }
    if (left > 0) return false
    for (let at = 0; at < size; at += 1) if (shares[at] === 0) return false
    return true
  }

  function valueOf(size: number, costs: Float64Array): number {
    let value = 0
    for (let at = 0; at < size; at += 1) value += shares[at]! * costs[members[at]!]!
    return 0.01 * value
  }

  /** Walks sets of choices, cheapest first; `limit` answers what a set may cost at most, at any time. */
  function walk(
    part: number,
    costs: Float64Array,
    count: number,
    limit: () => number,
    visit: Visit,
    isNeeded = false,
  ): void {
    const most = parts.mostCarriers[part]!
    const least = parts.leastCarriers[part]!
    const minimum = parts.minimumShare[part]!
    const extend = (
      size: number,
      from: number,
      carriers: number,
      room: number,
      cost: number,
    ): void => {
      // `cost`: of the members at their widest, `room` percent together; whatever joins costs more.
      for (let at = from; at < count; at += 1) {
        const choice = order[at]!
        if (cost + 0.01 * (100 - room) * costs[choice]! > limit()) return
        const carrier = choices.carrier[choice]!
        if (size > 0 && (choices.alone[choice] === 1 || isMember(carrier, size))) continue
        const joined = carriers + (carrier === -1 ? 0 : 1)
        if (joined > most || joined * minimum > 100) continue
        members[size] = choice
        if ((joined >= least || joined === 0) && fill(part, size + 1)) {
          const value = valueOf(size + 1, costs)
          if (value <= limit()) visit(size + 1, members, shares, value)
          if (size === 1 && !isNeeded) reversed(part, costs, limit, visit)
        }
        members[size] = choice
        if (choices.alone[choice] === 1 || size + 1 === mostChoices) continue
        // All that join one that takes the part alone cost more.
        if (isNeeded && size === 0 && choices.room[choice] === 100 && joined >= least) continue
        if (size === 0 && joined === most && carrier !== -1 && !hasStay(part)) continue
        const wide = Math.min(choices.room[choice]!, 100 - room)
        extend(size + 1, at + 1, joined, room + wide, cost + 0.01 * wide * costs[choice]!)
      }
    }
    extend(0, 0, 0, 0, 0)
  }

  /** The pair in `members` with the most for the second. */
  function reversed(part: number, costs: Float64Array, limit: () => number, visit: Visit): void {
    const [first, second, share] = [members[0]!, members[1]!, shares[0]!]
    members[0] = second
    members[1] = first
    if (fill(part, 2) && shares[1] !== share) {
      const value = valueOf(2, costs)
      if (value <= limit()) visit(2, members, shares, value)
    }
    members[0] = first
    members[1] = second
  }

  const isMember = (carrier: number, size: number): boolean => {
    for (let at = 0; at < size; at += 1) if (choices.carrier[members[at]!] === carrier) return true
    return false
  }

  /** Staying at baseline is the last choice of a part that has it. */
  const hasStay = (part: number): boolean => choices.carrier[parts.first[part + 1]! - 1] === -1

  function takePinned(pattern: Pattern): void {
    bestSize = pattern.choices.length
    for (const [at, choice] of pattern.choices.entries()) {
      bestChoices[at] = choice
      bestShares[at] = pattern.shares[at]!
    }
  }

  function best(part: number, costs: Float64Array, isOpen: Uint8Array | null): number {
    const pinned = problem.pinned.get(part)
    if (pinned) {
      takePinned(pinned)
      const isShut = isOpen !== null && pinned.choices.some((choice) => isOpen[choice] === 0)
      return isShut ? Infinity : pinnedValue(pinned, costs)
    }
    let cheapest = -1
    let value = Infinity
    for (let choice = parts.first[part]!; choice < parts.first[part + 1]!; choice += 1) {
      if (costs[choice]! >= value || (isOpen && isOpen[choice] === 0)) continue
      value = costs[choice]!
      cheapest = choice
    }
    bestSize = 0
    if (cheapest === -1) return Infinity
    const stays = choices.carrier[cheapest] === -1
    if (choices.room[cheapest] === 100 && (parts.leastCarriers[part] === 1 || stays)) {
      bestSize = 1
      bestChoices[0] = cheapest
      bestShares[0] = 100
      return value
    }
    let found = Infinity
    walk(
      part,
      costs,
      sort(part, costs, isOpen),
      () => found,
      (size, own, given, cost) => {
        if (cost >= found) return
        found = cost
        bestSize = size
        for (let at = 0; at < size; at += 1) {
          bestChoices[at] = own[at]!
          bestShares[at] = given[at]!
        }
      },
    )
    return found
  }

  function each(
    part: number,
    costs: Float64Array,
    limit: number,
    isOpen: Uint8Array | null,
    visit: Visit,
  ): void {
    const pinned = problem.pinned.get(part)
    if (pinned) {
      takePinned(pinned)
      if (isOpen !== null && pinned.choices.some((choice) => isOpen[choice] === 0)) return
      return visit(bestSize, bestChoices, bestShares, pinnedValue(pinned, costs))
    }
    walk(part, costs, sort(part, costs, isOpen), () => limit, visit)
  }

  function eachNeeded(part: number, costs: Float64Array, visit: Visit): void {
    if (problem.pinned.has(part)) return each(part, costs, Infinity, null, visit)
    walk(part, costs, sort(part, costs, null), () => Infinity, visit, true)
  }

  return { each, eachNeeded, best, choices: bestChoices, shares: bestShares, size: () => bestSize }
}

const pinnedValue = ({ choices, shares }: Pattern, costs: Float64Array): number =>
  choices.reduce((sum, choice, at) => sum + 0.01 * shares[at]! * costs[choice]!, 0)
