import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type AwardOffer, recommendAward, roomOf } from './recommended-award.ts'

const offer = (carrierId: number, landed: number, room = 100): AwardOffer => ({
  carrierId,
  landed,
  room,
})
const open = { minimumShare: 10, maximumCarriersPerLane: 3 }

test.each([
  {
    why: 'the lowest takes all',
    offers: [offer(1, 900), offer(2, 800)],
    rules: open,
    split: '2:100',
  },
  {
    why: 'the next takes what the lowest cannot move',
    offers: [offer(1, 900), offer(2, 800, 60)],
    rules: open,
    split: '1:40 2:60',
  },
  {
    why: 'the lowest gives way to the smallest share',
    offers: [offer(1, 900), offer(2, 800, 95)],
    rules: open,
    split: '1:10 2:90',
  },
  {
    why: 'one carrier a lane takes the one that covers most',
    offers: [offer(1, 900), offer(2, 800, 95)],
    rules: { ...open, maximumCarriersPerLane: 1 },
    split: '1:100',
  },
  {
    why: 'covering comes before cost',
    offers: [offer(1, 100, 30), offer(2, 200, 30), offer(3, 900, 70)],
    rules: { ...open, maximumCarriersPerLane: 2 },
    split: '1:30 3:70',
  },
  {
    why: 'who cannot take the smallest share is left out',
    offers: [offer(1, 100, 9), offer(2, 200, 50)],
    rules: open,
    split: '2:50',
  },
  { why: 'without offers there is nothing', offers: [], rules: open, split: '' },
])('$why', ({ offers, rules, split }) => {
  expect(written(recommendAward(offers, rules))).toBe(split)
})

const written = (shares: ReturnType<typeof recommendAward>) =>
  shares
    .map(({ offer: { carrierId }, share }) => `${carrierId}:${share}`)
    .toSorted()
    .join(' ')

const someOffers = fc
  .array(
    fc.record({ landed: fc.integer({ min: 1, max: 50 }), room: fc.integer({ min: 1, max: 10 }) }),
    {
      maxLength: 4,
    },
  )
  .map((drawn) => drawn.map(({ landed, room }, id) => offer(id, landed * 1000, room * 10)))
const someRules = fc.record({
  minimumShare: fc.constantFrom(10, 20, 30, 50),
  maximumCarriersPerLane: fc.integer({ min: 1, max: 4 }),
})

test('keeps every rule of the terms', () => {
  fc.assert(
    fc.property(someOffers, someRules, (offers, rules) => {
      const shares = recommendAward(offers, rules)

      expect(shares.length).toBeLessThanOrEqual(rules.maximumCarriersPerLane)
      expect(new Set(shares.map(({ offer: one }) => one.carrierId)).size).toBe(shares.length)
      expect(shares.reduce((sum, { share }) => sum + share, 0)).toBeLessThanOrEqual(100)
      for (const { offer: one, share } of shares) {
        expect(share).toBeGreaterThanOrEqual(rules.minimumShare)
        expect(share).toBeLessThanOrEqual(one.room)
      }
    }),
  )
})

/** Every allowed split in steps of ten percent: rooms and smallest shares are multiples of it. */
function bestByTrial(offers: readonly AwardOffer[], rules: typeof open) {
  let best = { covered: 0, cost: 0 }
  const go = (index: number, carriers: number, covered: number, cost: number): void => {
    const next = offers[index]
    if (!next) {
      if (covered > best.covered || (covered === best.covered && cost < best.cost))
        best = { covered, cost }
      return
    }
    go(index + 1, carriers, covered, cost)
    if (carriers === rules.maximumCarriersPerLane) return
    for (let share = rules.minimumShare; share <= Math.min(next.room, 100 - covered); share += 10) {
      go(index + 1, carriers + 1, covered + share, cost + share * next.landed)
    }
  }
  go(0, 0, 0, 0)
  return best
}

test('no allowed split covers more, nor as much for less', () => {
  fc.assert(
    fc.property(someOffers, someRules, (offers, rules) => {
      const shares = recommendAward(offers, rules)

      expect({
        covered: shares.reduce((sum, { share }) => sum + share, 0),
        cost: shares.reduce((sum, { offer: one, share }) => sum + share * one.landed, 0),
      }).toEqual(bestByTrial(offers, rules))
    }),
  )
})

test.each([
  { capacity: null, volume: 100, room: 100 },
  { capacity: 0, volume: 100, room: 100 },
  { capacity: 50, volume: 0, room: 100 },
  { capacity: 50, volume: 120, room: 41 },
  { capacity: 500, volume: 120, room: 100 },
])('a capacity of $capacity is $room percent of $volume', ({ capacity, volume, room }) => {
  expect(roomOf(capacity, volume)).toBe(room)
})
