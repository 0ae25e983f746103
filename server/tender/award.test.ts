import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AwardEntry, AwardEvent } from '#domain/award.ts'
import type { Bid } from '#domain/bid.ts'
import type { Lane } from '#domain/lane.ts'
import { awards, bids, bidVersions } from '#server/store/tables/bids.ts'
import { lanes } from '#server/store/tables/lanes.ts'
import { notifications } from '#server/store/tables/notifications.ts'
import type { Person } from '#tests/support/backend.ts'
import { databaseKinds } from '#tests/support/database.ts'
import {
  bid,
  givenLane,
  givenTender,
  openTenderWorld,
  start,
  type TenderWorld,
} from '#tests/support/tender-world.ts'

describe.each(databaseKinds)('an award (%s)', (kind) => {
  let world: TenderWorld

  beforeAll(async () => {
    world = await openTenderWorld(kind)
  })
  afterAll(() => world.close())

  const accept = (by: Person, entries: Partial<AwardEntry>[], confirm = true) =>
    world.request('/bids/accept', { as: by, method: 'PUT', body: { awards: entries, confirm } })
  const named = ({ laneId, id, version }: Bid, more: Partial<AwardEntry> = {}) => ({
    laneId,
    bidId: id,
    version,
    ...more,
  })
  const laneOf = async (by: Person, laneId: number): Promise<Lane> => {
    const response = await world.request(`/lanes/mode?mode=2&laneId=${laneId}`, { as: by })
    const [lane] = (await response.json()) as Lane[]
    if (!lane) throw new Error('No lane')
    return lane
  }
  const awardsOf = (laneId: number) =>
    world.context.database.db.select().from(awards).where(eq(awards.laneId, laneId))

  async function givenTwoBids() {
    const tender = await givenTender(world)
    const laneId = await givenLane(world, tender.shipper)
    await start(world, tender.shipper, [laneId])
    const [first, second, third] = tender.carriers
    const low = await bid(world, first, laneId, 270_000)
    const high = await bid(world, second, laneId, 288_000)
    return { ...tender, laneId, first, second, third, low, high }
  }

  test('gives the lane to one bid, rejects the others and tells each its own', async () => {
    const { shipper, laneId, low, first, second } = await givenTwoBids()

    const response = await accept(shipper, [named(low)])

    expect(response.status).toBe(200)
    const answered = (await response.json()) as Bid[]
    expect(answered.map(({ status }) => status)).toEqual(['accepted', 'rejected'])
    expect(await laneOf(shipper, laneId)).toMatchObject({
      status: 'awarded',
      awardedCost: 270_000,
      newCost: 270_000,
      savings: 30_000,
      pendingAward: null,
    })
    const notices = await world.context.database.db
      .select()
      .from(notifications)
      .where(eq(notifications.laneId, laneId))
    const outcomes = notices.filter(({ type }) => type.startsWith('Bid'))
    expect(outcomes.map(({ companyId, type }) => [companyId, type])).toEqual([
      [first.companyId, 'BidAccepted'],
      [second.companyId, 'BidRejected'],
    ])
    expect(outcomes[1]?.description).toContain('a lower landed cost was offered')
  })

  test('reaches the carriers’ browsers only after it is stored', async () => {
    const { shipper, low, first } = await givenTwoBids()
    const before = world.pushed.length

    await accept(shipper, [named(low)])

    const pushes = world.pushed.slice(before)
    expect(pushes.map(({ target }) => target)).toEqual(['Notify', 'Notify'])
    expect(pushes[0]?.companyIds).toEqual([first.companyId])
    expect(JSON.parse(String(pushes[0]?.args[0]))).toMatchObject({ type: 'BidAccepted', mode: 2 })
  })

  test('stays unannounced while it is pending, and counts in no savings', async () => {
    const { shipper, laneId, low, first } = await givenTwoBids()
    const before = world.pushed.length

    const response = await accept(shipper, [named(low)], false)

    expect(response.status).toBe(200)
    expect(await laneOf(shipper, laneId)).toMatchObject({
      status: 'started',
      bidStatus: 'pending',
      pendingAward: 270_000,
      awardedCost: null,
      savings: null,
    })
    expect(world.pushed.length).toBe(before)
    expect(await laneOf(first, laneId)).toMatchObject({
      bidStatus: 'submitted',
      pendingAward: null,
    })
    const savings = await world.request('/overview/Savings/2', { as: shipper })
    expect(await savings.json()).toMatchObject({ awardedLanes: 0, savings: 0 })
  })

  test('that is pending again takes the place of the one before', async () => {
    const { shipper, laneId, low, high } = await givenTwoBids()
    await accept(shipper, [named(low)], false)

    await accept(shipper, [named(high)], false)

    expect(await laneOf(shipper, laneId)).toMatchObject({ pendingAward: 288_000 })
    expect((await awardsOf(laneId)).map(({ state }) => state)).toEqual(['withdrawn', 'pending'])
  })

  test('may be split by share and months; the parts add up to the cent', async () => {
    const { shipper, laneId, low, high } = await givenTwoBids()
    const winter = ['2026-12', '2027-01', '2027-02']

    const response = await accept(shipper, [
      named(low, { share: 63, months: winter }),
      named(high, { share: 37 }),
      named(low, {
        share: 63,
        months: [3, 4, 5, 6, 7, 8, 9, 10, 11].map(
          (month) => `2027-${String(month).padStart(2, '0')}`,
        ),
      }),
    ])

    expect(response.status).toBe(200)
    const parts = await awardsOf(laneId)
    const sum = (cents: (number | null)[]) => cents.reduce<number>((a, b) => a + (b ?? 0), 0)
    expect(sum(parts.map(({ baselineCents }) => baselineCents))).toBe(30_000_000)
    const paid = sum(parts.map(({ awardedCents }) => awardedCents))
    expect(paid).toBe(Math.round(27_000_000 * 0.63 + 28_800_000 * 0.37))
    expect(await laneOf(shipper, laneId)).toMatchObject({
      savings: (30_000_000 - paid) / 100,
      newCost: paid / 100,
    })
  })

  test('of a part leaves the rest of the lane at baseline', async () => {
    const { shipper, laneId, low } = await givenTwoBids()

    await accept(shipper, [named(low, { share: 40 })])

    expect(await laneOf(shipper, laneId)).toMatchObject({
      awardedCost: 108_000,
      savings: 12_000,
      newCost: 288_000,
    })
  })

  test('follows the volume of the awarded months', async () => {
    const tender = await givenTender(world)
    const months = { '2025-12': 90, '2026-06': 30 }
    const laneId = await givenLane(world, tender.shipper, { months })
    await start(world, tender.shipper, [laneId])
    const only = await bid(world, tender.carriers[0], laneId, 240_000)

    await accept(tender.shipper, [named(only, { months: ['2026-12'] })])

    expect(await laneOf(tender.shipper, laneId)).toMatchObject({
      awardedCost: 180_000,
      savings: 45_000,
    })
  })

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
