import loadHighs from 'highs'
import { expect, test } from 'vitest'
import { modelOf } from '#domain/award-optimiser/award-columns.ts'
import { linearSolver } from '#domain/award-optimiser/linear-solver.ts'
import { type QuickRule, quickScenario } from '#domain/award-optimiser/quick-scenario.ts'
import { solveScenario } from '#domain/award-optimiser/solve-scenario.ts'
import type { Lane } from '#domain/lane.ts'
import { finished } from '#domain/steps.ts'
import { type BoardBid, type BoardLane, capacitiesLeft } from './board-lane.ts'
import { proposalOf, quickColumns } from './quick-rules.ts'

const solver = linearSolver(await loadHighs())

type Offer = { carrier: number; cost: number; incumbent?: boolean; room?: number }

/** Bids have the number of their lane and of their carrier: 12 is the second carrier's on the first lane. */
const lane = (id: number, baseline: number | null, offers: readonly Offer[]): BoardLane => ({
  id,
  baseline,
  lane: {
    id,
    unitMeasure: 100,
    locationStr: `Reno, NV > Place ${id}`,
    region: 'USMCA',
    equipmentType: '53FT',
  } as Lane,
  bids: offers.map(
    ({ carrier, cost, incumbent = false, room = 100 }) =>
      ({
        id: id * 10 + carrier,
        laneId: id,
        carrierId: carrier,
        cost,
        incumbent,
        room,
      }) as BoardBid,
  ),
  target: 0,
  awards: [],
  pending: [],
  confirmed: [],
  declined: [],
  awardable: true,
})

const lanes = [
  lane(1, 1000, [
    { carrier: 1, cost: 900 },
    { carrier: 2, cost: 918, incumbent: true },
    { carrier: 3, cost: 990 },
  ]),
  lane(2, null, [
    { carrier: 1, cost: 400, room: 60 },
    { carrier: 2, cost: 500 },
    { carrier: 3, cost: 505 },
  ]),
  lane(3, 700, [{ carrier: 3, cost: 600 }]),
  lane(4, 400, []),
  lane(5, 400, [{ carrier: 1, cost: 90, room: 99 }]),
]

function proposalBy(
  rule: QuickRule,
  offered = lanes,
  capacities: Parameters<typeof quickColumns>[1] = [],
) {
  const columns = finished(quickColumns(offered, capacities))
  const { award } = solveScenario(modelOf(columns), quickScenario(rule), solver)
  if (!award) throw new Error('No award')
  return proposalOf(award, columns, offered)
}

test.each<[string, QuickRule, number[]]>([
  ['the lowest bids', { kind: 'lowest' }, [11, 22, 33]],
  ['the incumbent, as a switch saves 1.96 %', { kind: 'incumbent', percent: 2 }, [12, 22, 33]],
  ['no incumbent that costs enough more', { kind: 'incumbent', percent: 1.9 }, [11, 22, 33]],
  ['one carrier: who serves all', { kind: 'carriers', most: 1 }, [13, 23, 33]],
  ['two carriers: the lowest that serve all', { kind: 'carriers', most: 2 }, [11, 23, 33]],
  ['three carriers', { kind: 'carriers', most: 3 }, [11, 22, 33]],
])('chooses %s', (_name, rule, expected) => {
  expect(proposalBy(rule).choices.map(({ bid }) => bid.id)).toEqual(expected)
})

test('adds up over lanes with a baseline, and counts what no bid can move whole', () => {
  expect(proposalBy({ kind: 'lowest' })).toMatchObject({
    cost: 2000,
    baseline: 1700,
    savings: 200,
    overLowest: 0,
    withoutBid: 2,
    carriers: 3,
  })
})

test('tells what it costs over the lowest bids of the lanes it serves', () => {
  expect(proposalBy({ kind: 'incumbent', percent: 2 }).overLowest).toBe(18)
  expect(proposalBy({ kind: 'carriers', most: 1 }).overLowest).toBe(95)
})

test('of few carriers leaves out the lane that only another one serves, even far above its baseline', () => {
  const offered = [
    lane(1, 10, [{ carrier: 1, cost: 900 }]),
    lane(2, 10, [{ carrier: 1, cost: 800 }]),
    lane(3, 10, [{ carrier: 2, cost: 100 }]),
  ]
  const { choices, withoutBid } = proposalBy({ kind: 'carriers', most: 1 }, offered)
  expect(choices.map(({ bid }) => bid.id)).toEqual([11, 21])
  expect(withoutBid).toBe(1)
})

test('keeps what a carrier takes of lanes together, beside what it has of others', () => {
  const offers = [
    { carrier: 1, cost: 100 },
    { carrier: 2, cost: 130 },
  ]
  const awarded = {
    ...lane(9, 500, offers),
    awards: [{ bidId: 91, carrierId: 1, cents: 50 }] as unknown as BoardLane['awards'],
  }
  const offered = [
    lane(1, 500, offers),
    lane(2, 500, [offers[0]!, { carrier: 2, cost: 110 }]),
    lane(3, 500, [{ carrier: 1, cost: 400 }]),
  ]
  // Half of a lane of 100 is awarded: of 260, two more lanes fit.
  const said = [{ carrierId: 1, field: null, value: '', most: 260 }]
  const left = capacitiesLeft(said, offered, [...offered, awarded])

  const { choices, withoutBid } = proposalBy({ kind: 'lowest' }, offered, left)

  expect(left).toEqual([{ carrierId: 1, field: null, value: '', most: 210 }])
  // Lane 3 has no other bid, and lane 1 saves more than lane 2.
  expect(choices.map(({ bid }) => bid.id)).toEqual([11, 22, 31])
  expect(withoutBid).toBe(0)
  const few = [{ ...said[0]!, most: 99 }]
  expect(proposalBy({ kind: 'lowest' }, offered, few)).toMatchObject({
    withoutBid: 1,
    hasCapacities: true,
  })
})

test('of no lanes chooses nothing', () => {
  expect(proposalBy({ kind: 'carriers', most: 2 }, [])).toMatchObject({ cost: 0, savings: 0 })
})
