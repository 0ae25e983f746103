import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type AwardRule, type OfferedBid, type OfferedLane, propose } from './award-rule.ts'
import { finished } from './steps.ts'

const bid = (id: number, carrierId: number, cost: number, incumbent = false): OfferedBid => ({
  id,
  carrierId,
  cost,
  incumbent,
})
const proposalBy = (rule: AwardRule, offered: readonly OfferedLane[]) =>
  finished(propose(rule, offered))
const lanes: OfferedLane[] = [
  { id: 1, baseline: 1000, bids: [bid(11, 1, 900), bid(12, 2, 918, true), bid(13, 3, 990)] },
  { id: 2, baseline: null, bids: [bid(22, 2, 500), bid(23, 3, 505)] },
  { id: 3, baseline: 700, bids: [bid(33, 3, 600)] },
  { id: 4, baseline: 400, bids: [] },
]
const chosen = (rule: AwardRule) => [...proposalBy(rule, lanes).chosen.values()].map(({ id }) => id)

describe('a quick rule', () => {
  test.each([
    ['the lowest bid', { kind: 'lowest' }, [11, 22, 33]],
    ['the incumbent within 2 %', { kind: 'incumbent', percent: 2 }, [12, 22, 33]],
    ['the incumbent beyond 1.9 %', { kind: 'incumbent', percent: 1.9 }, [11, 22, 33]],
    ['one carrier: who serves most lanes', { kind: 'carriers', most: 1 }, [13, 23, 33]],
    ['two carriers: lowest of those that serve all', { kind: 'carriers', most: 2 }, [11, 23, 33]],
    ['three carriers', { kind: 'carriers', most: 3 }, [11, 22, 33]],
  ] as const)('chooses %s', (_name, rule, expected) => {
    expect(chosen(rule)).toEqual(expected)
  })

  test('adds up over lanes with a baseline, and counts the others', () => {
    expect(proposalBy({ kind: 'lowest' }, lanes)).toMatchObject({
      cost: 2000,
      baseline: 1700,
      compared: 1500,
      savings: 200,
      overLowest: 0,
      withoutBid: 1,
      withoutBaseline: 1,
      carriers: 3,
      proven: true,
    })
  })

  test('tells what it costs over the lowest bids of the lanes it serves', () => {
    expect(proposalBy({ kind: 'incumbent', percent: 2 }, lanes).overLowest).toBe(18)
    expect(proposalBy({ kind: 'carriers', most: 1 }, lanes).overLowest).toBe(95)
  })

  test('of no lanes chooses nothing', () => {
    expect(proposalBy({ kind: 'carriers', most: 2 }, [])).toMatchObject({ cost: 0, savings: 0 })
  })
})

const tender = fc
  .array(
    fc.record({
      baseline: fc.option(fc.integer({ min: 0, max: 10_000_000_000 })),
      costs: fc.array(fc.option(fc.integer({ min: 1, max: 10_000_000_000 })), {
        minLength: 5,
        maxLength: 5,
      }),
      incumbent: fc.integer({ min: 0, max: 5 }),
    }),
    { maxLength: 25 },
  )
  .map((rows) =>
    rows.map(
      ({ baseline, costs, incumbent }, id): OfferedLane => ({
        id,
        baseline,
        bids: costs
          .flatMap((cost, carrierId) =>
            cost === null
              ? []
              : [bid(id * 10 + carrierId, carrierId, cost, carrierId === incumbent)],
          )
          .toSorted((a, b) => a.cost - b.cost),
      }),
    ),
  )
const rule = fc.oneof(
  fc.constant({ kind: 'lowest' } as const),
  fc.record({ kind: fc.constant('incumbent' as const), percent: fc.integer({ min: 0, max: 50 }) }),
  fc.record({ kind: fc.constant('carriers' as const), most: fc.integer({ min: 1, max: 5 }) }),
)

describe('whatever was bid', () => {
  test('sums are whole cents: savings are the differences of the lanes', () => {
    fc.assert(
      fc.property(tender, rule, (offered, by) => {
        const proposal = proposalBy(by, offered)

        const differences = offered.flatMap(({ id, baseline }) => {
          const won = proposal.chosen.get(id)
          return won && baseline !== null ? [BigInt(baseline) - BigInt(won.cost)] : []
        })
        expect(BigInt(proposal.savings)).toBe(differences.reduce((a, b) => a + b, 0n))
        expect(proposal.chosen.size + proposal.withoutBid).toBe(offered.length)
      }),
    )
  })

  test('no rule is below the lowest bids, nor further above than it may be', () => {
    fc.assert(
      fc.property(tender, fc.integer({ min: 0, max: 50 }), (offered, percent) => {
        const lowest = proposalBy({ kind: 'lowest' }, offered)
        const kept = proposalBy({ kind: 'incumbent', percent }, offered)

        expect(kept.cost).toBeGreaterThanOrEqual(lowest.cost)
        expect(kept.cost * 100).toBeLessThanOrEqual(lowest.cost * (100 + percent))
      }),
    )
  })

  test('so many carriers at the most are the best there are of so many', () => {
    fc.assert(
      fc.property(tender, fc.integer({ min: 1, max: 4 }), (offered, most) => {
        const proposal = proposalBy({ kind: 'carriers', most }, offered)

        expect(proposal.carriers).toBeLessThanOrEqual(most)
        expect([proposal.withoutBid, proposal.cost]).toEqual(bestOfEverySet(offered, most))
      }),
    )
  })
})

function bestOfEverySet(offered: readonly OfferedLane[], most: number): [number, number] {
  const sets = Array.from({ length: 32 }, (_, set) => set).filter(
    (set) => [0, 1, 2, 3, 4].filter((carrier) => set & (1 << carrier)).length <= most,
  )
  const outcomes = sets.map((set): [number, number] => {
    const costs = offered.map(
      ({ bids }) => bids.find(({ carrierId }) => set & (1 << carrierId))?.cost ?? null,
    )
    return [
      costs.filter((cost) => cost === null).length,
      costs.reduce<number>((sum, cost) => sum + (cost ?? 0), 0),
    ]
  })
  return outcomes.toSorted((a, b) => a[0] - b[0] || a[1] - b[1])[0] ?? [0, 0]
}
