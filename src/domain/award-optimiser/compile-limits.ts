import { toDollars } from '#domain/money.ts'
import { lowestBids, noBid } from './award-model.ts'
import {
  addRow,
  bidsInside,
  byCarrier,
  choicesInside,
  type Draft,
  measured,
  scopeOf,
} from './draft.ts'
import { capacityRules } from './capacity-rules.ts'
import { type Counted, type RuleOf, rulesOf } from './rule.ts'
import { incumbentCarriers } from './scope.ts'

/** Rows of limits, of carriers' capacities and of the CO2e cap. */
export function compileLimits(draft: Draft): void {
  for (const rule of capacityRules(draft.model)) compileLimit(draft, rule)
  for (const rule of rulesOf(draft.scenario, 'limit')) compileLimit(draft, rule)
  for (const rule of rulesOf(draft.scenario, 'co2eCap')) compileCap(draft, rule)
}

function compileLimit(draft: Draft, rule: RuleOf<'limit'>): void {
  const { model, choices, carriers } = draft
  const inside = scopeOf(draft, rule)
  const isCounted = countedBy(draft, rule.of)
  const isIncumbents = rule.of.who === 'incumbents'
  const counted = bidsInside(
    draft,
    (choice, lane) => inside[lane] === 1 && isCounted(carriers[choices.carrier[choice]!]!, lane),
  )
  if (!rule.each) return limitRow(draft, rule, null, counted, inside, '')
  const ownOf = new Map<number, Int32Array>()
  for (const [place, own] of byCarrier(draft, counted)) ownOf.set(carriers[place]!, own)
  for (const carrier of carriersOf(draft, rule, inside, isCounted)) {
    const own = ownOf.get(carrier) ?? new Int32Array()
    // Each incumbent keeps a part of its own lanes; all of them together, of the scope.
    const base = isIncumbents
      ? inside.map((is, lane) => (model.lanes.incumbent[lane] === carrier ? is : 0))
      : inside
    limitRow(draft, rule, carrier, own, base, isIncumbents ? String(carrier) : '')
  }
}

/** Carriers that a limit for each of them is about: those named, else those that bid. */
function carriersOf(
  { model: { bids } }: Draft,
  rule: RuleOf<'limit'>,
  inside: Uint8Array,
  isCounted: (carrier: number, lane: number) => boolean,
): number[] {
  const found = new Set(rule.of.who === 'carriers' ? rule.of.carriers : [])
  if (rule.of.who !== 'carriers') {
    for (let bid = 0; bid < bids.id.length; bid += 1) {
      const lane = bids.lane[bid]!
      if (inside[lane] === 1 && isCounted(bids.carrier[bid]!, lane)) found.add(bids.carrier[bid]!)
    }
  }
  return [...found].toSorted((a, b) => a - b)
}

function limitRow(
  draft: Draft,
  rule: RuleOf<'limit'>,
  carrier: number | null,
  own: Int32Array,
  base: Uint8Array,
  baseKey: string,
): void {
  const { id, measure, unit, least, most } = rule
  const value = (choice: number) => measured(draft, measure, choice)
  const key = `${id}/${carrier ?? ''}`
  if (unit === 'amount') {
    const scale = measure === 'spend' ? toDollars(1) : 1
    return addRow(draft, { key, rule: id, carrier, ...bounds(least, most, scale) }, own, value)
  }
  if (measure === 'volume' || measure === 'lanes') {
    const whole = base.reduce(
      (sum, is, lane) => sum + (measure === 'lanes' ? is : is * draft.model.lanes.volume[lane]!),
      0,
    )
    return addRow(
      draft,
      { key, rule: id, carrier, ...bounds(least, most, 0.01 * whole) },
      own,
      value,
    )
  }
  const total = totalOf(draft, rule, base, baseKey)
  const row = (side: string, percent: number, bound: { least: number } | { most: number }) =>
    addRow(
      draft,
      { key: key + side, rule: id, carrier, total, totalValue: -0.01 * percent, ...bound },
      own,
      value,
    )
  if (most !== undefined) row('/most', most, { most: 0 })
  if (least !== undefined) row('/least', least, { least: 0 })
}

const bounds = (least: number | undefined, most: number | undefined, scale: number) => ({
  least: least === undefined ? -Infinity : least * scale,
  most: most === undefined ? Infinity : most * scale,
})

/** What is awarded of a scope in spend or CO2e, as a total that rows take percentages of. */
function totalOf(draft: Draft, rule: RuleOf<'limit'>, base: Uint8Array, baseKey: string): number {
  const key = `${rule.measure} ${JSON.stringify(rule.scope)} ${baseKey}`
  const known = draft.totals.get(key)
  if (known !== undefined) return known
  const total = draft.totals.size
  draft.totals.set(key, total)
  addRow(
    draft,
    { key, rule: rule.id, total, totalValue: -1, least: 0, most: 0, definesTotal: true },
    bidsInside(draft, (_, lane) => base[lane] === 1),
    (choice) => measured(draft, rule.measure, choice),
  )
  return total
}

function countedBy(draft: Draft, of: Counted): (carrier: number, lane: number) => boolean {
  const { model } = draft
  if (of.who === 'everyone') return () => true
  if (of.who === 'incumbents') return (carrier, lane) => model.lanes.incumbent[lane] === carrier
  if (of.who === 'carriers') {
    const named = new Set(of.carriers)
    return (carrier) => named.has(carrier)
  }
  const settled = incumbentCarriers(model)
  return (carrier) => !settled.has(carrier)
}

function compileCap(draft: Draft, rule: RuleOf<'co2eCap'>): void {
  const inside = scopeOf(draft, rule)
  const all = choicesInside(draft, (_, lane) => inside[lane] === 1)
  const scale = rule.unit === 'amount' ? 1 : 0.01 * lowestBidsKilograms(draft, inside)
  addRow(draft, { key: `${rule.id}/`, rule: rule.id, most: rule.most * scale }, all, (choice) =>
    measured(draft, 'co2e', choice),
  )

  function lowestBidsKilograms({ model }: Draft, lanes: Uint8Array): number {
    const lowest = lowestBids(model)
    return lanes.reduce((sum, is, lane) => {
      const bid = lowest[lane]!
      return sum + is * (bid === noBid ? model.lanes.co2eKg[lane]! : model.bids.co2eKg[bid]!)
    }, 0)
  }
}
