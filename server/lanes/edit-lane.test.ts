import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { audit } from '#contract/ext/audit.ts'
import type { Problem } from '#contract/part.ts'
import type { Lane } from '#domain/lane.ts'
import { Mode } from '#domain/mode.ts'
import { laneMonths, lanes } from '#server/store/tables/lanes.ts'
import type { Person } from '#tests/support/backend.ts'
import { databaseKinds } from '#tests/support/database.ts'
import { givenShipment, givenUpload } from '#tests/support/given-uploads.ts'
import {
  givenLane,
  givenTender,
  openTenderWorld,
  start,
  type TenderWorld,
} from '#tests/support/tender-world.ts'

describe.each(databaseKinds)('a lane edited by hand (%s)', (kind) => {
  let world: TenderWorld

  beforeAll(async () => {
    world = await openTenderWorld(kind)
  })
  afterAll(() => world?.close())

  const change = (as: Person, laneId: number, body: object) =>
    world.request(`/ext/lanes/${laneId}`, { as, method: 'PATCH', body })
  const changed = async (as: Person, laneId: number, body: object) => {
    const response = await change(as, laneId, body)
    const text = await response.text()
    expect({ status: response.status, text }).toMatchObject({ status: 200 })
    return JSON.parse(text) as Lane
  }
  const refused = async (as: Person, laneId: number, body: object) => {
    const response = await change(as, laneId, body)
    const { message, issues } = (await response.json()) as Problem
    return { status: response.status, message, fields: issues?.map(({ path }) => path) }
  }
  const stored = async (laneId: number) => {
    const [lane] = await world.context.database.db.select().from(lanes).where(eq(lanes.id, laneId))
    if (!lane) throw new Error('No lane')
    return lane
  }
  /** Shanghai to Rotterdam, 24 containers a year, aimed at 30,000 dollars. */
  const givenMade = async (as: Person, body: object = {}) => {
    const response = await world.request('/lane/create', {
      as,
      body: {
        mode: Mode.OceanFCL,
        origin: { port: 'CNSHA' },
        destination: { port: 'NLRTM' },
        equipmentType: '40HC',
        volume: 24,
        targetPrice: 30_000,
        ...body,
      },
    })
    return (await response.json()) as Lane
  }

  test('only what is named changes', async () => {
    const { shipper, carriers } = await givenTender(world)
    const { id } = await givenMade(shipper)
    const incumbentCarrier = carriers[0].company
    await changed(shipper, id, { version: 1, incumbentCarrier, businessUnit: 'Living' })
    const before = await stored(id)

    const lane = await changed(shipper, id, { version: 2, equipmentType: '20GP' })

    expect(lane).toMatchObject({
      version: 3,
      equipmentType: '20GP',
      targetPrice: 30_000,
      unitMeasure: 24,
      incumbentCarrier,
      businessUnit: 'Living',
      serviceType: 'Port-Port',
    })
    const { updatedAt: _now, laneKey, ...after } = await stored(id)
    const { updatedAt: _then, laneKey: formerKey, ...was } = before
    expect(after).toEqual({ ...was, version: 3, equipment: '20GP' })
    expect(after.incumbentId).toBe(carriers[0].companyId)
    expect(laneKey).toBe(formerKey.replace('40hc', '20gp'))
  })

  test('a new place moves the distance and the region with it', async () => {
    const { shipper } = await givenTender(world)
    const { id, miles } = await givenMade(shipper)

    const lane = await changed(shipper, id, { version: 1, destination: { port: 'USLAX' } })

    expect(lane).toMatchObject({
      region: 'USMCA',
      equipmentType: '40HC',
      targetPrice: 30_000,
      locationInfo: { originPortCodeClean: 'CNSHA', destPortCodeClean: 'USLAX' },
    })
    expect(lane.miles).toBeLessThan(miles ?? 0)
    expect(lane.locationStr).toBe('Shanghai, CN > Los Angeles, CA')
  })

  test('an empty text takes equipment, incumbent and business unit away', async () => {
    const { shipper } = await givenTender(world)
    const { id } = await givenMade(shipper)
    await changed(shipper, id, { version: 1, incumbentCarrier: 'Maersk', businessUnit: 'Living' })

    const none = { equipmentType: '', incumbentCarrier: '', businessUnit: '' }
    const lane = await changed(shipper, id, { version: 2, ...none })

    expect(lane).toMatchObject({ equipmentType: null, incumbentCarrier: null, businessUnit: null })
  })

  test('a new volume moves the months and the baseline, and keeps the price of a unit', async () => {
    const { shipper } = await givenTender(world)
    const months = { '2026-01': 40, '2026-02': 80 }
    const id = await givenLane(world, shipper, { months })

    const lane = await changed(shipper, id, { version: 1, volume: 240, shipments: 80 })

    expect(lane).toMatchObject({
      unitMeasure: 240,
      containerCount: 240,
      shipmentCount: 80,
      baseline: 2500,
      baselineCost: 600_000,
    })
    const rows = await world.context.database.db
      .select()
      .from(laneMonths)
      .where(eq(laneMonths.laneId, id))
      .orderBy(laneMonths.month)
    expect(rows.map(({ forecastVolume }) => forecastVolume)).toEqual([80, 160])
  })

  test.each([
    ['an unknown port', { destination: { city: 'Rotterdamn' } }, 422, ['destination']],
    ['a negative target', { targetPrice: -1 }, 400, ['targetPrice']],
    ['half a shipment', { shipments: 1.5 }, 400, ['shipments']],
  ])('%s is refused at its field', async (_what, field, status, fields) => {
    const { shipper } = await givenTender(world)
    const { id } = await givenMade(shipper)

    expect(await refused(shipper, id, { version: 1, ...field })).toMatchObject({ status, fields })
    expect(await stored(id)).toMatchObject({ version: 1 })
  })

  test('a weight in no shipments is refused as it is for a new lane', async () => {
    const { shipper } = await givenTender(world)
    const { id } = await givenMade(shipper, {
      mode: Mode.AirFreight,
      origin: { port: 'HKG' },
      destination: { port: 'FRA' },
      volume: 400,
      shipments: 4,
    })

    const answer = await refused(shipper, id, { version: 1, shipments: 0 })

    expect(answer).toMatchObject({ status: 422, fields: ['shipments'] })
  })

  test('a lane cannot become another that is there already', async () => {
    const { shipper } = await givenTender(world)
    await givenMade(shipper)
    const { id } = await givenMade(shipper, { equipmentType: '20GP' })

    const answer = await refused(shipper, id, { version: 1, equipmentType: '40HC' })

    expect(answer.status).toBe(409)
    expect(answer.message).toBe('Another lane already has these places, equipment and move type.')
    expect(await stored(id)).toMatchObject({ equipment: '20GP', version: 1 })
  })

  test('of two people who change a lane from the same version, one does', async () => {
    const { shipper, colleague } = await givenTender(world)
    const { id } = await givenMade(shipper)

    const answers = await Promise.all([
      change(shipper, id, { version: 1, targetPrice: 25_000 }),
      change(colleague, id, { version: 1, businessUnit: 'Garden' }),
    ])

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await stored(id)).version).toBe(2)
  })

  test('once bidding has started only the business unit changes', async () => {
    const { shipper } = await givenTender(world)
    const { id } = await givenMade(shipper)
    await start(world, shipper, [id])
    const { version } = await stored(id)

    const fixed = { targetPrice: 1, volume: 2, incumbentCarrier: 'Maersk' }
    expect(await refused(shipper, id, { version, ...fixed, businessUnit: 'Living' })).toEqual({
      status: 409,
      message:
        'Shanghai, CN > Rotterdam, NL is started. Fixed once bidding starts: volume, target, incumbent.',
      fields: ['volume', 'targetPrice', 'incumbentCarrier'],
    })
    expect((await stored(id)).businessUnit).toBeNull()
    const lane = await changed(shipper, id, { version, businessUnit: 'Living', volume: 24 })
    expect(lane).toMatchObject({ businessUnit: 'Living', unitMeasure: 24, targetPrice: 30_000 })
  })

  test('what shipments say stays, what is expected changes', async () => {
    const { shipper } = await givenTender(world)
    const id = await givenLane(world, shipper)
    await givenShipment(world, await stored(id), await givenUpload(world, shipper))

    const answer = await refused(shipper, id, { version: 1, equipmentType: '20GP', shipments: 7 })
    const lane = await changed(shipper, id, { version: 1, volume: 60, targetPrice: 9 })

    expect(answer).toMatchObject({ status: 422, fields: ['equipmentType', 'shipments'] })
    expect(answer.message).toMatch(
      /has shipment history, which decides its equipment, number of shipments\.$/,
    )
    expect(lane).toMatchObject({ unitMeasure: 60, baselineCost: 150_000, targetPrice: 9 })
    expect(await stored(id)).toMatchObject({ shipmentCount: 60, containerCount: 120 })
  })

  test('other roles and other companies change nothing', async () => {
    const { shipper, carriers, analyst } = await givenTender(world)
    const { shipper: stranger } = await givenTender(world)
    const { id } = await givenMade(shipper)
    const ask = async (as: Person) => (await change(as, id, { version: 1, targetPrice: 5 })).status

    expect(await ask(stranger)).toBe(404)
    expect(await ask(carriers[0])).toBe(403)
    expect(await ask(analyst)).toBe(403)
    expect(await stored(id)).toMatchObject({ version: 1, targetCents: 3_000_000 })
  })

  test('the history has what was changed, and nothing of what says the same', async () => {
    const { shipper } = await givenTender(world)
    const { id } = await givenMade(shipper)

    await changed(shipper, id, { version: 1, volume: 48, targetPrice: 30_000 })
    await changed(shipper, id, { version: 2, volume: 48, origin: { port: 'CNSHA' } })

    const query = { subject: 'lane' }
    const { answer } = await world.ask(audit.list, { as: shipper, query })
    expect(answer.map(({ action }) => action)).toEqual(['changed', 'added'])
    expect(answer[0]).toMatchObject({ before: { volume: 24 }, after: { volume: 48 } })
    expect(answer[0]?.after).not.toHaveProperty('target')
    expect((await stored(id)).version).toBe(2)
  })

  test('creating with an id keeps what it does not name', async () => {
    const { shipper } = await givenTender(world)
    const { id } = await givenMade(shipper)
    const again = (fields: object) =>
      world.request('/lane/create', { as: shipper, body: { id, mode: Mode.OceanFCL, ...fields } })

    const response = await again({ volume: 48, equipmentType: '20GP' })

    expect(await response.json()).toMatchObject({
      id,
      unitMeasure: 48,
      equipmentType: '20GP',
      targetPrice: 30_000,
    })
    expect(await (await again({})).json()).toMatchObject({ version: 2, targetPrice: 30_000 })
  })
})
