import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { awardBoard } from '#contract/ext/award-board.ts'
import { bids as bidCalls } from '#contract/bids.ts'
import { lanes as laneCalls } from '#contract/lanes.ts'
import type { AwardReason } from '#domain/award-reason.ts'
import type { Bid } from '#domain/bid.ts'
import { Mode } from '#domain/mode.ts'
import { auditEntries } from '#server/store/tables/audit.ts'
import { awards } from '#server/store/tables/bids.ts'
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

describe.each(databaseKinds)('the award board (%s)', (kind) => {
  let world: TenderWorld

  beforeAll(async () => {
    world = await openTenderWorld(kind)
  })
  afterAll(() => world.close())

  async function givenBids(count = 1) {
    const tender = await givenTender(world)
    const [first, second, third] = tender.carriers
    const offers: { laneId: number; low: Bid; high: Bid }[] = []
    for (let made = 0; made < count; made += 1) {
      const laneId = await givenLane(world, tender.shipper)
      await start(world, tender.shipper, [laneId])
      const low = await bid(world, first, laneId, 270_000)
      const high = await bid(world, second, laneId, 288_000)
      offers.push({ laneId, low, high })
    }
    return { ...tender, first, second, third, offers }
  }
  const accept = (as: Person, chosen: Bid[], confirm: boolean, reason?: AwardReason) =>
    world.ask(bidCalls.accept, {
      as,
      body: {
        awards: chosen.map(({ laneId, id, version }) => ({ laneId, bidId: id, version })),
        confirm,
        ...(reason && { reason }),
      },
    })
  const board = async (as: Person) =>
    (await world.ask(awardBoard.bids, { as, query: { mode: Mode.OceanFCL } })).answer

  test('holds every submitted bid, the lowest of a lane first, and the awards in force', async () => {
    const { shipper, first, second, third, offers } = await givenBids(2)
    const [one, two] = offers.map(({ laneId }) => laneId)
    await world.request('/bids/save', {
      as: third,
      body: { bids: [{ laneId: one, charges: { othc: 1 } }], submit: false },
    })
    await accept(shipper, [offers[1]?.low as Bid], false)

    const { carriers, bids, awards: inForce } = await board(shipper)

    expect(bids.laneId).toEqual([one, one, two, two])
    expect(bids.cents).toEqual([27_000_000, 28_800_000, 27_000_000, 28_800_000])
    expect(bids.carrierId).toEqual([
      first.companyId,
      second.companyId,
      first.companyId,
      second.companyId,
    ])
    expect(carriers.map(({ name }) => name)).toEqual([first.company, second.company])
    expect(inForce).toEqual([
      expect.objectContaining({
        laneId: two,
        share: 100,
        confirmed: false,
        cents: 27_000_000,
        baselineCents: 30_000_000,
      }),
    ])
  })

  test('is empty for a shipper without bids, whatever others received', async () => {
    await givenBids()
    const stranger = await givenTender(world)

    expect(await board(stranger.shipper)).toMatchObject({
      carriers: [],
      bids: { id: [], cents: [] },
      awards: [],
    })
  })

  test('refuses a mode nobody bids in', async () => {
    const { shipper } = await givenTender(world)

    expect((await world.request('/ext/bids?mode=1', { as: shipper })).status).toBe(400)
  })

  describe('taking awards back', () => {
    const withdraw = (as: Person, laneIds: number[]) =>
      world.ask(awardBoard.withdraw, { as, body: { laneIds } })

    test('frees several lanes at once, and the audit keeps it', async () => {
      const { shipper, offers } = await givenBids(2)
      const lows = offers.map(({ low }) => low)
      await accept(shipper, lows, true)

      const { status, answer } = await withdraw(
        shipper,
        lows.map(({ laneId }) => laneId),
      )

      expect(status).toBe(200)
      expect(answer.map((freed) => freed.status)).toEqual(Array(4).fill('submitted'))
      expect(answer.map(({ outcome }) => outcome)).toEqual(Array(4).fill(''))
      expect((await board(shipper)).awards).toEqual([])
      const entries = await world.context.database.db
        .select()
        .from(auditEntries)
        .where(eq(auditEntries.companyId, shipper.companyId))
      expect(entries.map(({ action }) => action).slice(-2)).toEqual(['awarded', 'reset'])
    })

    test('changes nothing when one of the lanes has no award', async () => {
      const { shipper, offers } = await givenBids(2)
      await accept(shipper, [offers[0]?.low as Bid], false)

      const { status } = await withdraw(
        shipper,
        offers.map(({ laneId }) => laneId),
      )

      expect(status).toBe(409)
      expect((await board(shipper)).awards).toHaveLength(1)
    })

    test('does not reach another shipper’s lanes, and wants lanes', async () => {
      const { shipper, offers } = await givenBids()
      await accept(shipper, [offers[0]?.low as Bid], true)
      const stranger = await givenTender(world)

      expect((await withdraw(stranger.shipper, [offers[0]?.laneId as number])).status).toBe(404)
      expect((await withdraw(shipper, [])).status).toBe(400)
    })
  })

  describe('the reason of an award', () => {
    const toldTo = async ({ companyId }: Person) =>
      (
        await world.context.database.db
          .select()
          .from(notifications)
          .where(eq(notifications.companyId, companyId))
      )
        .filter(({ type }) => type.startsWith('Bid'))
        .map(({ description }) => description)

    test('is kept with the award and told to winner and loser in their own words', async () => {
      const { shipper, first, second, offers } = await givenBids()
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
      const { shipper, second, offers } = await givenBids()

      await accept(shipper, [offers[0]?.low as Bid], true)

      expect((await toldTo(second))[0]).toContain('a lower landed cost was offered')
    })

    test('reaches a carrier that lost many lanes in one notice', async () => {
      const { shipper, second, offers } = await givenBids(4)

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
      const { shipper, first, second, offers } = await givenBids()

      const { status } = await accept(shipper, [offers[0]?.low as Bid], true, {
        kind: 'other',
        note: note(first),
      })

      expect(status).toBe(422)
      expect((await board(shipper)).awards).toEqual([])
      expect(await toldTo(second)).toEqual([])
    })

    test('never tells the loser who won or for how much', async () => {
      const { shipper, first, second, offers } = await givenBids()
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
})
