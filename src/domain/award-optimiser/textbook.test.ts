import { readFileSync } from 'node:fs'
import loadHighs from 'highs'
import { expect, test } from 'vitest'
import { bidsByCarrier } from '#tests/support/seeded-offers.ts'
import { chanceOf, seededTender } from '#tests/support/seeded-tender.ts'
import { smallTender } from '#tests/support/small-tender.ts'
import { solveInOnePiece } from '#tests/support/whole-model.ts'
import { audit } from './audit.ts'
import type { AwardModel } from './award-model.ts'
import { linearSolver } from './linear-solver.ts'
import { scenarioSchema } from './rule.ts'
import { solveScenario } from './solve-scenario.ts'

const solver = linearSolver(await loadHighs())

const dollars = (model: AwardModel, asked: object): number | null => {
  const scenario = scenarioSchema.parse(asked)
  const { objectiveCents, award, gapCents } = solveScenario(model, scenario, solver, {
    effort: 'proven',
  })
  if (award) expect(audit(model, scenario, award)).toEqual([])
  expect(gapCents).toBe(0)
  return objectiveCents === null ? null : objectiveCents / 100
}

test('assignment of five workers to four tasks: 265', () => {
  // https://developers.google.com/optimization/assignment/assignment_example
  const costs = [
    [90, 80, 75, 70],
    [35, 85, 55, 65],
    [125, 95, 90, 95],
    [45, 110, 95, 115],
    [50, 100, 90, 100],
  ]

  const found = dollars(smallTender({ costs }), {
    rules: [
      {
        id: 'one',
        kind: 'limit',
        measure: 'lanes',
        of: { who: 'everyone' },
        each: true,
        most: 1,
        unit: 'amount',
      },
    ],
  })

  expect(found).toBe(265)
})

/** The cheapest of all ways to open carriers and give each lane to one of them, by trying every set. */
function cheapestSet(costs: readonly (readonly number[])[], fixed: number, most: number): number {
  let best = Infinity
  for (let set = 1; set < 2 ** costs.length; set += 1) {
    const open = costs.filter((_, carrier) => Math.floor(set / 2 ** carrier) % 2 === 1)
    if (open.length > most) continue
    const lanes = costs[0]!.map((_, lane) => Math.min(...open.map((own) => own[lane]!)))
    best = Math.min(best, lanes.reduce((a, b) => a + b, 0) + fixed * open.length)
  }
  return best
}

test.each([1, 2, 3, 4])(
  'facility location %i: each new carrier costs once, and few may win',
  (seed) => {
    const chance = chanceOf(seed)
    const costs = Array.from({ length: 8 }, () =>
      Array.from({ length: 20 }, () => 100 + Math.floor(900 * chance())),
    )
    const model = smallTender({ costs })
    const few = { id: 'few', kind: 'carriers', per: 'all', most: 3 }

    expect(dollars(model, { rules: [], weights: { newCarrier: 40_000 } })).toBe(
      cheapestSet(costs, 400, 8),
    )
    expect(dollars(model, { rules: [few] })).toBe(cheapestSet(costs, 0, 3))
  },
)

/** Warehouses and what each customer (a lane) costs from each of them, in dollars; tests/published/README.md. */
function publishedWarehouses() {
  const text = readFileSync('tests/published/cap71.txt', 'utf8')
  const [count = 0, customers = 0, ...numbers] = text.trim().split(/\s+/).map(Number)
  const fixed = Array.from({ length: count }, (_, place) => numbers[2 * place + 1]!)
  const costs = fixed.map((_, warehouse) =>
    Array.from(
      { length: customers },
      (_, customer) => numbers[2 * count + customer * (count + 1) + 1 + warehouse]!,
    ),
  )
  return { free: fixed.indexOf(0), costs }
}

test.each([
  ['cap71', 7500, 932_615.75],
  ['cap72', 12_500, 977_799.4],
  ['cap73', 17_500, 1_010_641.45],
  ['cap74', 25_000, 1_034_976.975],
])('warehouses %s of OR-Library at %i each: %f, as published', (_, fixed, published) => {
  const { free, costs } = publishedWarehouses()
  // Costs have four decimals: a hundred times as much has whole cents.
  const model = smallTender({ costs: costs.map((own) => own.map((cost) => 100 * cost)) })
  // A carrier that moves freight today costs nothing to win again.
  const incumbent = Int32Array.from(model.lanes.id, (_, lane) => (lane === 0 ? free : -1))

  const found = dollars(
    { ...model, lanes: { ...model.lanes, incumbent } },
    { rules: [], weights: { newCarrier: 100 * 100 * fixed } },
  )

  expect(found! / 100).toBeCloseTo(published, 4)
})

test('of six bundles of seven lanes the first, fourth and fifth cover each lane once, as published', () => {
  // D. E. Knuth, Dancing Links (2000), arXiv:cs/0011047, matrix (3): rows 1, 4 and 5.
  const matrix = ['0010110', '1001001', '0110010', '1001000', '0100001', '0001101']
  const bundles = matrix.map((row, carrier) => {
    const lanes = [...row.matchAll(/1/g)].map(({ index }) => index)
    return {
      id: `row ${carrier + 1}`,
      carrier,
      bids: lanes.map((lane) => carrier * row.length + lane),
      bidCents: lanes.map(() => 100),
    }
  })
  // Alone, each lane costs far more than all bundles together.
  const model = smallTender({ costs: matrix.map((row) => Array(row.length).fill(1000)), bundles })

  const { award, gapCents } = solveScenario(model, scenarioSchema.parse({ rules: [] }), solver, {
    effort: 'proven',
  })

  const taken = new Set(Array.from(award!.offer, (offer) => bundles[offer]?.id))
  expect([...taken].toSorted()).toEqual(['row 1', 'row 4', 'row 5'])
  expect(gapCents).toBe(0)
})

test('an auction of 17 lanes with 188 bundles and 9 single bids: 11,307, as published', () => {
  // sppnw41 of OR-Library; tests/published/README.md. Each column is the one bid of a carrier.
  const [size = [], ...columns] = readFileSync('tests/published/sppnw41.txt', 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.trim().split(' ').map(Number))
  const [lanes = 0, count] = size
  expect(columns).toHaveLength(count!)
  const priced = columns.map(([cost = 0, , ...covered]) => ({ cost, covered }))
  const alone = ({ covered }: { covered: readonly number[] }) => covered.length === 1
  // Nobody takes a lane of a bundle alone but for more than all bundles together.
  const costs = priced.map((column) =>
    Array.from({ length: lanes }, (_, lane) => {
      if (!column.covered.includes(lane + 1)) return null
      return alone(column) ? column.cost : 1_000_000
    }),
  )
  const model = smallTender({ costs })
  const bidsOf = bidsByCarrier(model)
  const bundles = priced.flatMap((column, carrier) => {
    if (alone(column)) return []
    const bids = bidsOf.get(carrier)!
    const each = Math.floor((100 * column.cost) / bids.length)
    const bidCents = bids.map((_, place) =>
      place === 0 ? 100 * column.cost - each * (bids.length - 1) : each,
    )
    return [{ id: `column ${carrier + 1}`, carrier, bids, bidCents }]
  })
  expect(bundles).toHaveLength(188)

  expect(dollars({ ...model, bundles }, { rules: [] })).toBe(11_307)
})

type Offered = { carrier: number; lanes: readonly number[]; prices: readonly number[] }

/** The cheapest of all ways to take bundles, with the lowest bid on every lane that is left. */
function cheapestBundles(costs: readonly (readonly number[])[], bundles: readonly Offered[]) {
  let best = Infinity
  for (let set = 0; set < 2 ** bundles.length; set += 1) {
    const taken = bundles.filter((_, place) => Math.floor(set / 2 ** place) % 2 === 1)
    const covered = taken.flatMap(({ lanes }) => lanes)
    if (new Set(covered).size < covered.length) continue
    const left = costs[0]!.map((_, lane) =>
      covered.includes(lane) ? 0 : Math.min(...costs.map((own) => own[lane]!)),
    )
    const all = [...left, ...taken.flatMap(({ prices }) => prices)]
    best = Math.min(
      best,
      all.reduce((a, b) => a + b, 0),
    )
  }
  return best
}

function givenAuction(seed: number) {
  const chance = chanceOf(seed)
  const costs = Array.from({ length: 4 }, () =>
    Array.from({ length: 6 }, () => 100 * (5 + Math.floor(10 * chance()))),
  )
  const sets = Array.from({ length: 7 }, (_, place) => {
    const lanes = [0, 1, 2, 3, 4, 5].filter(() => chance() < 0.5)
    return { carrier: place % 4, lanes: lanes.length > 0 ? lanes : [0] }
  })
  return { chance, costs, sets }
}

const seeds = [1, 2, 3, 4, 5, 6]

test.each(seeds)('auction %i with bundles: the best of all ways to take them', (seed) => {
  const { chance, costs, sets } = givenAuction(100 + seed)
  const percents = sets.map(() => 10 + 10 * Math.floor(4 * chance()))
  const bundles = sets.map(({ carrier, lanes }, place) => ({
    id: `bundle ${place}`,
    carrier,
    bids: lanes.map((lane) => carrier * 6 + lane),
    percentOff: percents[place]!,
  }))

  const best = cheapestBundles(
    costs,
    sets.map((set, place) => ({
      ...set,
      prices: set.lanes.map(
        (lane) => (costs[set.carrier]![lane]! * (100 - percents[place]!)) / 100,
      ),
    })),
  )
  expect(dollars(smallTender({ costs, bundles }), { rules: [] })).toBe(best)
})

test.each(seeds)(
  'auction %i with a rate of its own for each lane of a bundle, some above the bid',
  (seed) => {
    const { chance, costs, sets } = givenAuction(200 + seed)
    const priced = sets.map((set) => ({
      ...set,
      prices: set.lanes.map((lane) =>
        Math.round(costs[set.carrier]![lane]! * (0.4 + 0.8 * chance())),
      ),
    }))
    const bundles = priced.map(({ carrier, lanes, prices }, place) => ({
      id: `bundle ${place}`,
      carrier,
      bids: lanes.map((lane) => carrier * 6 + lane),
      bidCents: prices.map((price) => price * 100),
    }))

    const best = cheapestBundles(costs, priced)
    expect(dollars(smallTender({ costs, bundles }), { rules: [] })).toBe(best)
  },
)

test('a bundle wins with one lane above its bid where its lanes together are lower', () => {
  const costs = [
    [100, 200],
    [95, 190],
  ]
  const bundle = (...prices: number[]) => ({
    id: 'own',
    carrier: 0,
    bids: [0, 1],
    bidCents: prices.map((price) => price * 100),
  })

  // 110 + 160 against 95 + 190; with 110 + 180 the bids are lower.
  expect(dollars(smallTender({ costs, bundles: [bundle(110, 160)] }), { rules: [] })).toBe(270)
  expect(dollars(smallTender({ costs, bundles: [bundle(110, 180)] }), { rules: [] })).toBe(285)
})

test('a discount is had once its spend is reached, and not before', () => {
  const costs = [
    [100, 100, 100],
    [95, 95, 110],
  ]
  const discount = (fromDollars: number) => ({
    ...smallTender({ costs }),
    discounts: [
      { id: 'volume', carrier: 0, bids: [0, 1, 2], fromCents: fromDollars * 100, percentOff: 10 },
    ],
  })

  // Three lanes at 90 against 95 + 95 + 100; two of them do not reach 250, and nothing reaches 301.
  expect(dollars(discount(250), { rules: [] })).toBe(270)
  expect(dollars(discount(301), { rules: [] })).toBe(290)
})

test.each([1, 2, 3, 4])(
  'tender %i of 30 lanes with splits agrees with the model in one piece',
  (seed) => {
    const model = seededTender({ lanes: 30, carriers: 5, seed, regions: 3, limited: 0.3 })
    const scenario = scenarioSchema.parse({
      rules: [
        { id: 'two', kind: 'perLane', most: 2, minimumShare: 20, twoAbove: 60 },
        {
          id: 'share',
          kind: 'limit',
          measure: 'spend',
          of: { who: 'everyone' },
          each: true,
          most: 45,
          unit: 'percent',
        },
        {
          id: 'keep',
          kind: 'limit',
          measure: 'volume',
          of: { who: 'incumbents' },
          least: 40,
          unit: 'percent',
        },
        { id: 'stay', kind: 'unawarded', penaltyPercent: 30 },
      ],
    })

    const result = solveScenario(model, scenario, solver, { effort: 'quick' })

    // In one piece shares are any fraction: it may be a little cheaper, and no bound may be above it.
    const whole = solveInOnePiece(model, scenario, solver, { gap: 1e-6 })
    expect(result.breaches).toEqual([])
    expect(result.boundCents / 100).toBeLessThanOrEqual(whole.cost * (1 + 1e-6))
    expect(whole.bound).toBeLessThanOrEqual((result.objectiveCents! / 100) * (1 + 1e-6))
    expect(result.objectiveCents! / 100 - whole.cost).toBeLessThanOrEqual(2e-3 * whole.cost)
  },
)
