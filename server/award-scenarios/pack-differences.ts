import { setImmediate } from 'node:timers/promises'
import { limitedLanes } from '#domain/carrier-capacity.ts'
import type { AwardPack, PackDifference } from '#contract/ext/award-packs.ts'

type Place = { laneId: number | null; bidId: number | null }
type Tell = (difference: Omit<PackDifference, 'against'>) => void

/** What is known of a pack; fields that are missing are not known. */
export type ExpectedPack = { [Field in keyof AwardPack]?: AwardPack[Field] | null }

/** Rows compared before other calls have their turn: about 10 ms. */
const rowsATurn = 2000

/** Tells where a pack says something else than expected. */
export async function comparePack(
  found: AwardPack,
  expected: ExpectedPack,
  tell: Tell,
): Promise<void> {
  const { inputs, rules, pins, prices, tags, award, ...plain } = expected
  for (const [field, value] of Object.entries(plain))
    compareValues(nowhere, field, found[field as keyof AwardPack], value, tell)
  if (inputs) {
    const { months, terms, carriers, lanes, bids } = found.inputs
    compareValues(nowhere, 'inputs.months', months, inputs.months, tell)
    compareValues(nowhere, 'inputs.terms', terms, inputs.terms, tell)
    await compareRows('inputs.carriers', named(carriers, 'id'), named(inputs.carriers, 'id'), tell)
    await compareRows(
      'inputs.lanes',
      lanesOf(lanes, months),
      lanesOf(inputs.lanes, inputs.months),
      tell,
    )
    await compareRows('inputs.bids', bidsOf(bids), bidsOf(inputs.bids), tell)
    await compareRows('inputs.capacities', capacitiesOf(found.inputs), capacitiesOf(inputs), tell)
    const { offers = [] } = found.inputs
    await compareRows('inputs.offers', named(offers, 'id'), named(inputs.offers ?? [], 'id'), tell)
  }
  if (rules) await compareRows('rules', named(found.rules, 'id'), named(rules, 'id'), tell)
  if (pins) await compareRows('pins', pinsOf(found.pins), pinsOf(pins), tell)
  if (prices) await compareRows('prices', named(found.prices, 'key'), named(prices, 'key'), tell)
  if (tags) await compareRows('tags', named(found.tags, 'rule'), named(tags, 'rule'), tell)
  if (award) await compareRows('award', partsOf(found.award), partsOf(award), tell)
}

const nowhere: Place = { laneId: null, bidId: null }

/** Rows that are found again by their keys, in whatever order they stand. */
type Rows = {
  keys: readonly (string | number)[]
  read: (at: number) => object
  /** Null: rows that are named by their key. */
  placeOf: ((at: number) => Place) | null
}

async function compareRows(field: string, found: Rows, expected: Rows, tell: Tell): Promise<void> {
  const places = new Map(found.keys.map((key, at) => [key, at]))
  const missing = new Set(places.keys())
  const about = ({ keys, placeOf }: Rows, at: number) => ({
    place: placeOf?.(at) ?? nowhere,
    field: placeOf ? field : `${field}.${keys[at]}`,
  })
  for (const [at, key] of expected.keys.entries()) {
    if (at % rowsATurn === rowsATurn - 1) await setImmediate()
    const { place, field: named } = about(expected, at)
    const own = places.get(key)
    missing.delete(key)
    if (own === undefined) tell({ ...place, field: named, found: null, expected: 'listed' })
    else compareValues(place, named, found.read(own), expected.read(at), tell)
  }
  for (const key of missing) {
    const { place, field: named } = about(found, places.get(key) ?? 0)
    tell({ ...place, field: named, found: 'listed', expected: null })
  }
}

function compareValues(
  place: Place,
  field: string,
  found: unknown,
  expected: unknown,
  tell: Tell,
): void {
  if (found === expected) return
  if (isBranch(found) && isBranch(expected)) {
    for (const key of new Set([...Object.keys(found), ...Object.keys(expected)]))
      compareValues(place, `${field}.${key}`, found[key], expected[key], tell)
    return
  }
  tell({ ...place, field, found: leafOf(found), expected: leafOf(expected) })
}

const isBranch = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const leafOf = (value: unknown): PackDifference['found'] =>
  isBranch(value) ? JSON.stringify(value) : ((value ?? null) as PackDifference['found'])

const named = <Key extends string>(
  rows: readonly Record<Key, string | number>[],
  key: Key,
): Rows => ({
  keys: rows.map((row) => row[key]),
  read: (at) => rows[at] ?? {},
  placeOf: null,
})

const pinsOf = (pins: AwardPack['pins']): Rows => ({
  keys: pins.map(({ laneId, bidId }) => `${laneId} ${bidId}`),
  read: (at) => pins[at] ?? {},
  placeOf: (at) => ({ laneId: pins[at]?.laneId ?? null, bidId: pins[at]?.bidId ?? null }),
})

function lanesOf(
  { monthVolumes, ...lanes }: AwardPack['inputs']['lanes'],
  months: readonly string[],
): Rows {
  return {
    keys: lanes.id,
    read: (at) => ({
      ...rowOf(lanes, at),
      monthVolumes: Object.fromEntries(
        months.map((month, nth) => [month, monthVolumes[at * months.length + nth]]),
      ),
    }),
    placeOf: (at) => ({ laneId: lanes.id[at] ?? null, bidId: null }),
  }
}

const bidsOf = (bids: AwardPack['inputs']['bids']): Rows => ({
  keys: bids.id,
  read: (at) => rowOf(bids, at),
  placeOf: (at) => ({ laneId: bids.laneId[at] ?? null, bidId: bids.id[at] ?? null }),
})

const capacitiesOf = ({ capacities = [] }: AwardPack['inputs']): Rows => ({
  keys: capacities.map(({ carrierId, ...limit }) => `${carrierId} ${limitedLanes(limit)}`),
  read: (at) => capacities[at] ?? {},
  placeOf: null,
})

/** The nth part of a lane is held against the nth part of the same lane. */
function partsOf({ months: _months, ...parts }: AwardPack['award']): Rows {
  const seen = new Map<number, number>()
  return {
    keys: parts.laneId.map((laneId) => {
      const nth = seen.get(laneId) ?? 0
      seen.set(laneId, nth + 1)
      return `${laneId} ${nth}`
    }),
    read: (at) => rowOf(parts, at),
    placeOf: (at) => ({ laneId: parts.laneId[at] ?? null, bidId: parts.bidId[at] ?? null }),
  }
}

const rowOf = (columns: Readonly<Record<string, readonly unknown[] | undefined>>, at: number) =>
  Object.fromEntries(Object.entries(columns).map(([name, values]) => [name, values?.[at]]))
