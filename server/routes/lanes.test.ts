import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Lane } from '#domain/lane.ts'
import { defaultTerms } from '#domain/negotiation-terms.ts'
import { loadAirports } from '#server/reference/airports.ts'
import { laneInvitations, lanes } from '#server/store/tables/lanes.ts'
import { notifications } from '#server/store/tables/notifications.ts'
import { frozenTerms } from '#server/store/tables/terms.ts'
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

describe.each(databaseKinds)('lanes (%s)', (kind) => {
  let world: TenderWorld

  beforeAll(async () => {
    await loadAirports()
    world = await openTenderWorld(kind)
  })
  afterAll(() => world.close())

  const list = async (as: Person, more = '') =>
    (await (await world.request(`/lanes/mode?mode=2${more}`, { as })).json()) as Lane[]
  const put = (path: string, as: Person, body: unknown) =>
    world.request(path, { as, method: 'PUT', body })
  const post = (path: string, as: Person, body: unknown) =>
    world.request(path, { as, method: 'POST', body })
  const stored = async (laneId: number) => {
    const [lane] = await world.context.database.db.select().from(lanes).where(eq(lanes.id, laneId))
    if (!lane) throw new Error('No lane')
    return lane
  }

  describe('a list', () => {
    test('tells the shipper bids, completion, best bid and savings of its own lanes', async () => {
      const { shipper, carriers } = await givenTender(world)
      const laneId = await givenLane(world, shipper, { incumbentName: 'Old Line' })
      await start(world, shipper, [laneId])
      await bid(world, carriers[0], laneId, 300_000)
      await bid(world, carriers[1], laneId, 270_000)

      expect(await list(shipper)).toMatchObject([
        {
          id: laneId,
          status: 'started',
          bidStatus: 'in-progress',
          incumbent: true,
          incumbentCarrier: 'Old Line',
          baseline: 2500,
          baselineCost: 300_000,
          bidsReceived: 2,
          amountBid: 270_000,
          bestCarrier: carriers[1].company,
          light: 'Green',
          lightDelta: -0.1,
          volume: [],
        },
      ])
      const [lane] = await list(shipper)
      expect(lane?.bidCompletion).toBeCloseTo(2 / 3)
    })

    test('brings the months of one lane only when narrowed to it', async () => {
      const { shipper, carriers } = await givenTender(world)
      const laneId = await givenLane(world, shipper, { months: { '2026-01': 40 } })
      await start(world, shipper, [laneId])

      const [own] = await list(shipper, `&laneId=${laneId}`)
      const [seen] = await list(carriers[0], `&laneId=${laneId}`)

      expect(own?.volume).toEqual([
        {
          month: '2026-01',
          historicTotalChargeUSD: 100,
          shipmentAmount: 5,
          avgCostPerUnit: 2.5,
          avgCostPerShipment: 20,
          volume: 40,
        },
      ])
      expect(seen?.volume).toMatchObject([{ historicTotalChargeUSD: 0, avgCostPerUnit: null }])
    })

    test('holds no lane of another company, nor one that waits for approval', async () => {
      const { shipper } = await givenTender(world)
      const { shipper: stranger } = await givenTender(world)
      const laneId = await givenLane(world, shipper)
      const waiting = await givenLane(world, shipper, { approved: false })

      expect((await list(shipper)).map(({ id }) => id)).toEqual([laneId])
      expect(await list(stranger)).toEqual([])
      for (const id of [laneId, waiting, 999_999]) {
        const response = await world.request(`/lanes/mode?mode=2&laneId=${id}`, { as: stranger })
        expect(response.status).toBe(404)
      }
      const foreign = await world.request('/lanes/mode?mode=2&uploadId=999999', { as: shipper })
      expect(foreign.status).toBe(404)
    })

    test('is for shippers and carriers, of a mode that is bid on', async () => {
      const { shipper, analyst } = await givenTender(world)

      expect((await world.request('/lanes/mode?mode=2', { as: analyst })).status).toBe(403)
      expect((await world.request('/lanes/mode?mode=2')).status).toBe(401)
      for (const wrong of ['?mode=5', '', '?mode=2&mode=3', '?mode=2&laneId=x']) {
        expect((await world.request(`/lanes/mode${wrong}`, { as: shipper })).status).toBe(400)
      }
    })
  })

  describe('starting', () => {
    test('opens lanes to the carriers of the mode, freezes terms and tells once', async () => {
      const { shipper, carriers } = await givenTender(world)
      const laneIds = [await givenLane(world, shipper), await givenLane(world, shipper)]

      const response = await start(world, shipper, laneIds)

      expect(response.status).toBe(200)
      const [lane] = (await response.json()) as Lane[]
      expect(lane).toMatchObject({ status: 'started', light: 'Red' })
      expect(await list(carriers[2])).toHaveLength(2)
      const { db } = world.context.database
      const [first = 0] = laneIds
      expect(await stored(first)).toMatchObject({ termsVersion: 1, baselineCents: 30_000_000 })
      expect((await stored(first)).baselineFrozenAt).not.toBeNull()
      const kept = await db
        .select()
        .from(frozenTerms)
        .where(eq(frozenTerms.companyId, shipper.companyId))
      expect(kept.map(({ terms }) => terms.exchangeRates)).toEqual([defaultTerms.exchangeRates])
      const told = await db
        .select()
        .from(notifications)
        .where(eq(notifications.companyId, carriers[0].companyId))
      expect(told.map(({ type, description }) => [type, description])).toEqual([
        ['1', 'Bidding opened on 2 lanes in Ocean - FCL'],
      ])
    })

    test('may invite a chosen few', async () => {
      const { shipper, carriers } = await givenTender(world)
      const laneId = await givenLane(world, shipper)
      const carrierIds = [carriers[1].companyId]

      await put('/lanes/start', shipper, { laneIds: [laneId], carrierIds })

      const invited = await world.context.database.db
        .select()
        .from(laneInvitations)
        .where(eq(laneInvitations.laneId, laneId))
      expect(invited.map(({ carrierId }) => carrierId)).toEqual(carrierIds)
    })

    test('is refused whole where one lane or carrier does not fit', async () => {
      const { shipper, carriers } = await givenTender(world)
      const { shipper: stranger, carriers: strangers } = await givenTender(world)
      const laneId = await givenLane(world, shipper)
      const started = await givenLane(world, shipper)
      await start(world, shipper, [started])
      const foreign = await givenLane(world, stranger)
      const ask = async (laneIds: number[], carrierIds?: number[]) =>
        (await put('/lanes/start', shipper, { laneIds, carrierIds })).status

      expect(await ask([laneId, started])).toBe(409)
      expect(await ask([laneId, foreign])).toBe(404)
      expect(await ask([laneId], [strangers[0].companyId])).toBe(404)
      expect((await put('/lanes/start', carriers[0], { laneIds: [laneId] })).status).toBe(403)
      expect((await put('/lanes/start', shipper, { laneIds: [] })).status).toBe(400)
      expect((await stored(laneId)).status).toBe('open')
    })

    test('again after a pause keeps what was frozen', async () => {
      const { shipper } = await givenTender(world)
      const laneId = await givenLane(world, shipper)
      await start(world, shipper, [laneId])
      const frozen = await stored(laneId)
      await put('/lanes/pause', shipper, { laneIds: [laneId] })
      await post('/config/instance/negotiation-terms/2', shipper, { ...defaultTerms, round: 2 })

      await start(world, shipper, [laneId])

      const { termsVersion, baselineFrozenAt } = await stored(laneId)
      expect({ termsVersion, baselineFrozenAt }).toEqual({
        termsVersion: frozen.termsVersion,
        baselineFrozenAt: frozen.baselineFrozenAt,
      })
    })

    test('and pausing by two people at once leaves the last committed state', async () => {
      const { shipper, colleague } = await givenTender(world)
      const laneId = await givenLane(world, shipper)
      await start(world, shipper, [laneId])

      const answers = await Promise.all(
        [shipper, colleague].map((as) => put('/lanes/pause', as, { laneIds: [laneId] })),
      )

      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
      expect((await stored(laneId)).status).toBe('paused')
    })
  })

  test('pausing is refused where bidding is not open, and to others', async () => {
    const { shipper, carriers } = await givenTender(world)
    const { shipper: stranger } = await givenTender(world)
    const laneId = await givenLane(world, shipper)

    expect((await put('/lanes/pause', shipper, { laneIds: [laneId] })).status).toBe(409)
    await start(world, shipper, [laneId])
    expect((await put('/lanes/pause', stranger, { laneIds: [laneId] })).status).toBe(404)
    expect((await put('/lanes/pause', carriers[0], { laneIds: [laneId] })).status).toBe(403)
    expect((await put('/lanes/pause', shipper, { laneIds: 'all' })).status).toBe(400)
    expect((await stored(laneId)).status).toBe('started')
  })

  describe('a volume', () => {
    const volume = [{ month: '2026-01', volume: 90 }]

    test('set by month moves the baseline with it', async () => {
      const { shipper } = await givenTender(world)
      const laneId = await givenLane(world, shipper, { months: { '2026-01': 60, '2026-02': 60 } })

      const response = await put(`/lanes/volume/${laneId}`, shipper, { version: 1, volume })

      expect(response.status).toBe(200)
      expect(await response.json()).toMatchObject({
        version: 2,
        unitMeasure: 150,
        baselineCost: 375_000,
      })
    })

    test('set by two people from the same version is set once', async () => {
      const { shipper, colleague } = await givenTender(world)
      const laneId = await givenLane(world, shipper)

      const answers = await Promise.all(
        [shipper, colleague].map((as, index) =>
          put(`/lanes/volume/${laneId}`, as, {
            version: 1,
            volume: [{ month: '2026-01', volume: index + 1 }],
          }),
        ),
      )

      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
      expect((await stored(laneId)).version).toBe(2)
    })

    test('is frozen once bidding started, and closed to others', async () => {
      const { shipper, carriers } = await givenTender(world)
      const { shipper: stranger } = await givenTender(world)
      const laneId = await givenLane(world, shipper)
      const ask = async (as: Person, body: unknown) =>
        (await put(`/lanes/volume/${laneId}`, as, body)).status

      expect(await ask(stranger, { version: 1, volume })).toBe(404)
      expect(await ask(carriers[0], { version: 1, volume })).toBe(403)
      const negative = [{ month: '2026-01', volume: -1 }]
      expect(await ask(shipper, { version: 1, volume: negative })).toBe(400)
      await start(world, shipper, [laneId])
      expect(await ask(shipper, { version: 2, volume })).toBe(409)
      expect((await stored(laneId)).forecastVolume).toBe(120)
    })
  })

  describe('creating', () => {
    const lane = {
      mode: 2,
      origin: { port: 'CNSHA' },
      destination: { city: 'Rotterdam', country: 'NL' },
      equipmentType: '40HC',
      volume: 24,
    }

    test('finds the places, the distance and the region', async () => {
      const { shipper } = await givenTender(world)

      const response = await post('/lane/create', shipper, lane)

      expect(response.status).toBe(200)
      const made = (await response.json()) as Lane
      expect(made).toMatchObject({
        status: 'open',
        region: 'EMEA',
        unitMeasure: 24,
        distanceSource: 'MaritimeOcean',
        baselineCost: null,
        locationInfo: { originPortCodeClean: 'CNSHA', destPortCodeClean: 'NLRTM' },
      })
      expect(made.miles).toBeGreaterThan(11_000)
    })

    test('twice makes one', async () => {
      const { shipper } = await givenTender(world)

      const answers = await Promise.all([
        post('/lane/create', shipper, lane),
        post('/lane/create', shipper, lane),
      ])

      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
      expect(await list(shipper)).toHaveLength(1)
    })

    test.each([
      ['an unknown place', { ...lane, destination: { city: 'Rotterdamn' } }, 422],
      ['no places', { mode: 2, volume: 3 }, 422],
      ['weight in no shipments', { ...lane, mode: 7, volume: 400 }, 422],
      ['a mode that is not bid on', { ...lane, mode: 5 }, 400],
      ['a negative target', { ...lane, targetPrice: -1 }, 400],
    ])('is refused for %s', async (_title, body, status) => {
      const { shipper } = await givenTender(world)

      expect((await post('/lane/create', shipper, body)).status).toBe(status)
      expect(await list(shipper)).toEqual([])
    })

    test('with an id sets the target of a lane that has not started', async () => {
      const { shipper, carriers } = await givenTender(world)
      const { shipper: stranger } = await givenTender(world)
      const laneId = await givenLane(world, shipper)
      const target = { id: laneId, mode: 2, targetPrice: 250_000.55 }

      expect(await (await post('/lane/create', shipper, target)).json()).toMatchObject({
        id: laneId,
        targetPrice: 250_000.55,
      })
      expect((await post('/lane/create', stranger, target)).status).toBe(404)
      expect((await post('/lane/create', carriers[0], target)).status).toBe(403)
      await start(world, shipper, [laneId])
      expect((await post('/lane/create', shipper, target)).status).toBe(409)
    })
  })

  describe('files', () => {
    test('hold the lanes a caller sees, guarded against formulas', async () => {
      const { shipper } = await givenTender(world)
      const { shipper: stranger } = await givenTender(world)
      const laneId = await givenLane(world, shipper, { equipment: '=HYPERLINK("x")' })

      const csv = await post('/lanes/export', shipper, { mode: 2, format: 'csv' })
      const xlsx = await post('/lanes/export', shipper, { mode: 2, laneIds: [laneId] })

      expect(decodeURIComponent(csv.headers.get('fname') ?? '')).toBe(
        'Laneward Ocean - FCL lanes.csv',
      )
      expect(await csv.text()).toContain(`"'=HYPERLINK(""x"")"`)
      expect(new Uint8Array(await xlsx.arrayBuffer()).slice(0, 2)).toEqual(
        new Uint8Array([0x50, 0x4b]),
      )
      const foreign = await post('/lanes/export', stranger, { mode: 2, laneIds: [laneId] })
      expect(foreign.status).toBe(404)
      const sheet = await post('/lanes/export', shipper, { mode: 2, purpose: 'bidSheet' })
      expect(sheet.status).toBe(403)
    })

    test('of rates are there once something is awarded; each side has its own', async () => {
      const { shipper, carriers } = await givenTender(world)
      const [winner, loser] = carriers
      const laneId = await givenLane(world, shipper)
      await start(world, shipper, [laneId])
      const { id, version } = await bid(world, winner, laneId, 270_000)
      const card = (as: Person) => post('/lanes/rate-card', as, { mode: 2 })

      expect((await card(shipper)).status).toBe(204)
      await put('/bids/accept', shipper, {
        awards: [{ laneId, bidId: id, version }],
        confirm: true,
      })

      for (const as of [shipper, winner]) {
        const text = await (await card(as)).text()
        expect(text).toContain('Base ocean freight')
        expect(text).toContain(',270000')
      }
      expect((await card(loser)).status).toBe(204)
      const foreign = { mode: 2, laneIds: [laneId] }
      const { shipper: stranger } = await givenTender(world)
      expect((await post('/lanes/rate-card', stranger, foreign)).status).toBe(404)
    })
  })

  test('are awarded by the year and its quarters', async () => {
    const { shipper, carriers } = await givenTender(world)
    const { shipper: stranger } = await givenTender(world)
    const laneId = await givenLane(world, shipper)
    await start(world, shipper, [laneId])

    const response = await world.request(`/lanes/valid-blocks/${laneId}`, { as: carriers[0] })

    const blocks = (await response.json()) as { from: string; to: string; months: string[] }[]
    expect(blocks.map(({ from, to }) => `${from} ${to}`)).toEqual([
      '2026-12 2027-11',
      '2026-12 2027-02',
      '2027-03 2027-05',
      '2027-06 2027-08',
      '2027-09 2027-11',
    ])
    const foreign = await world.request(`/lanes/valid-blocks/${laneId}`, { as: stranger })
    expect(foreign.status).toBe(404)
  })

  test('show who holds which months', async () => {
    const { shipper, carriers } = await givenTender(world)
    const [winner, loser] = carriers
    const laneId = await givenLane(world, shipper)
    await start(world, shipper, [laneId])
    const { id, version } = await bid(world, winner, laneId, 270_000)
    await put('/bids/accept', shipper, {
      awards: [{ laneId, bidId: id, version, share: 70, months: ['2027-01'] }],
      confirm: true,
    })
    const months = async (as: Person) =>
      (await world.request(`/bids/awarded-months/${laneId}`, { as })).json()

    const held = [{ month: '2027-01', carrier: winner.company, share: 70, confirmed: true }]
    expect(await months(shipper)).toEqual(held)
    expect(await months(winner)).toEqual(held)
    expect(await months(loser)).toEqual([])
  })
})
