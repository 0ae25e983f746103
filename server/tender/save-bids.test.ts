import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Bid, BidEntry } from '#domain/bid.ts'
import type { Lane } from '#domain/lane.ts'
import { defaultTerms, type NegotiationTerms } from '#domain/negotiation-terms.ts'
import { NotificationType } from '#domain/notification.ts'
import { bids, bidVersions } from '#server/store/tables/bids.ts'
import { laneInvitations } from '#server/store/tables/lanes.ts'
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
  type TenderWorld,
} from '#tests/support/tender-world.ts'

describe.each(databaseKinds)('a bid (%s)', (kind) => {
  let world: TenderWorld

  beforeAll(async () => {
    world = await openTenderWorld(kind)
  })
  afterAll(() => world.close())

  const save = (as: Person, entries: Partial<BidEntry>[], submit = true) =>
    world.request('/bids/save', { as, method: 'POST', body: { bids: entries, submit } })
  const bidsOf = async (as: Person, laneId: number) =>
    (await (await world.request(`/bids/${laneId}`, { as })).json()) as Bid[]
  const stored = (laneId: number) =>
    world.context.database.db.select().from(bids).where(eq(bids.laneId, laneId))
  const setTerms = (as: Person, terms: Partial<NegotiationTerms>, mode = 2) =>
    world.request(`/config/instance/negotiation-terms/${mode}`, {
      as,
      method: 'POST',
      body: { ...defaultTerms, ...terms },
    })
  const toldTo = (companyId: number) =>
    world.context.database.db
      .select()
      .from(notifications)
      .where(eq(notifications.companyId, companyId))
      .orderBy(notifications.id)

  async function givenStarted(count = 1) {
    const tender = await givenTender(world)
    const laneIds: number[] = []
    for (let lane = 0; lane < count; lane += 1) laneIds.push(await givenLane(world, tender.shipper))
    await start(world, tender.shipper, laneIds)
    const [carrier, rival, third] = tender.carriers
    return { ...tender, laneIds, laneId: laneIds[0] ?? 0, carrier, rival, third }
  }

  test('is submitted, valued over the lane’s year and told to the shipper', async () => {
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
    const notices = await toldTo(shipper.companyId)
    expect(notices.map(({ type }) => type)).toContain(String(NotificationType.BidUploaded))
    expect(notices.at(0)?.description).toContain(`${carrier.company} bid on Shanghai, CN`)
  })

  test('of many lanes is one notice', async () => {
    const { shipper, carrier, laneIds } = await givenStarted(6)

    await save(
      carrier,
      laneIds.map((laneId) => ({ laneId, charges: fclOffer(270_000) })),
    )

    const uploaded = (await toldTo(shipper.companyId)).filter(({ type }) => type === '500')
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
    expect((await toldTo(shipper.companyId)).filter(({ type }) => type === '500')).toEqual([])
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
      { laneId: bad, charges: { othc: 100, 'base-ocean': 0, dthc: 150 } },
    ])

    expect(response.status).toBe(422)
    const problem = (await response.json()) as { issues: { path: string; message: string }[] }
    expect(problem.issues).toEqual([
      {
        path: 'bids.1.charges.base-ocean',
        message: 'Base ocean freight: expected an amount above 0, found 0',
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
    const { shipper, carrier, laneId } = await givenStarted()
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

  describe('lights', () => {
    test('of all carriers follow each bid; a crossing is told to whom it concerns', async () => {
      const { shipper, carrier, rival, laneId } = await givenStarted()
      await bid(world, carrier, laneId, 300_000)

      await bid(world, rival, laneId, 264_000)

      expect((await bidsOf(shipper, laneId)).map(({ light, rank }) => [light, rank])).toEqual([
        ['Green', 1],
        ['Red', 2],
      ])
      const [told] = (await toldTo(carrier.companyId)).filter(
        ({ type }) => type === String(NotificationType.GreenToRed),
      )
      expect(told).toMatchObject({ laneId, priority: 5 })
      expect(told?.description).not.toContain(rival.company)
      expect((await toldTo(rival.companyId)).filter(({ type }) => type.startsWith('3'))).toEqual([])
      const toShipper = (await toldTo(shipper.companyId)).map(({ type }) => type)
      expect(toShipper.filter((type) => type.startsWith('3'))).toEqual([
        String(NotificationType.RedToGreen),
      ])
    })

    test('are not told to carriers that may not see them', async () => {
      const { shipper, carrier, rival, laneId } = await givenStarted()
      const carriersSee = { light: false, rank: false, delta: false, target: false }
      await setTerms(shipper, { carriersSee })
      await bid(world, carrier, laneId, 300_000)
      await bid(world, rival, laneId, 264_000)

      const [own] = await bidsOf(carrier, laneId)

      expect(own).toMatchObject({ light: null, rank: null, deltaToTarget: null })
      expect((await toldTo(carrier.companyId)).filter(({ type }) => type.startsWith('3'))).toEqual(
        [],
      )
    })

    test('are measured to the target where one is set', async () => {
      const tender = await givenTender(world)
      const [carrier] = tender.carriers
      const laneId = await givenLane(world, tender.shipper, { targetCents: 25_000_000 })
      await start(world, tender.shipper, [laneId])

      const over = await bid(world, carrier, laneId, 270_000)
      const at = await bid(world, carrier, laneId, 249_600, over.version)

      expect([over.light, at.light]).toEqual(['Amber', 'Green'])
    })
  })

  describe('taken back by its carrier', () => {
    const reset = (as: Person, laneId: number) => world.request(`/bids/reset/${laneId}`, { as })

    test('is a draft again and counts no longer', async () => {
      const { shipper, carrier, rival, laneId } = await givenStarted()
      await bid(world, carrier, laneId, 264_000)
      await bid(world, rival, laneId, 300_000)

      const response = await reset(carrier, laneId)

      expect(response.status).toBe(200)
      expect(await bidsOf(carrier, laneId)).toMatchObject([{ status: 'draft', version: 2 }])
      expect(await bidsOf(shipper, laneId)).toMatchObject([
        { carrier: rival.company, rank: 1, light: 'Green' },
      ])
      const lanes = (await (
        await world.request(`/lanes/mode?mode=2&laneId=${laneId}`, { as: shipper })
      ).json()) as Lane[]
      expect(lanes).toMatchObject([{ bidsReceived: 1, amountBid: 300_000 }])
    })

    test('must have been submitted, and not decided on', async () => {
      const { shipper, carrier, rival, laneId } = await givenStarted()
      const { id, version } = await bid(world, carrier, laneId, 264_000)

      expect((await reset(rival, laneId)).status).toBe(409)
      await world.request('/bids/accept', {
        as: shipper,
        method: 'PUT',
        body: { awards: [{ laneId, bidId: id, version }], confirm: true },
      })
      expect((await reset(carrier, laneId)).status).toBe(409)
    })
  })

  describe('reading', () => {
    test('gives charge lines, months and several lanes under the same rule', async () => {
      const { shipper, carrier, rival, laneIds, laneId } = await givenStarted(2)
      await bid(world, carrier, laneId, 264_000)
      const read = async (path: string, as: Person) =>
        (await world.request(path, { as })).json() as Promise<unknown[]>

      const charges = await read(`/bids/charges/${laneId}`, carrier)
      expect(charges).toContainEqual(expect.objectContaining({ chargeId: 'othc', mandatory: true }))
      const months = await read('/bids/valid-months?mode=2', carrier)
      expect([months.length, months[0], months.at(-1)]).toEqual([12, '2026-12', '2027-11'])
      const ofLanes = (as: Person, ids: number[]) =>
        world.request('/bids/lanes', { as, method: 'POST', body: { laneIds: ids } })
      expect(await (await ofLanes(shipper, laneIds)).json()).toHaveLength(1)
      expect(await (await ofLanes(rival, laneIds)).json()).toEqual([])
    })

    test('of a foreign lane is a 404, also within a list', async () => {
      const { laneId, laneIds } = await givenStarted(2)
      const { shipper: stranger, carriers } = await givenTender(world)
      const own = await givenLane(world, stranger)

      for (const as of [stranger, carriers[0]]) {
        for (const path of [`/bids/${laneId}`, `/bids/charges/${laneId}`]) {
          expect((await world.request(path, { as })).status).toBe(404)
        }
        expect((await world.request(`/bids/awarded-months/${laneId}`, { as })).status).toBe(404)
        expect((await world.request(`/bids/reset/${laneId}`, { as })).status).toBe(404)
        const mixed = { laneIds: [own, ...laneIds] }
        const response = await world.request('/bids/lanes', { as, method: 'POST', body: mixed })
        expect(response.status).toBe(404)
      }
    })

    test('opens for nobody else', async () => {
      const { analyst, laneId } = await givenStarted()

      for (const path of [
        `/bids/${laneId}`,
        `/bids/charges/${laneId}`,
        '/bids/valid-months',
        '/bids/historical-months',
        `/bids/awarded-months/${laneId}`,
        `/bids/reset/${laneId}`,
      ]) {
        expect([path, (await world.request(path, { as: analyst })).status]).toEqual([path, 403])
        expect([path, (await world.request(path)).status]).toEqual([path, 401])
      }
    })

    test('of a lane is remembered as its first view', async () => {
      const { carrier, rival, laneId } = await givenStarted()

      await world.request(`/lanes/mode?mode=2&laneId=${laneId}`, { as: carrier })

      const { db } = world.context.database
      const views = await db
        .select()
        .from(laneInvitations)
        .where(and(eq(laneInvitations.laneId, laneId)))
      const viewedBy = new Map(views.map(({ carrierId, viewedAt }) => [carrierId, viewedAt]))
      expect(viewedBy.get(carrier.companyId)).not.toBeNull()
      expect(viewedBy.get(rival.companyId)).toBeNull()
    })
  })
})
