import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AwardEvent } from '#domain/award.ts'
import type { Bid } from '#domain/bid.ts'
import { bidVersions } from '#server/store/tables/bids.ts'
import type { Person } from '#tests/support/backend.ts'
import { databaseKinds } from '#tests/support/database.ts'
import { givenTender, openTenderWorld, type TenderWorld } from '#tests/support/tender-world.ts'
import { awarding, named } from '#tests/support/given-award.ts'

describe.each(databaseKinds)('an award (%s)', (kind) => {
  let world: TenderWorld

  beforeAll(async () => {
    world = await openTenderWorld(kind)
  })
  afterAll(() => world?.close())

  const { accept, awardsOf, givenTwoBids, laneOf } = awarding(() => world)

  describe('that is reset', () => {
    const reset = (by: Person, laneId: number) => world.request(`/bids/reset/${laneId}`, { as: by })

    test('frees the lane and its bids for another award, and stays in the history', async () => {
      const { shipper, colleague, laneId, low } = await givenTwoBids()
      await accept(shipper, [named(low)])

      const response = await reset(colleague, laneId)

      expect(response.status).toBe(200)
      const answered = (await response.json()) as Bid[]
      expect(answered.map(({ status }) => status)).toEqual(['submitted', 'submitted'])
      expect(await laneOf(shipper, laneId)).toMatchObject({ status: 'started', awardedCost: null })
      const history = (await (
        await world.request(`/lanes/award-history/${laneId}`, { as: shipper })
      ).json()) as AwardEvent[]
      expect(history.map(({ kind }) => kind).toSorted()).toEqual(['awarded', 'reset'])
      const [next] = answered
      expect((await accept(shipper, next ? [named(next)] : [])).status).toBe(200)
    })

    test('was confirmed, replaced or marked once more: the history shows no withdrawal that nobody made', async () => {
      const { shipper, laneId, low, high } = await givenTwoBids()
      const kinds = async () =>
        (
          (await (
            await world.request(`/lanes/award-history/${laneId}`, { as: shipper })
          ).json()) as AwardEvent[]
        )
          .toReversed()
          .map(({ kind: what, share }) => `${what} ${share}`)
      await accept(shipper, [named(low, { share: 60 }), named(high, { share: 40 })], false)
      await accept(shipper, [named(low, { share: 60 }), named(high, { share: 40 })], false)
      expect((await kinds()).toSorted()).toEqual(['pending 40', 'pending 60'])

      await accept(shipper, [named(high)], false)
      await accept(shipper, [named(high)])

      expect((await kinds()).toSorted()).toEqual([
        'awarded 100',
        'pending 100',
        'pending 40',
        'pending 60',
        'replaced 40',
        'replaced 60',
      ])
    })

    test('needs something to reset', async () => {
      const { shipper, laneId } = await givenTwoBids()

      expect((await reset(shipper, laneId)).status).toBe(409)
    })

    test('is no matter of another company', async () => {
      const { shipper, laneId, low } = await givenTwoBids()
      const stranger = (await givenTender(world)).shipper
      await accept(shipper, [named(low)])

      expect((await reset(stranger, laneId)).status).toBe(404)
      expect(await laneOf(shipper, laneId)).toMatchObject({ status: 'awarded' })
    })

    test('at the moment of a second award leaves one legal state', async () => {
      for (let round = 0; round < 6; round += 1) {
        const { shipper, colleague, laneId, low, high } = await givenTwoBids()
        await accept(shipper, [named(low)])

        await Promise.all([
          reset(shipper, laneId),
          accept(colleague, [named(high, { version: high.version + 2 })]),
        ])

        const lane = await laneOf(shipper, laneId)
        const inForce = (await awardsOf(laneId)).filter(({ state }) => state === 'confirmed')
        expect(inForce).toHaveLength(lane.status === 'awarded' ? 1 : 0)
      }
    })
  })

  test('keeps every state of a bid under its version', async () => {
    const { shipper, laneId, low } = await givenTwoBids()
    await accept(shipper, [named(low)])
    await world.request(`/bids/reset/${laneId}`, { as: shipper })

    const kept = await world.context.database.db
      .select()
      .from(bidVersions)
      .where(eq(bidVersions.bidId, low.id))

    expect(kept.toSorted((a, b) => a.version - b.version).map(({ status }) => status)).toEqual([
      'submitted',
      'accepted',
      'submitted',
    ])
  })
})
