import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lanes as laneCalls } from '#contract/lanes.ts'
import type { AwardReasonKind } from '#domain/award-reason.ts'
import type { Bid } from '#domain/bid.ts'
import { biddableModes, Mode, modeDefinitions } from '#domain/mode.ts'
import { awards } from '#server/store/tables/bids.ts'
import { notifications } from '#server/store/tables/notifications.ts'
import type { Person } from '#tests/support/backend.ts'
import { databaseKinds } from '#tests/support/database.ts'
import { givenBid, givenInvitation } from '#tests/support/factories.ts'
import {
  givenLane,
  givenTender,
  openTenderWorld,
  type TenderWorld,
} from '#tests/support/tender-world.ts'
import { offering } from '#tests/support/given-offers.ts'

describe.each(databaseKinds)('the reason of an award (%s)', (kind) => {
  let world: TenderWorld
  const { givenOffers, accept, board } = offering(() => world)

  beforeAll(async () => {
    world = await openTenderWorld(kind)
  })
  afterAll(() => world?.close())

  const noticesOf = async ({ companyId }: Person) =>
    (
      await world.context.database.db
        .select()
        .from(notifications)
        .where(eq(notifications.companyId, companyId))
        .orderBy(notifications.id)
    )
      .filter(({ type }) => type.startsWith('Bid'))
      .map(({ description }) => description)

  test('is kept with the award and sent to winner and loser in their own words', async () => {
    const { shipper, first, second, offers } = await givenOffers()
    const { low, laneId } = offers[0] as { low: Bid; laneId: number }

    const { status } = await accept(shipper, [low], true, {
      kind: 'service',
      note: 'two sailings a week',
    })

    expect(status).toBe(200)
    const [kept] = await world.context.database.db
      .select()
      .from(awards)
      .where(eq(awards.laneId, laneId))
    expect(kept).toMatchObject({ reason: 'service', note: 'two sailings a week' })
    expect((await noticesOf(first))[0]).toContain('chosen for its service: two sailings a week')
    const lost = 'another offer was better on service: two sailings a week'
    expect((await noticesOf(second))[0]).toContain(lost)
    const ask = { as: second, query: { mode: Mode.OceanFCL, laneId } }
    const [lane] = (await world.ask(laneCalls.list, ask)).answer
    expect(lane?.outcome).toBe(lost)
    const history = await world.ask(laneCalls.awardHistory, {
      as: second,
      params: { id: laneId },
    })
    expect(history.answer).toMatchObject([{ kind: 'rejected', reason: lost, awardedCost: null }])
  })

  test('is automatic where the shipper gave none', async () => {
    const { shipper, second, offers } = await givenOffers()

    await accept(shipper, [offers[0]?.low as Bid], true)

    expect((await noticesOf(second))[0]).toContain('a lower landed cost was offered')
  })

  test('reaches a carrier that lost many lanes in one notice', async () => {
    const { shipper, second, offers } = await givenOffers(4)

    await accept(
      shipper,
      offers.map(({ low }) => low),
      true,
      { kind: 'capacity', note: '' },
    )

    expect(await noticesOf(second)).toEqual([
      '4 of your bids were not chosen; another offer was better on capacity',
    ])
  })

  test.each([
    ['names the winner', (winner: Person) => `${winner.company.toUpperCase()} has it`],
    ['names an amount', () => 'somebody bid 270,000'],
    ['tells how far off', () => 'you were 6% above'],
    ['is empty', () => ''],
  ])('that %s awards nothing', async (_what, note) => {
    const { shipper, first, second, offers } = await givenOffers()

    const { status } = await accept(shipper, [offers[0]?.low as Bid], true, {
      kind: 'other',
      note: note(first),
    })

    expect(status).toBe(422)
    expect((await board(shipper)).awards).toEqual([])
    expect(await noticesOf(second)).toEqual([])
  })

  const entry = ({ laneId, id, version }: Pick<Bid, 'laneId' | 'id' | 'version'>, share = 100) => ({
    laneId,
    bidId: id,
    version,
    share,
  })
  const decide = (as: Person, awarded: ReturnType<typeof entry>[], kind: AwardReasonKind) =>
    world.request('/bids/accept', {
      as,
      method: 'PUT',
      body: { awards: awarded, confirm: true, reason: { kind } },
    })

  test.each(biddableModes.map((mode) => [modeDefinitions[mode].title, mode] as const))(
    'is price in %s only where every offer not chosen costs more',
    async (_title, mode) => {
      const { shipper, carriers } = await givenTender(world)
      const lane = { id: await givenLane(world, shipper, { mode, status: 'started' }) }
      await givenInvitation(world, lane, ...carriers)
      const [low, middle, high] = [
        await givenBid(world, lane, carriers[0], { landedCents: 100, rank: 1 }),
        await givenBid(world, lane, carriers[1], { landedCents: 200, rank: 2 }),
        await givenBid(world, lane, carriers[2], { landedCents: 300, rank: 3 }),
      ]

      for (const chosen of [[entry(middle)], [entry(low, 60), entry(high, 40)]]) {
        const refused = await decide(shipper, chosen, 'price')
        expect(refused.status).toBe(422)
        expect(await refused.text()).toMatch(
          /Price cannot be the reason for Shanghai, CN > Port \d+, US: an offer that was not chosen costs the same or less/,
        )
      }

      const { status } = await decide(shipper, [entry(low, 60), entry(middle, 40)], 'price')
      expect(status).toBe(200)
      expect((await noticesOf(carriers[2]))[0]).toContain('another offer was better on price')
    },
  )

  test('is not price for one of two equal offers: both are shown rank 1', async () => {
    const { shipper, carriers } = await givenTender(world)
    const lane = { id: await givenLane(world, shipper, { status: 'started' }) }
    const one = await givenBid(world, lane, carriers[0], { landedCents: 100, rank: 1 })
    await givenBid(world, lane, carriers[1], { landedCents: 100, rank: 1 })

    expect((await decide(shipper, [entry(one)], 'price')).status).toBe(422)
    expect((await decide(shipper, [entry(one)], 'service')).status).toBe(200)
  })

  test('names every lane it contradicts, and awards none of the others', async () => {
    const { shipper, offers } = await givenOffers(3)
    const [first, second, third] = offers.map(({ low, high }, index) => (index ? high : low))

    const refused = await decide(
      shipper,
      [first, second, third].map((bid) => entry(bid as Bid)),
      'price',
    )

    expect(refused.status).toBe(422)
    expect(await refused.text()).toMatch(/for 2 lanes \(Shanghai.* US; Shanghai.* US\): an offer/)
    expect((await board(shipper)).awards).toEqual([])
  })

  test('is not the incumbent where its offer was passed over', async () => {
    const { shipper, carriers } = await givenTender(world)
    const [newcomer, incumbent] = carriers
    const lane = {
      id: await givenLane(world, shipper, {
        status: 'started',
        incumbentId: incumbent.companyId,
        incumbentName: incumbent.company,
      }),
    }
    const low = await givenBid(world, lane, newcomer, { landedCents: 100, rank: 1 })
    await givenBid(world, lane, incumbent, { landedCents: 200, rank: 2 })

    const refused = await decide(shipper, [entry(low)], 'incumbent')

    expect(refused.status).toBe(422)
    expect(await refused.text()).toMatch(/the incumbent bid and is not the only carrier chosen/)
  })

  test('speaks of no price to a carrier whose offer was incomplete', async () => {
    const { shipper, carriers } = await givenTender(world)
    const lane = { id: await givenLane(world, shipper, { status: 'started' }) }
    const low = await givenBid(world, lane, carriers[0], { landedCents: 100, rank: 1 })
    await givenBid(world, lane, carriers[1], { landedCents: null, rank: null, light: null })

    await decide(shipper, [entry(low)], 'price')

    expect((await noticesOf(carriers[1]))[0]).toContain('; the shipper chose another offer')
  })

  test('never tells the loser who won or for how much', async () => {
    const { shipper, first, second, offers } = await givenOffers()
    const { low, laneId } = offers[0] as { low: Bid; laneId: number }

    await accept(shipper, [low], true, { kind: 'incumbent', note: 'thank you for bidding' })

    const said = await Promise.all(
      [
        `/lanes/mode?mode=2&laneId=${laneId}`,
        `/lanes/award-history/${laneId}`,
        `/bids/${laneId}`,
        `/bids/awarded-months/${laneId}`,
        '/notifications',
      ].map(async (path) => (await world.request(path, { as: second })).text()),
    )
    expect(said.join()).toContain('thank you for bidding')
    expect(said.join()).not.toContain(first.company)
    expect(said.join()).not.toMatch(/270000|27000000/)
  })
})
