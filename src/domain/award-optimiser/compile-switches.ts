import { toDollars } from '#domain/money.ts'
import { type AwardModel, offersOf, partOfYear } from './award-model.ts'
import {
  addRow,
  bidsInside,
  byCarrier,
  choicesInside,
  type Draft,
  measured,
  scopeOf,
} from './draft.ts'
import { type RuleOf, rulesOf } from './rule.ts'
import { incumbentCarriers } from './scope.ts'

/**
 * Rules that ask whether a carrier wins anything at all, as switches: a carrier may win in a group of lanes
 * only with its switch on. Bundles and discounts are switches of their own.
 */
export function compileSwitches(draft: Draft): void {
  const groups = new Map<string, Map<number, Group>>()
  const groupOf = (key: string, isInside: (lane: number) => boolean): Map<number, Group> => {
    const known = groups.get(key)
    if (known) return known
    const made = makeGroup(draft, isInside)
    groups.set(key, made)
    return made
  }
  for (const rule of rulesOf(draft.scenario, 'carriers')) {
    if (rule.per === 'lane') continue
    const inside = scopeOf(draft, rule)
    for (const name of namesOf(draft.model, rule, inside)) {
      const isInside = (lane: number) =>
        inside[lane] === 1 && (name === null || nameOf(draft.model, rule, lane) === name)
      const group = groupOf(`${JSON.stringify(rule.scope)} ${rule.per} ${name ?? ''}`, isInside)
      compileCount(draft, rule, group, name ?? '')
    }
  }
  for (const rule of rulesOf(draft.scenario, 'worthwhile')) {
    const inside = scopeOf(draft, rule)
    const group = groupOf(`${JSON.stringify(rule.scope)} all `, (lane) => inside[lane] === 1)
    compileWorthwhile(draft, rule, group, inside)
  }
  if (draft.scenario.weights.newCarrier > 0) {
    const settled = incumbentCarriers(draft.model)
    for (const [carrier, { place }] of groupOf('{} all ', () => true)) {
      if (!settled.has(carrier)) {
        draft.switches.cost[place]! += toDollars(draft.scenario.weights.newCarrier)
      }
    }
  }
  compileOffers(draft)
}

/** A carrier's switch in a group of lanes. */
type Group = { place: number; choices: Int32Array }

/** A switch that these choices of a carrier need. */
function addSwitch({ switches, switchUses }: Draft, carrier: number, choices: Int32Array): number {
  const place = switches.carrier.push(carrier) - 1
  switches.cost.push(0)
  switchUses.push({ place, choices })
  return place
}

function makeGroup(draft: Draft, isInside: (lane: number) => boolean): Map<number, Group> {
  const inside = bidsInside(draft, (_, lane) => isInside(lane))
  const group = new Map<number, Group>()
  for (const [carrier, choices] of byCarrier(draft, inside)) {
    const place = addSwitch(draft, carrier, choices)
    group.set(draft.carriers[carrier]!, { place, choices })
  }
  return group
}

const nameOf = ({ lanes }: AwardModel, { per }: RuleOf<'carriers'>, lane: number): string =>
  per === 'region' ? lanes.region[lane]! : lanes.equipment[lane]!

/** The groups that a rule counts in: null for all its lanes together; none where it has no lane. */
function namesOf(
  model: AwardModel,
  rule: RuleOf<'carriers'>,
  inside: Uint8Array,
): (string | null)[] {
  if (rule.per === 'all') return inside.includes(1) ? [null] : []
  const names = new Set<string>()
  for (const [lane, is] of inside.entries()) if (is === 1) names.add(nameOf(model, rule, lane))
  return [...names].toSorted()
}

function compileCount(
  draft: Draft,
  { id, least = 0, most = Infinity }: RuleOf<'carriers'>,
  group: ReadonlyMap<number, Group>,
  name: string,
): void {
  const counted = hasRoomFor(least, draft, group) ? group.values() : []
  const switches = Int32Array.from(counted, ({ place }) => place)
  draft.switchRows.push({ rule: id, switches, least, most })
  if (least === 0) return
  // A carrier counts once it wins the smallest share that a lane of it may have.
  for (const [carrier, { place, choices }] of group) {
    const smallest = choices.reduce(
      (least, choice) => Math.min(least, draft.parts.minimumShare[draft.choices.part[choice]!]!),
      Infinity,
    )
    addRow(
      draft,
      {
        key: `${id}/${name}/${carrier}`,
        rule: id,
        carrier,
        least: 0,
        switches: Int32Array.of(place),
        switchValues: Float64Array.of(-0.01 * smallest),
      },
      choices,
      () => 1,
    )
  }
}

/** Each winner has the smallest share of a part of a lane at least: more than that fit nowhere, whatever they bid. */
function hasRoomFor(
  winners: number,
  { parts, choices }: Draft,
  group: ReadonlyMap<number, Group>,
): boolean {
  const known = new Set<number>()
  let room = 0
  for (const own of group.values()) {
    for (const choice of own.choices) {
      if (room >= winners) return true
      const part = choices.part[choice]!
      if (!known.has(part)) room += Math.floor(100 / Math.max(1, parts.minimumShare[part]!))
      known.add(part)
    }
  }
  return room >= winners
}

function compileWorthwhile(
  draft: Draft,
  { id, measure, least, unit }: RuleOf<'worthwhile'>,
  group: ReadonlyMap<number, Group>,
  inside: Uint8Array,
): void {
  const { lanes } = draft.model
  const whole = inside.reduce(
    (sum, is, lane) => sum + (measure === 'lanes' ? is : is * lanes.volume[lane]!),
    0,
  )
  const needed =
    unit === 'percent' ? 0.01 * least * whole : measure === 'spend' ? toDollars(least) : least
  for (const [carrier, { place, choices }] of group) {
    addRow(
      draft,
      {
        key: `${id}/${carrier}`,
        rule: id,
        carrier,
        least: 0,
        switches: Int32Array.of(place),
        switchValues: Float64Array.of(-needed),
      },
      choices,
      (choice) => measured(draft, measure, choice),
    )
  }
}

/** A bundle needs every part of it; a discount, its spend at list prices. */
function compileOffers(draft: Draft): void {
  const { model, choices, year } = draft
  for (const [offer, terms] of offersOf(model).entries()) {
    const own = choicesInside(draft, (choice) => choices.offer[choice] === offer)
    if (own.length === 0) continue
    const place = addSwitch(draft, choices.carrier[own[0]!]!, own)
    const row = (needed: number, value: (choice: number) => number) =>
      addRow(
        draft,
        {
          key: `offer ${terms.id}`,
          rule: `offer ${terms.id}`,
          carrier: terms.carrier,
          least: 0,
          switches: Int32Array.of(place),
          switchValues: Float64Array.of(-needed),
        },
        own,
        value,
      )
    if ('fromCents' in terms) {
      row(toDollars(terms.fromCents), (choice) => {
        const part = choices.part[choice]!
        return year[part]! * toDollars(model.bids.cents[choices.bid[choice]!]!)
      })
    } else {
      const years = terms.bids.map((bid) =>
        partOfYear(model, model.bids.lane[bid]!, model.bids.months[bid]!),
      )
      row(
        years.reduce((a, b) => a + b, 0),
        (choice) => year[choices.part[choice]!]!,
      )
    }
  }
}
