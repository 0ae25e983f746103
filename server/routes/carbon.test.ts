import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { carbon } from '#contract/ext/carbon.ts'
import { lanes } from '#contract/lanes.ts'
import { shipments } from '#contract/shipments.ts'
import { Mode } from '#domain/mode.ts'
import { loadAirports } from '#server/reference/airports.ts'
import { lanes as laneRows } from '#server/store/tables/lanes.ts'
import { shipments as shipmentRows } from '#server/store/tables/uploads.ts'
import { type Backend, openBackend, type Person } from '#tests/support/backend.ts'
import { databaseKinds } from '#tests/support/database.ts'
import { givenInvitation, givenLane, givenUpload } from '#tests/support/factories.ts'

const shanghai = { originLatitude: 31.2222, originLongitude: 121.4581 }
const losAngeles = { destLatitude: 34.0522, destLongitude: -118.2437 }
const miles = (km: number) => km / 1.609344

describe.each(databaseKinds)('emissions (%s)', (kind) => {
  let backend: Backend
  let shipper: Person
  let analyst: Person
  let carrier: Person

  beforeAll(async () => {
    backend = await openBackend(kind)
    await loadAirports()
    shipper = await backend.person('Customer')
    analyst = await backend.person('DataCustomer')
    carrier = await backend.person('Carrier')
  })
  afterAll(() => backend.close())

  /** 600 t over 1,000 km by road in a year that is as its history. */
  const roadLane = (given: Partial<typeof laneRows.$inferInsert> = {}) =>
    givenLane(backend, shipper, { miles: miles(1000), ...given })

  async function givenShipment(given: Partial<typeof shipmentRows.$inferInsert>): Promise<number> {
    const upload = await givenUpload(backend, shipper)
    const [row] = await backend.context.database.db
      .insert(shipmentRows)
      .values({
        uploadId: upload.id,
        companyId: shipper.companyId,
        laneKey: '',
        row: 2,
        mode: Mode.RoadFTL,
        approved: true,
        shipDate: '2026-03-04',
        month: '2026-03',
        origin: 'Chicago',
        destination: 'Dallas',
        cents: 100_000,
        ...given,
      })
      .returning()
    return row?.id ?? 0
  }

  test('of a lane are tonnes x km x factor of its year, and stay until calculated again', async () => {
    const lane = await roadLane()
    expect((await backend.ask(lanes.co2, { as: shipper, params: { id: lane.id } })).answer).toBe(
      null,
    )

    const { answer } = await backend.ask(lanes.calculateCo2, {
      as: shipper,
      params: { id: lane.id },
    })

    expect(answer).toMatchObject({
      tonnes: 600,
      shipments: 100,
      tonneKilometres: 600_000,
      kilogramsCo2e: 58_494,
      kilogramsTankToWheel: 47_556,
      outdated: false,
      legs: [{ name: 'Road', km: 1000, factor: 97.49, scope: 'WTW', year: 2026 }],
    })
    const kept = await backend.ask(lanes.co2, { as: shipper, params: { id: lane.id } })
    expect(kept.answer).toEqual(answer)
  })

  test('follow the forecast, and an older sheet says that it is behind', async () => {
    const lane = await roadLane()
    await backend.ask(lanes.calculateCo2, { as: shipper, params: { id: lane.id } })

    await backend.context.database.db
      .update(laneRows)
      .set({ forecastVolume: 60_000 })
      .where(eq(laneRows.id, lane.id))

    const { answer } = await backend.ask(lanes.co2, { as: shipper, params: { id: lane.id } })
    expect(answer).toMatchObject({ kilogramsCo2e: 58_494, outdated: true })
    const again = await backend.ask(lanes.calculateCo2, { as: shipper, params: { id: lane.id } })
    expect(again.answer).toMatchObject({ kilogramsCo2e: 29_247, outdated: false })
  })

  test('of door terms by air count the road to and from the airports', async () => {
    const lane = await givenLane(backend, shipper, {
      mode: Mode.AirFreight,
      service: 'Door-Door',
      kilograms: 1000,
      historicVolume: 1000,
      forecastVolume: 1000,
      miles: 6480,
      ...shanghai,
      ...losAngeles,
      location: {
        ...(await roadLane()).location,
        originPortCodeClean: 'PVG',
        destPortCodeClean: 'LAX',
      },
    })

    const { answer } = await backend.ask(lanes.calculateCo2, {
      as: shipper,
      params: { id: lane.id },
    })

    expect(answer.legs.map(({ name, basis }) => `${name}: ${basis}`)).toEqual([
      'Pre-carriage by road: Own road estimate: great circle x 1.2',
      'Air: Great circle + 95 km',
      'On-carriage by road: Own road estimate: great circle x 1.2',
    ])
    expect(answer.legs[1]?.km).toBeGreaterThan(10_400)
    expect(answer.legs[1]?.km).toBeLessThan(10_600)
    for (const leg of answer.legs) {
      expect(leg.kilogramsCo2e).toBeCloseTo((leg.tonnes * leg.km * leg.factor) / 1000, 0)
    }
    expect(answer.kilogramsCo2e).toBeCloseTo(
      answer.legs.reduce((sum, { kilogramsCo2e }) => sum + kilogramsCo2e, 0),
      6,
    )
    expect(answer.leftOut).toEqual([expect.stringMatching('airports')])
  })

  test('of many lanes at once leave those without weight or distance', async () => {
    const able = await roadLane()
    const weightless = await roadLane({ kilograms: 0 })
    const nowhere = await roadLane({ miles: null })
    const laneIds = [able.id, weightless.id, nowhere.id]

    const batch = await backend.ask(lanes.calculateCo2Batch, { as: shipper, body: { laneIds } })

    expect(batch.answer).toEqual({ calculated: 1, left: 2 })
    const alone = await backend.request(`/lanes/co2/calculate/${weightless.id}`, {
      as: shipper,
      method: 'POST',
    })
    expect(alone.status).toBe(422)
  })

  test('of a company are no matter of another, and a batch with a foreign lane makes nothing', async () => {
    const lane = await roadLane()
    const stranger = await backend.person('Customer', 'Stranger')
    const own = await givenLane(backend, stranger)
    const shipment = await givenShipment({ laneKey: lane.laneKey })

    for (const path of [`/lanes/co2/${lane.id}`, `/shipments/co2/${shipment}`]) {
      expect((await backend.request(path, { as: stranger })).status).toBe(404)
    }
    const batch = await backend.ask(lanes.calculateCo2Batch, {
      as: stranger,
      body: { laneIds: [own.id, lane.id] },
    })
    expect(batch.status).toBe(404)
    expect((await backend.ask(lanes.co2, { as: stranger, params: { id: own.id } })).answer).toBe(
      null,
    )
  })

  test('are open to a carrier on lanes it is invited to, and to analysts', async () => {
    const lane = await roadLane({ status: 'started' })
    const ask = (as: Person) => backend.ask(lanes.calculateCo2, { as, params: { id: lane.id } })
    expect((await ask(carrier)).status).toBe(404)
    await givenInvitation(backend, lane, carrier)

    expect((await ask(carrier)).answer).toMatchObject({ kilogramsCo2e: 58_494 })
    expect((await ask(analyst)).status).toBe(200)
    expect((await ask(await backend.person('DataLite'))).status).toBe(403)
  })

  test('of a shipment go the miles of its own file', async () => {
    const lane = await roadLane()
    const same = await givenShipment({ laneKey: lane.laneKey, kilograms: 9000 })
    const longer = await givenShipment({
      laneKey: lane.laneKey,
      kilograms: 9000,
      miles: miles(1500),
    })

    const calculate = async (id: number) =>
      (await backend.ask(shipments.calculateCo2, { as: analyst, params: { id } })).answer

    expect(await calculate(same)).toMatchObject({ tonnes: 9, kilogramsCo2e: 877.4 })
    expect(await calculate(longer)).toMatchObject({
      kilogramsCo2e: 1316.1,
      legs: [{ km: 1500, basis: 'Miles of the shipment file' }],
    })
    const kept = await backend.ask(shipments.co2, { as: shipper, params: { id: longer } })
    expect(kept.answer).toMatchObject({ kilogramsCo2e: 1316.1 })
  })

  test('by month take a shipment’s own sheet, else its lane’s by weight, else leave it out', async () => {
    const alone = await backend.person('Customer', 'Months')
    const lane = await givenLane(backend, alone, { miles: miles(1000) })
    const other = await givenLane(backend, alone, { miles: miles(1000) })
    const given = (laneId: number, laneKey: string, month: string, kilograms: number | null) =>
      givenShipment({
        companyId: alone.companyId,
        laneId,
        laneKey,
        month,
        kilograms,
        shipmentCount: 2,
      })
    await given(lane.id, lane.laneKey, '2026-01', 10_000)
    await given(lane.id, lane.laneKey, '2026-01', null)
    await given(lane.id, lane.laneKey, '2026-02', 20_000)
    const own = await given(other.id, other.laneKey, '2026-02', 5000)
    await given(other.id, other.laneKey, '2026-02', 5000)
    await backend.ask(lanes.calculateCo2, { as: alone, params: { id: lane.id } })
    await backend.ask(shipments.calculateCo2Batch, { as: alone, body: { shipmentIds: [own] } })

    const { answer } = await backend.ask(shipments.co2Summary, {
      as: alone,
      params: { id: Mode.RoadFTL },
    })

    expect(
      answer.map((month) => ({ ...month, kilogramsCo2e: Math.round(month.kilogramsCo2e) })),
    ).toEqual([
      { month: '2026-01', kilogramsCo2e: 975, tonneKilometres: 10_000, shipments: 2, leftOut: 2 },
      { month: '2026-02', kilogramsCo2e: 2437, tonneKilometres: 25_000, shipments: 4, leftOut: 2 },
    ])
  })

  test('of a mode say how much, where most, and which lanes are still to calculate', async () => {
    const alone = await backend.person('Customer', 'Overview')
    const big = await givenLane(backend, alone, { miles: miles(2000) })
    const small = await givenLane(backend, alone, { miles: miles(1000) })
    const todo = await givenLane(backend, alone)
    await givenLane(backend, alone, { kilograms: 0 })
    await givenLane(backend, alone, { miles: null })
    const overview = async () =>
      (await backend.ask(carbon.overview, { as: alone, params: { id: Mode.RoadFTL } })).answer
    const empty = await backend.request('/ext/carbon/4/export', { as: alone })
    expect(empty.status).toBe(204)

    await backend.ask(lanes.calculateCo2Batch, {
      as: alone,
      body: { laneIds: [small.id, big.id] },
    })

    expect(await overview()).toMatchObject({
      kilogramsCo2e: 58_494 * 3,
      tonneKilometres: 1_800_000,
      shipments: 200,
      lanes: 5,
      calculated: 2,
      withoutWeight: 1,
      withoutDistance: 1,
      topLanes: [{ laneId: big.id }, { laneId: small.id }],
      toCalculate: [todo.id],
    })
    const csv = await (await backend.request('/ext/carbon/4/export', { as: alone })).text()
    expect(csv.split('\r\n')).toHaveLength(4)
    expect(csv).toContain('600,2000,Own road estimate: great circle x 1.2,97.49')
  })
})
