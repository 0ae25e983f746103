import { toDollars } from '#domain/money.ts'
import { type AwardModel, noBid } from './award-model.ts'
import type { Row, SwitchRow } from './problem.ts'
import type { Measure, Rule, Scenario } from './rule.ts'
import { lanesInScope } from './scope.ts'
import { offeredCents } from './value-award.ts'

/** Rows and switches while rules add to them. */
export type Draft = {
  model: AwardModel
  scenario: Scenario
  parts: { lane: Int32Array; months: Int32Array; first: Int32Array; minimumShare: Uint8Array }
  choices: { part: Int32Array; bid: Int32Array; offer: Int32Array; carrier: Int32Array }
  carriers: readonly number[]
  /** What part of its lane's year each lane part is. */
  year: Float64Array
  rows: Row[]
  totals: Map<string, number>
  switchRows: SwitchRow[]
  /** Which choices need which switch, in the order that switches were made. */
  switchUses: { place: number; choices: Int32Array }[]
  switches: { carrier: number[]; cost: number[] }
}

/** What choosing all of a part by a choice counts: dollars, the mode's measure, lanes, kilograms. */
export function measured(
  { model, parts, choices, year }: Draft,
  measure: Measure,
  choice: number,
): number {
  const part = choices.part[choice]!
  const lane = parts.lane[part]!
  const bid = choices.bid[choice]!
  if (measure === 'lanes') return year[part]!
  if (measure === 'volume') return year[part]! * model.lanes.volume[lane]!
  if (measure === 'co2e') {
    return year[part]! * (bid === noBid ? model.lanes.co2eKg[lane]! : model.bids.co2eKg[bid]!)
  }
  return bid === noBid
    ? 0
    : year[part]! * toDollars(offeredCents(model, bid, choices.offer[choice]!))
}

export const scopeOf = ({ model }: Draft, rule: Rule): Uint8Array => lanesInScope(model, rule.scope)

/** Choices that are bids of lanes inside, in order. */
export const bidsInside = (
  draft: Draft,
  isInside: (choice: number, lane: number) => boolean,
): Int32Array =>
  choicesInside(
    draft,
    (choice, lane) => draft.choices.bid[choice] !== noBid && isInside(choice, lane),
  )

/** Choices of lanes inside, in order. */
export function choicesInside(
  { choices, parts }: Draft,
  isInside: (choice: number, lane: number) => boolean,
): Int32Array {
  const found = new Int32Array(choices.part.length)
  let count = 0
  for (let choice = 0; choice < found.length; choice += 1) {
    if (!isInside(choice, parts.lane[choices.part[choice]!]!)) continue
    found[count] = choice
    count += 1
  }
  return found.slice(0, count)
}

/** These choices by the place of their carrier, in order of those places. */
export function byCarrier({ choices, carriers }: Draft, own: Int32Array): Map<number, Int32Array> {
  const counts = new Int32Array(carriers.length)
  for (const choice of own) counts[choices.carrier[choice]!]! += 1
  const lists = Array.from(counts, (count) => new Int32Array(count))
  counts.fill(0)
  for (const choice of own) {
    const carrier = choices.carrier[choice]!
    lists[carrier]![counts[carrier]!] = choice
    counts[carrier]! += 1
  }
  return new Map([...lists.entries()].filter(([, list]) => list.length > 0))
}

/** The row keeps `choices` as they are. */
export function addRow(
  { rows }: Draft,
  row: Pick<Row, 'key' | 'rule'> & Partial<Omit<Row, 'choices' | 'values'>>,
  choices: Int32Array,
  value: (choice: number) => number,
): void {
  const values = new Float64Array(choices.length)
  for (let at = 0; at < values.length; at += 1) values[at] = value(choices[at]!)
  rows.push({
    carrier: null,
    least: -Infinity,
    most: Infinity,
    total: -1,
    totalValue: 0,
    definesTotal: false,
    switches: new Int32Array(),
    switchValues: new Float64Array(),
    ...row,
    choices,
    values,
  })
}
