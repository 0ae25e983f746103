import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lanes } from '#contract/lanes.ts'
import { Mode } from '#domain/mode.ts'
import { lanes as laneRows } from '#server/store/tables/lanes.ts'
import { type Backend, openBackend, type Person } from '#tests/support/backend.ts'
import { databaseKinds } from '#tests/support/database.ts'
import { givenInvitation, givenLane } from '#tests/support/factories.ts'
import { givenRoadShipment, miles } from '#tests/support/given-carbon.ts'

const shanghai = { originLatitude: 31.2222, originLongitude: 121.4581 }
const losAngeles = { destLatitude: 34.0522, destLongitude: -118.2437 }

describe.each(databaseKinds)('emissions of lanes (%s)', (kind) => {
  let backend: Backend
  let shipper: Person
  let analyst: Person
  let carrier: Person

  beforeAll(async () => {
    backend = await openBackend(kind)
    shipper = await backend.person('Customer')
    analyst = await backend.person('DataCustomer')
    carrier = await backend.person('Carrier')
  })
  afterAll(() => backend?.close())

  /** 600 t over 1,000 km by road in a year that is as its history. */
  const roadLane = (given: Partial<typeof laneRows.$inferInsert> = {}) =>
    givenLane(backend, shipper, { miles: miles(1000), ...given })

  test('are tonnes x km x factor of its year, and stay until calculated again', async () => {
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
    const shipment = await givenRoadShipment(backend, shipper, { laneKey: lane.laneKey })

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
})
