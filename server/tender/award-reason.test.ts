import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lanes as laneCalls } from '#contract/lanes.ts'
import type { Bid } from '#domain/bid.ts'
import { Mode } from '#domain/mode.ts'
import { awards } from '#server/store/tables/bids.ts'
import { notifications } from '#server/store/tables/notifications.ts'
import type { Person } from '#tests/support/backend.ts'
import { databaseKinds } from '#tests/support/database.ts'
import { openTenderWorld, type TenderWorld } from '#tests/support/tender-world.ts'
import { offering } from './given-offers.ts'

describe.each(databaseKinds)('the reason of an award (%s)', (kind) => {
  let world: TenderWorld
  const { givenOffers, accept, board } = offering(() => world)

  beforeAll(async () => {
    world = await openTenderWorld(kind)
  })
  afterAll(() => world.close())

  const toldTo = async ({ companyId }: Person) =>
    (
      await world.context.database.db
        .select()
        .from(notifications)
        .where(eq(notifications.companyId, companyId))
        .orderBy(notifications.id)
    )
      .filter(({ type }) => type.startsWith('Bid'))
      .map(({ description }) => description)

  test('is kept with the award and told to winner and loser in their own words', async () => {
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
    expect((await toldTo(first))[0]).toContain('chosen for its service: two sailings a week')
    const lost = 'another offer suits the lane better in service: two sailings a week'
    expect((await toldTo(second))[0]).toContain(lost)
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

    expect((await toldTo(second))[0]).toContain('a lower landed cost was offered')
  })

  test('reaches a carrier that lost many lanes in one notice', async () => {
    const { shipper, second, offers } = await givenOffers(4)

    await accept(
      shipper,
      offers.map(({ low }) => low),
      true,
      { kind: 'capacity', note: '' },
    )

    expect(await toldTo(second)).toEqual([
      '4 of your bids were not chosen; another offer suits the lane better in capacity',
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
    expect(await toldTo(second)).toEqual([])
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
