import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bids } from '#server/store/tables/bids.ts'
import { lanes } from '#server/store/tables/lanes.ts'
import { databaseKinds } from '#tests/support/database.ts'
import {
  bid,
  givenLane,
  givenTender,
  openTenderWorld,
  start,
  type TenderWorld,
} from '#tests/support/tender-world.ts'
import { awarding, named } from '#tests/support/given-award.ts'

describe.each(databaseKinds)('an award (%s)', (kind) => {
  let world: TenderWorld

  beforeAll(async () => {
    world = await openTenderWorld(kind)
  })
  afterAll(() => world?.close())

  const { accept, awardsOf, givenTwoBids } = awarding(() => world)

  describe('is refused and changes nothing', () => {
    const unchanged = async (laneId: number, status = 'started') => {
      expect(await awardsOf(laneId)).toEqual([])
      const { db } = world.context.database
      const [lane] = await db.select().from(lanes).where(eq(lanes.id, laneId))
      expect(lane?.status).toBe(status)
      const left = await db.select().from(bids).where(eq(bids.laneId, laneId))
      expect(left.every((row) => row.status === 'submitted')).toBe(true)
    }

    test('when the bid moved on since it was seen', async () => {
      const { shipper, laneId, low, first } = await givenTwoBids()
      await bid(world, first, laneId, 264_000, low.version)

      const response = await accept(shipper, [named(low)])

      expect(response.status).toBe(409)
      await unchanged(laneId)
    })

    test('when one of several lanes does not allow it', async () => {
      const { shipper, laneId, low, first } = await givenTwoBids()
      const paused = await givenLane(world, shipper)
      await start(world, shipper, [paused])
      const other = await bid(world, first, paused, 252_000)
      await world.request('/lanes/pause', {
        as: shipper,
        method: 'PUT',
        body: { laneIds: [paused] },
      })

      const response = await accept(shipper, [named(low), named(other)])

      expect(response.status).toBe(409)
      await unchanged(laneId)
      await unchanged(paused, 'paused')
    })

    test('when shares of a month add up to over 100 %', async () => {
      const { shipper, laneId, low, high } = await givenTwoBids()

      const response = await accept(shipper, [
        named(low, { share: 60 }),
        named(high, { share: 50, months: ['2027-03'] }),
      ])

      expect(response.status).toBe(409)
      expect(((await response.json()) as { message: string }).message).toContain('2027-03')
      await unchanged(laneId)
    })

    test.each([
      ['for a share below the minimum', { share: 5 }, 422],
      ['for a month that cannot be awarded', { months: ['2031-01'] }, 422],
      ['for a share that is no whole percent', { share: 33.3 }, 400],
      ['for a bid of another lane', { bidId: 999_999 }, 409],
    ])('%s', async (_title, more, status) => {
      const { shipper, laneId, low } = await givenTwoBids()

      const response = await accept(shipper, [named(low, more)])

      expect(response.status).toBe(status)
      await unchanged(laneId)
    })

    test('to a carrier, to another company and without signing in', async () => {
      const { laneId, low, first } = await givenTwoBids()
      const stranger = (await givenTender(world)).shipper

      expect((await accept(first, [named(low)])).status).toBe(403)
      expect((await accept(stranger, [named(low)])).status).toBe(404)
      const anonymous = { method: 'PUT', body: { awards: [named(low)], confirm: true } }
      expect((await world.request('/bids/accept', anonymous)).status).toBe(401)
      await unchanged(laneId)
    })
  })

  test('given twice is given once', async () => {
    const { shipper, low, high, laneId } = await givenTwoBids()
    await accept(shipper, [named(low)])

    const again = await accept(shipper, [named(low)])
    const other = await accept(shipper, [named(high)])

    expect([again.status, other.status]).toEqual([409, 409])
    expect(await awardsOf(laneId)).toHaveLength(1)
  })

  test('by two people at the same moment is given once', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { shipper, colleague, low, high, laneId } = await givenTwoBids()

      const answers = await Promise.all([
        accept(shipper, [named(low)]),
        accept(colleague, [named(high)]),
      ])

      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
      const stored = await awardsOf(laneId)
      expect(stored).toHaveLength(1)
      const all = await world.context.database.db.select().from(bids).where(eq(bids.laneId, laneId))
      expect(all.map(({ status }) => status).toSorted()).toEqual(['accepted', 'rejected'])
      const won = all.find(({ status }) => status === 'accepted')
      expect(stored[0]?.bidId).toBe(won?.id)
    }
  })

  test('while the carrier changes the bid is at the amount seen, or refused', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { shipper, laneId, low, first } = await givenTwoBids()

      const [award, change] = await Promise.all([
        accept(shipper, [named(low)]),
        world.request('/bids/save', {
          as: first,
          method: 'POST',
          body: {
            bids: [
              {
                laneId,
                version: low.version,
                charges: { othc: 100, 'base-ocean': 1500, dthc: 150 },
              },
            ],
            submit: true,
          },
        }),
      ])

      expect([award.status, change.status].toSorted()).toEqual([200, 409])
      const [stored] = await awardsOf(laneId)
      expect(stored?.awardedCents).toBe(award.status === 200 ? 27_000_000 : undefined)
    }
  })
})
