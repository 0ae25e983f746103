import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { awardBoard } from '#contract/ext/award-board.ts'
import type { Bid } from '#domain/bid.ts'
import { auditEntries } from '#server/store/tables/audit.ts'
import type { Person } from '#tests/support/backend.ts'
import { databaseKinds } from '#tests/support/database.ts'
import { givenTender, openTenderWorld, type TenderWorld } from '#tests/support/tender-world.ts'
import { offering } from '#tests/support/given-offers.ts'

describe.each(databaseKinds)('taking awards back (%s)', (kind) => {
  let world: TenderWorld
  const { givenOffers, accept, board } = offering(() => world)

  beforeAll(async () => {
    world = await openTenderWorld(kind)
  })
  afterAll(() => world?.close())

  const withdraw = (as: Person, laneIds: number[]) =>
    world.ask(awardBoard.withdraw, { as, body: { laneIds } })

  test('frees several lanes at once, and the audit keeps it', async () => {
    const { shipper, offers } = await givenOffers(2)
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
      .orderBy(auditEntries.id)
    expect(entries.map(({ action }) => action).slice(-2)).toEqual(['awarded', 'reset'])
  })

  test('changes nothing when one of the lanes has no award', async () => {
    const { shipper, offers } = await givenOffers(2)
    await accept(shipper, [offers[0]?.low as Bid], false)

    const { status } = await withdraw(
      shipper,
      offers.map(({ laneId }) => laneId),
    )

    expect(status).toBe(409)
    expect((await board(shipper)).awards).toHaveLength(1)
  })

  test('does not reach another shipper’s lanes, and wants lanes', async () => {
    const { shipper, offers } = await givenOffers()
    await accept(shipper, [offers[0]?.low as Bid], true)
    const stranger = await givenTender(world)

    expect((await withdraw(stranger.shipper, [offers[0]?.laneId as number])).status).toBe(404)
    expect((await withdraw(shipper, [])).status).toBe(400)
  })
})
