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
  /** Of each choice. */
  switchesOf: number[][]
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
export function bidsInside(
  draft: Draft,
  isInside: (choice: number, lane: number) => boolean,
): number[] {
  const found: number[] = []
  const { choices, parts } = draft
  for (let choice = 0; choice < choices.part.length; choice += 1) {
    if (choices.bid[choice] === noBid) continue
    if (isInside(choice, parts.lane[choices.part[choice]!]!)) found.push(choice)
  }
  return found
}

export function addRow(
  { rows }: Draft,
  row: Pick<Row, 'key' | 'rule'> & Partial<Omit<Row, 'choices' | 'values'>>,
  choices: readonly number[],
  value: (choice: number) => number,
): void {
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
    choices: Int32Array.from(choices),
    values: Float64Array.from(choices, value),
  })
}
