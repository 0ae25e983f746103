import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Lane } from '#domain/lane.ts'
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
    world = await openTenderWorld(kind)
  })
  afterAll(() => world?.close())

  const list = async (as: Person, more = '') =>
    (await (await world.request(`/lanes/mode?mode=2${more}`, { as })).json()) as Lane[]
  const put = (path: string, as: Person, body: unknown) =>
    world.request(path, { as, method: 'PUT', body })
  const post = (path: string, as: Person, body: unknown) =>
    world.request(path, { as, method: 'POST', body })

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
          historicVolume: 40,
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
