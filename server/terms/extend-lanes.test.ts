import { and, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { config } from '#contract/config.ts'
import { tenderStanding } from '#contract/ext/tender-standing.ts'
import type { Problem } from '#contract/part.ts'
import type { Lane } from '#domain/lane.ts'
import type { NegotiationTerms } from '#domain/negotiation-terms.ts'
import { auditEntries } from '#server/store/tables/audit.ts'
import { notifications } from '#server/store/tables/notifications.ts'
import type { Person } from '#tests/support/backend.ts'
import { databaseKinds } from '#tests/support/database.ts'
import {
  bid,
  fclOffer,
  givenLane,
  givenTender,
  openTenderWorld,
  start,
  tenderDay,
  type TenderWorld,
} from '#tests/support/tender-world.ts'

const mode = 2
const days = (count: number) =>
  new Date(tenderDay.getTime() + count * 24 * 60 * 60 * 1000).toISOString()

describe.each(databaseKinds)('more time for some lanes (%s)', (kind) => {
  let world: TenderWorld

  beforeAll(async () => {
    world = await openTenderWorld(kind)
  })
  afterAll(() => world?.close())

  const extend = async (as: Person, laneIds: number[], closesAt: string) => {
    const response = await world.request('/ext/lanes/extend', { as, body: { laneIds, closesAt } })
    return { status: response.status, answer: (await response.json()) as Lane[] & Problem }
  }
  const change = async (as: Person, terms: Partial<NegotiationTerms>) => {
    const { answer } = await world.ask(config.negotiationTerms, { as, params: { id: mode } })
    const body = { ...answer, ...terms }
    return world.request(`/config/instance/negotiation-terms/${mode}`, { as, body })
  }
  const offer = (as: Person, laneId: number, total: number, version: number | null = null) =>
    world.request('/bids/save', {
      as,
      body: { bids: [{ laneId, version, charges: fclOffer(total) }], submit: true },
    })
  const laneOf = async (as: Person, laneId: number) => {
    const list = (await (await world.request(`/lanes/mode?mode=${mode}`, { as })).json()) as Lane[]
    return list.find(({ id }) => id === laneId)
  }
  const noticesOf = async ({ companyId }: Person) => {
    const [newest] = await world.context.database.db
      .select({ description: notifications.description, laneId: notifications.laneId })
      .from(notifications)
      .where(and(eq(notifications.companyId, companyId), eq(notifications.type, '1')))
      .orderBy(desc(notifications.id))
      .limit(1)
    return newest
  }

  /** Two lanes that take bids until the third day. */
  async function givenOpenLanes() {
    const tender = await givenTender(world)
    const laneIds: [number, number] = [
      await givenLane(world, tender.shipper, { origin: 'Ningbo, CN', destination: 'Savannah, US' }),
      await givenLane(world, tender.shipper),
    ]
    await start(world, tender.shipper, laneIds)
    await change(tender.shipper, { closesAt: days(3), zone: 'America/Chicago' })
    const [carrier, rival] = tender.carriers
    return { ...tender, carrier, rival, laneIds }
  }

  test('a lane given more time takes bids while the others of its round are closed', async () => {
    const { shipper, carrier, laneIds } = await givenOpenLanes()
    const [extended, closed] = laneIds

    const { status, answer } = await extend(shipper, [extended], days(5))
    world.setNow(new Date(days(4)))
    const taken = await offer(carrier, extended, 300_000)
    const refused = await offer(carrier, closed, 300_000)
    world.setNow(tenderDay)

    expect(status).toBe(200)
    expect(answer).toMatchObject([
      { id: extended, closesAt: days(5), roundClosesAt: days(3), version: 3 },
    ])
    expect(taken.status).toBe(200)
    expect(refused.status).toBe(409)
  })

  test('its own time closes it as a round does, and says so by its name', async () => {
    const { shipper, carrier, laneIds } = await givenOpenLanes()
    const [extended] = laneIds
    await extend(shipper, [extended], days(5))
    const first = await bid(world, carrier, extended, 300_000)

    world.setNow(new Date(days(6)))
    const refused = await offer(carrier, extended, 288_000, first.version)
    const kept = await world.request(`/bids/reset/${extended}`, { as: carrier })
    world.setNow(tenderDay)

    expect(refused.status).toBe(409)
    expect(((await refused.json()) as Problem).message).toBe(
      'Ningbo, CN > Savannah, US closed on 15 Nov 2026, 03:00 CST: its bids can no longer change.',
    )
    expect(kept.status).toBe(409)
  })

  test('a round that is over is no obstacle: that is when lanes without bids want more time', async () => {
    const { shipper, carrier, laneIds } = await givenOpenLanes()
    await change(shipper, { closesAt: days(-1) })

    expect((await extend(shipper, laneIds, days(2))).status).toBe(200)
    expect((await offer(carrier, laneIds[1], 300_000)).status).toBe(200)
  })

  test('the carrier sees the lane’s own time, and where it still has something to do', async () => {
    const { shipper, carrier, laneIds } = await givenOpenLanes()
    const [extended] = laneIds
    await extend(shipper, [extended], days(5))

    world.setNow(new Date(days(4)))
    const standing = await world.ask(tenderStanding.list, { as: carrier })
    world.setNow(tenderDay)

    expect(await laneOf(carrier, extended)).toMatchObject({
      closesAt: days(5),
      roundClosesAt: days(3),
    })
    expect(standing.answer).toMatchObject([{ closesAt: days(5), withoutBid: 1 }])
  })

  test.each<[string, Partial<NegotiationTerms>]>([
    ['the next round', { round: 2, closesAt: days(9) }],
    ['closing the round by hand', { closesAt: tenderDay.toISOString() }],
  ])('%s ends the extra time', async (_what, terms) => {
    const { shipper, carrier, laneIds } = await givenOpenLanes()
    await extend(shipper, laneIds, days(12))

    expect((await change(shipper, terms)).status).toBe(200)

    expect((await laneOf(carrier, laneIds[0]))?.closesAt).toBe(terms.closesAt)
  })

  test('a closing time of the round that overtakes the lane’s own is the lane’s too', async () => {
    const { shipper, carrier, laneIds } = await givenOpenLanes()
    await extend(shipper, [laneIds[0]], days(5))

    await change(shipper, { closesAt: days(8) })

    expect((await laneOf(carrier, laneIds[0]))?.closesAt).toBe(days(8))
  })

  test('the invited carriers are notified once, and the change is audited', async () => {
    const { shipper, carrier, rival, laneIds } = await givenOpenLanes()

    await extend(shipper, [laneIds[0]], days(5))
    const aboutOne = await noticesOf(carrier)
    await extend(shipper, laneIds, days(6))

    expect(aboutOne).toEqual({
      description: 'Ningbo, CN > Savannah, US takes bids until 15 Nov 2026, 03:00 CST',
      laneId: laneIds[0],
    })
    expect(await noticesOf(rival)).toEqual({
      description: '2 lanes in Ocean - FCL take bids until 16 Nov 2026, 03:00 CST',
      laneId: null,
    })
    const [audited] = await world.context.database.db
      .select({
        action: auditEntries.action,
        username: auditEntries.username,
        before: auditEntries.before,
        after: auditEntries.after,
      })
      .from(auditEntries)
      .where(eq(auditEntries.companyId, shipper.companyId))
      .orderBy(desc(auditEntries.id))
      .limit(1)
    expect(audited).toEqual({
      action: 'extended',
      username: shipper.username,
      before: { closesAt: [days(5), days(3)] },
      after: { closesAt: days(6), laneIds },
    })
  })

  test.each([
    ['a time before the one it has', 2, 'Closes at: expected a later time than the lane has now.'],
    ['a time gone by', -2, 'Closes at: expected a time to come.'],
  ])('%s is refused', async (_what, count, message) => {
    const { shipper, carrier, laneIds } = await givenOpenLanes()

    const { status, answer } = await extend(shipper, [laneIds[0]], days(count))

    expect(status).toBe(422)
    expect(answer.issues).toEqual([{ path: 'closesAt', message }])
    expect((await laneOf(carrier, laneIds[0]))?.closesAt).toBe(days(3))
  })

  test('an awarded lane is refused, and with it every other that was named', async () => {
    const { shipper, carrier, laneIds } = await givenOpenLanes()
    const [open, awarded] = laneIds
    const { id, version } = await bid(world, carrier, awarded, 300_000)
    const awards = [{ laneId: awarded, bidId: id, version, share: 100, months: [] }]
    const body = { awards, confirm: true }
    await world.request('/bids/accept', { as: shipper, method: 'PUT', body })

    const { status, answer } = await extend(shipper, laneIds, days(5))

    expect(status).toBe(409)
    expect(answer.message).toContain('is awarded: only a lane that takes bids')
    expect((await laneOf(carrier, open))?.closesAt).toBe(days(3))
  })

  test('a lane that never closes needs no more time', async () => {
    const { shipper, laneIds } = await givenOpenLanes()
    await change(shipper, { closesAt: null })

    const { status, answer } = await extend(shipper, laneIds, days(5))

    expect(status).toBe(409)
    expect(answer.message).toContain('has no closing time')
  })

  test('only the shipper of a lane may extend it', async () => {
    const { carrier, analyst, laneIds } = await givenOpenLanes()
    const { shipper: other } = await givenTender(world)

    expect((await extend(carrier, laneIds, days(5))).status).toBe(403)
    expect((await extend(analyst, laneIds, days(5))).status).toBe(403)
    expect((await extend(other, laneIds, days(5))).status).toBe(404)
    expect((await extend(other, laneIds, 'tomorrow')).status).toBe(400)
  })
})
