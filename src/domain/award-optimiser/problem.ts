import { grouped } from '#domain/grouped.ts'
import type { Award } from './award-model.ts'

/**
 * A scenario as the search sees it. The unit is a lane part: a lane in months that have the same bids. Each
 * part has choices (a bid at list price or at an offer's, or staying at baseline), and rules that cross
 * lanes are rows over choices. Rules about one lane decide only which choices and patterns there are.
 * Money is dollars as doubles here; results are valued in cents from bids and shares.
 */
export type AwardProblem = {
  parts: {
    count: number
    lane: Int32Array
    months: Int32Array
    /** Choices of part p: `first[p]` to `first[p + 1]`. */
    first: Int32Array
    mostCarriers: Uint8Array
    leastCarriers: Uint8Array
    /** Whole percent; a multiple of the step. */
    minimumShare: Uint8Array
    step: Uint8Array
    /** Lanes that may be alike, for samples: by region. */
    kin: Int32Array
  }
  choices: {
    count: number
    part: Int32Array
    /** Place of the bid in the model; `noBid` for staying at baseline. */
    bid: Int32Array
    offer: Int32Array
    /** Place of the carrier; -1 for staying at baseline. */
    carrier: Int32Array
    /** What all of the part costs by this choice, weights and penalties included. */
    objective: Float64Array
    /** Whole percent, a multiple of the step. */
    room: Uint8Array
    /** 1 where the choice takes the whole part or nothing of it. */
    alone: Uint8Array
    /** Switches that must be on: `switches` from `firstSwitch[c]` to `firstSwitch[c + 1]`. */
    firstSwitch: Int32Array
    switches: Int32Array
    /** Rows: `row` and `value` from `firstRow[c]` to `firstRow[c + 1]`. */
    firstRow: Int32Array
    row: Int32Array
    value: Float64Array
  }
  /** Parts that are decided by hand. */
  pinned: ReadonlyMap<number, Pattern>
  rows: readonly Row[]
  /** Sums that rows have a share of, each defined by a row of its own. */
  totals: number
  switches: { count: number; carrier: Int32Array; cost: Float64Array }
  switchRows: readonly SwitchRow[]
  /** Ids of the carriers by place. */
  carriers: readonly number[]
}

/** least <= sum of values x shares + switchValues x switches + totalValue x total <= most. */
export type Row = {
  /** The same for the same row of a changed scenario, so that its price can be carried over. */
  key: string
  rule: string
  /** Carrier id where the row is about one. */
  carrier: number | null
  choices: Int32Array
  values: Float64Array
  least: number
  most: number
  total: number
  totalValue: number
  /** Defines its total and is no limit. */
  definesTotal: boolean
  switches: Int32Array
  switchValues: Float64Array
}

/** least <= sum of these switches <= most. */
export type SwitchRow = {
  rule: string
  switches: Int32Array
  least: number
  most: number
}

/** What one part may look like: choices and their shares in whole percent, 100 together. */
export type Pattern = { choices: readonly number[]; shares: readonly number[] }

/** A pattern for each part. */
export type Plan = readonly Pattern[]

export const objectiveOf = ({ choices }: AwardProblem, { choices: own, shares }: Pattern): number =>
  own.reduce((sum, choice, at) => sum + 0.01 * shares[at]! * choices.objective[choice]!, 0)

/** The switches that a choice needs. */
export const switchesOf = ({ choices }: AwardProblem, choice: number): Int32Array =>
  choices.switches.subarray(choices.firstSwitch[choice], choices.firstSwitch[choice + 1])

/** Whether a row is about the bids of a bundle or discount alone. */
export const isOfOffer = ({ choices }: AwardProblem, row: Row): boolean =>
  row.choices.length > 0 && row.choices.every((choice) => choices.offer[choice]! >= 0)

/** 1 for the switches of bundles and discounts. */
export function offerSwitches(problem: AwardProblem): Uint8Array {
  const out = new Uint8Array(problem.switches.count)
  for (const row of problem.rows)
    if (isOfOffer(problem, row)) for (const key of row.switches) out[key] = 1
  return out
}

/** The most of its part that a choice can have, in whole percent: others must have some of it, or it is decided by hand. */
export function mostShareOf({ parts, choices, pinned }: AwardProblem, choice: number): number {
  const part = choices.part[choice]!
  const own = pinned.get(part)
  if (own) return own.shares[own.choices.indexOf(choice)] ?? 0
  if (choices.carrier[choice] === -1) return choices.room[choice]!
  const least = Math.max(parts.minimumShare[part]!, parts.step[part]!)
  return Math.min(choices.room[choice]!, 100 - (parts.leastCarriers[part]! - 1) * least)
}

export const isSamePattern = (a: Pattern, b: Pattern): boolean =>
  a.choices.length === b.choices.length &&
  a.choices.every((choice, at) => choice === b.choices[at] && a.shares[at] === b.shares[at])

/** The award of a plan. */
export function awardOf(problem: AwardProblem, plan: Plan) {
  const count = plan.reduce((sum, { choices }) => sum + choices.length, 0)
  const award = {
    lane: new Int32Array(count),
    bid: new Int32Array(count),
    offer: new Int32Array(count),
    share: new Uint8Array(count),
    months: new Int32Array(count),
  }
  let at = 0
  for (const [part, { choices, shares }] of plan.entries()) {
    for (const [place, choice] of choices.entries()) {
      award.lane[at] = problem.parts.lane[part]!
      award.bid[at] = problem.choices.bid[choice]!
      award.offer[at] = problem.choices.offer[choice]!
      award.share[at] = shares[place]!
      award.months[at] = problem.parts.months[part]!
      at += 1
    }
  }
  return award
}

/** The switches that an award of a scenario like this one needs. */
export function settingFrom(problem: AwardProblem, { bid, offer }: Award): Uint8Array {
  const { choices } = problem
  const on = new Uint8Array(problem.switches.count)
  if (on.length === 0) return on
  const won = grouped([...bid.keys()], (at) => bid[at]!)
  for (let choice = 0; choice < choices.count; choice += 1) {
    const isWon = won.get(choices.bid[choice]!)?.some((at) => offer[at] === choices.offer[choice])
    if (isWon) for (const key of switchesOf(problem, choice)) on[key] = 1
  }
  return on
}

/** The least a choice has of its part, where it has any. */
export const leastShareOf = (
  { parts, choices }: AwardProblem,
  part: number,
  choice: number,
): number => (choices.carrier[choice] === -1 ? 0 : parts.minimumShare[part]!)
