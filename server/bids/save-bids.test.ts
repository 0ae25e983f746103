import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Bid, BidEntry } from '#domain/bid.ts'
import { NotificationType } from '#domain/notification.ts'
import { bidVersions } from '#server/store/tables/bids.ts'
import { databaseKinds } from '#tests/support/database.ts'
import { bidCallsOf } from '#tests/support/tender-bids.ts'
import {
  bid,
  fclOffer,
  givenTender,
  openTenderWorld,
  start,
  type TenderWorld,
} from '#tests/support/tender-world.ts'

describe.each(databaseKinds)('a bid (%s)', (kind) => {
  let world: TenderWorld

  beforeAll(async () => {
    world = await openTenderWorld(kind)
  })
  afterAll(() => world?.close())

  const { save, bidsOf, stored, setTerms, noticesOf, givenStarted } = bidCallsOf(() => world)

  test('is submitted, valued over the lane’s year and the shipper is notified', async () => {
    const { shipper, carrier, laneId } = await givenStarted()

    const response = await save(carrier, [{ laneId, charges: fclOffer(270_000), transitDays: 21 }])

    expect(response.status).toBe(200)
    const [answered] = (await response.json()) as Bid[]
    expect(answered).toMatchObject({
      status: 'submitted',
      version: 1,
      landedCost: 270_000,
      completion: 1,
      light: 'Green',
    })
    expect(await bidsOf(shipper, laneId)).toMatchObject([
      { carrier: carrier.company, rank: 1, deltaToBest: 0, deltaToBaseline: -0.1, transitDays: 21 },
    ])
    const notices = await noticesOf(shipper.companyId)
    expect(notices.map(({ type }) => type)).toContain(String(NotificationType.BidUploaded))
    expect(notices.at(0)?.description).toContain(`${carrier.company} bid on Shanghai, CN`)
  })

  test('of many lanes is one notice', async () => {
    const { shipper, carrier, laneIds } = await givenStarted(6)

    await save(
      carrier,
      laneIds.map((laneId) => ({ laneId, charges: fclOffer(270_000) })),
    )

    const uploaded = (await noticesOf(shipper.companyId)).filter(({ type }) => type === '500')
    expect(uploaded.map(({ description }) => description)).toEqual([
      `${carrier.company} bid on 6 lanes`,
    ])
  })

  test('may be an incomplete draft that only its carrier sees', async () => {
    const { shipper, carrier, laneId } = await givenStarted()

    const response = await save(carrier, [{ laneId, charges: { othc: 100 } }], false)

    expect(response.status).toBe(200)
    const [draft] = await bidsOf(carrier, laneId)
    expect(draft).toMatchObject({ status: 'draft', landedCost: null, light: null })
    expect(draft?.completion).toBeCloseTo(1 / 3)
    expect(await bidsOf(shipper, laneId)).toEqual([])
    expect((await noticesOf(shipper.companyId)).filter(({ type }) => type === '500')).toEqual([])
  })

  test('sent twice is one bid with one version', async () => {
    const { carrier, laneId } = await givenStarted()
    const entry = { laneId, charges: fclOffer(270_000) }

    const answers = await Promise.all(Array.from({ length: 10 }, () => save(carrier, [entry])))

    expect(answers.every(({ status }) => status === 200)).toBe(true)
    const texts = await Promise.all(answers.map((response) => response.text()))
    expect(new Set(texts).size).toBe(1)
    const rows = await stored(laneId)
    expect(rows.map(({ version }) => version)).toEqual([1])
    const versions = await world.context.database.db
      .select()
      .from(bidVersions)
      .where(eq(bidVersions.bidId, rows[0]?.id ?? 0))
    expect(versions).toHaveLength(1)
  })

  test('changed from a stale version is refused, and both versions of the text stay apart', async () => {
    const { carrier, laneId } = await givenStarted()
    const first = await bid(world, carrier, laneId, 270_000)
    await bid(world, carrier, laneId, 264_000, first.version)

    const response = await save(carrier, [
      { laneId, version: first.version, charges: fclOffer(252_000) },
    ])

    expect(response.status).toBe(409)
    expect((await stored(laneId)).map(({ landedCents }) => landedCents)).toEqual([26_400_000])
  })

  test('of several lanes is saved whole or not at all', async () => {
    const { carrier, laneIds } = await givenStarted(2)
    const [good = 0, bad = 0] = laneIds

    const response = await save(carrier, [
      { laneId: good, charges: fclOffer(270_000) },
      { laneId: bad, charges: { othc: 100, 'base-ocean': null, dthc: 150 } },
    ])

    expect(response.status).toBe(422)
    const problem = (await response.json()) as { issues: { path: string; message: string }[] }
    expect(problem.issues).toEqual([
      {
        path: 'bids.1.charges.base-ocean',
        message: 'Base ocean freight: expected an amount, or 0 if not charged',
      },
    ])
    expect([...(await stored(good)), ...(await stored(bad))]).toEqual([])
  })

  test.each([
    ['names a lane twice', (laneId: number) => [{ laneId }, { laneId }], 422],
    ['names no lane', () => [], 400],
    ['has a negative amount', (laneId: number) => [{ laneId, charges: { othc: -1 } }], 400],
    ['has text for an amount', (laneId: number) => [{ laneId, charges: { othc: '12' } }], 400],
    [
      'has a charge of another mode',
      (laneId: number) => [{ laneId, charges: { ...fclOffer(270_000), linehaul: 2 } }],
      422,
    ],
    [
      'is in a currency without a rate',
      (laneId: number) => [{ laneId, currency: 'XXX', charges: fclOffer(270_000) }],
      422,
    ],
    [
      'has a line that is really a prototype',
      (laneId: number) => [{ laneId, charges: JSON.parse('{"__proto__": 3}') as object }],
      422,
    ],
  ])('is refused when it %s', async (_title, entriesFor, status) => {
    const { carrier, laneId } = await givenStarted()
    const entries = entriesFor(laneId).map((entry) => ({ charges: fclOffer(270_000), ...entry }))

    const response = await save(carrier, entries as Partial<BidEntry>[])

    expect(response.status).toBe(status)
    expect(await stored(laneId)).toEqual([])
  })

  test('keeps to its own fields: status, carrier and cost are not the sender’s to set', async () => {
    const { carrier, rival, laneId } = await givenStarted()

    const forged = { status: 'accepted', carrierId: rival.companyId, landedCents: 1, rank: 1 }
    await save(carrier, [{ laneId, charges: fclOffer(270_000), ...forged }])

    expect(await stored(laneId)).toMatchObject([
      { status: 'submitted', carrierId: carrier.companyId, landedCents: 27_000_000 },
    ])
  })

  test('needs an invitation, and a carrier', async () => {
    const { shipper, analyst, laneId } = await givenStarted()
    const [uninvited] = (await givenTender(world)).carriers
    const entry = [{ laneId, charges: fclOffer(270_000) }]

    expect((await save(uninvited, entry)).status).toBe(404)
    expect((await world.request(`/bids/${laneId}`, { as: uninvited })).status).toBe(404)
    expect((await save(shipper, entry)).status).toBe(403)
    expect((await save(analyst, entry)).status).toBe(403)
    expect(await stored(laneId)).toEqual([])
  })

  test('is not taken on a paused or closed tender', async () => {
    const { shipper, carrier, laneId } = await givenStarted()
    await world.request('/lanes/pause', { as: shipper, method: 'PUT', body: { laneIds: [laneId] } })

    expect((await save(carrier, [{ laneId, charges: fclOffer(270_000) }])).status).toBe(409)

    await start(world, shipper, [laneId])
    await setTerms(shipper, { closesAt: '2026-11-09T00:00:00Z' })
    expect((await save(carrier, [{ laneId, charges: fclOffer(270_000) }])).status).toBe(409)
  })

  test('is valued at the rates that were frozen when bidding started', async () => {
    const { shipper, carrier, laneId } = await givenStarted(1, { USD: 1, EUR: 1.09 })
    await setTerms(shipper, { exchangeRates: { USD: 1, EUR: 2 }, assumedDays: 9 })

    const response = await save(carrier, [
      { laneId, currency: 'EUR', charges: { ...fclOffer(120_000), chassis: 10 } },
    ])

    const [answered] = (await response.json()) as Bid[]
    expect(answered?.landedCost).toBe((120_000 + 10 * 3 * 120) * 1.09)
  })

  test('moves by at least what the terms ask', async () => {
    const { shipper, carrier, laneId } = await givenStarted()
    await setTerms(shipper, { minimumBidChange: 2 })
    const first = await bid(world, carrier, laneId, 300_000)

    const tooClose = await save(carrier, [
      { laneId, version: first.version, charges: fclOffer(297_000) },
    ])
    const enough = await save(carrier, [
      { laneId, version: first.version, charges: fclOffer(294_000) },
    ])

    expect([tooClose.status, enough.status]).toEqual([422, 200])
  })
})
