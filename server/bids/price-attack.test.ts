import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { leakageOf, lowerThan } from '#domain/bid-feedback.ts'
import type { Bid } from '#domain/bid.ts'
import { defaultTerms, type NegotiationTerms } from '#domain/negotiation-terms.ts'
import { seededRandom } from '#server/demo/random.ts'
import { PriceAttacker } from '#tests/support/price-attacker.ts'
import { bidCallsOf } from '#tests/support/tender-bids.ts'
import {
  bid,
  fclOffer,
  givenLane,
  givenTender,
  openTenderWorld,
  start,
  type TenderWorld,
} from '#tests/support/tender-world.ts'
import { rounds } from '#tests/support/given-round.ts'

const sees = { light: true, rank: false, delta: false, target: false }
/** In cents: a cent on each of 120 containers. */
const finest = 120

const rounded = (charges: Record<string, number>) =>
  Object.fromEntries(Object.entries(charges).map(([line, rate]) => [line, Number(rate.toFixed(2))]))

describe('a carrier that tries to work out prices', () => {
  let world: TenderWorld

  beforeAll(async () => {
    world = await openTenderWorld('embedded')
  })
  afterAll(() => world?.close())

  const { save, bidsOf, takeBack } = bidCallsOf(() => world)
  const { change } = rounds(() => world)

  /** Forty calls and more, of every kind; what the attacker knows after them. */
  async function attack(
    terms: Partial<NegotiationTerms>,
    { best, target }: { best: number; target: number },
    seed: number,
  ) {
    const random = seededRandom(seed)
    const { shipper, carriers } = await givenTender(world)
    const [carrier, rival, third] = carriers
    await change(shipper, terms)
    const laneId = await givenLane(world, shipper, { targetCents: target })
    await start(world, shipper, [laneId])
    await bid(world, rival, laneId, best / 100)
    await bid(world, third, laneId, 264_000)
    const attacker = new PriceAttacker({ ...defaultTerms, ...terms }, target > 0)
    const of = attacker.brackets.target.length > 0 ? 'target' : 'best'
    const about = of === 'target' ? target : best
    let round = 1
    let refused = 0

    const look = (own: Bid | undefined) => {
      if (!own || own.status !== 'submitted' || own.landedCost === null) return
      const { light, rank, deltaToTarget: distance, feedback } = own
      if (feedback?.hidden !== null) {
        expect([light, rank, distance]).toEqual([null, null, null])
        return
      }
      attacker.learn({ cents: Math.round(own.landedCost * 100), light, rank, distance })
    }
    const submit = async (cents: number) => {
      const [own] = await bidsOf(carrier, laneId)
      const total = Math.floor(cents / finest) * 1.2
      const response = await save(carrier, [
        { laneId, version: own?.version ?? null, charges: rounded(fclOffer(total)) },
      ])
      if (response.status === 422) refused += 1
      look((await bidsOf(carrier, laneId))[0])
    }

    await submit(about * 1.033 * Math.max(1, ...attacker.brackets[of]))
    for (let call = 0; call < 40; call += 1) {
      const [own] = await bidsOf(carrier, laneId)
      const last = Math.round((own?.landedCost ?? 0) * 100)
      const part = [0.5, 0.5, 0.02, 0.98, random.next()][Math.floor(random.next() * 5)] ?? 0.5
      const splits = attacker.splitting(of, part)
      const next = splits[Math.floor(random.next() * splits.length)] ?? lowerThan(last, 1.01)
      const way = random.next()
      if (way < 0.15) {
        await takeBack(carrier, laneId)
        look((await bidsOf(carrier, laneId))[0])
      } else if (way < 0.35) {
        round += 1
        expect((await change(shipper, { round })).status).toBe(200)
        look((await bidsOf(carrier, laneId))[0])
      }
      await submit(next)
    }
    return { attacker, refused }
  }

  test.each<[string, Partial<NegotiationTerms>, number]>([
    ['under the usual terms, on a lane with a target', { carriersSee: sees }, 25_011_960],
    ['under the usual terms, on a lane without one', { carriersSee: sees }, 0],
    ['that sees its rank', { carriersSee: { ...sees, rank: true } }, 0],
    ['that sees its distance', { carriersSee: { ...sees, delta: true } }, 25_011_960],
  ])('%s never gets closer than the terms page says', async (_title, terms, target) => {
    const best = 24_333_360
    for (const seed of [1, 2]) {
      const { attacker, refused } = await attack(terms, { best, target }, seed)
      const said = leakageOf({ ...defaultTerms, ...terms }, target > 0)
      const of = target > 0 ? 'target' : 'best'
      const figure = said[of]

      expect(refused).toBeGreaterThan(0)
      expect(attacker.known[of].low).toBeLessThanOrEqual((target || best) + 1)
      expect(attacker.known[of].high).toBeGreaterThanOrEqual((target || best) - 1)
      expect(attacker.closeness(of)).toBeGreaterThanOrEqual(Number(figure) - 1e-7)
      expect(attacker.closeness(of)).toBeLessThan(0.05)
    }
  })
})
