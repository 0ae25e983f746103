import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { carbon } from '#contract/ext/carbon.ts'
import { lanes } from '#contract/lanes.ts'
import { shipments } from '#contract/shipments.ts'
import { Mode } from '#domain/mode.ts'
import { type Backend, openBackend, type Person } from '#tests/support/backend.ts'
import { databaseKinds } from '#tests/support/database.ts'
import { givenLane } from '#tests/support/factories.ts'
import { givenRoadShipment, miles } from '#tests/support/given-carbon.ts'

describe.each(databaseKinds)('emissions of shipments, months and modes (%s)', (kind) => {
  let backend: Backend
  let shipper: Person
  let analyst: Person

  beforeAll(async () => {
    backend = await openBackend(kind)
    shipper = await backend.person('Customer')
    analyst = await backend.person('DataCustomer')
  })
  afterAll(() => backend?.close())

  test('of a shipment go the miles of its own file', async () => {
    const lane = await givenLane(backend, shipper, { miles: miles(1000) })
    const same = await givenRoadShipment(backend, shipper, {
      laneKey: lane.laneKey,
      kilograms: 9000,
    })
    const longer = await givenRoadShipment(backend, shipper, {
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
      givenRoadShipment(backend, shipper, {
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
    const light = await givenLane(backend, alone, { kilograms: 0 })
    const nowhere = await givenLane(backend, alone, { miles: null })
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
      toCalculate: [todo.id],
    })
    const { answer } = await backend.ask(carbon.lanes, { as: alone, params: { id: Mode.RoadFTL } })
    expect(
      answer.map(({ laneId, state, kilogramsCo2e }) => [laneId, state, kilogramsCo2e]),
    ).toEqual([
      [big.id, 'calculated', 58_494 * 2],
      [small.id, 'calculated', 58_494],
      [todo.id, 'toCalculate', null],
      [light.id, 'withoutWeight', null],
      [nowhere.id, 'withoutDistance', null],
    ])
    const csv = await (await backend.request('/ext/carbon/4/export', { as: alone })).text()
    expect(csv.split('\r\n')).toHaveLength(4)
    expect(csv).toContain('600,2000,Own road estimate: great circle x 1.2,97.49')
  })
})
