import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Lane } from '#domain/lane.ts'
import type { Person } from '#tests/support/backend.ts'
import { databaseKinds } from '#tests/support/database.ts'
import {
  givenLane,
  givenTender,
  openTenderWorld,
  start,
  type TenderWorld,
} from '#tests/support/tender-world.ts'

describe.each(databaseKinds)('a lane made by hand (%s)', (kind) => {
  let world: TenderWorld

  beforeAll(async () => {
    world = await openTenderWorld(kind)
  })
  afterAll(() => world?.close())

  const list = async (as: Person) =>
    (await (await world.request('/lanes/mode?mode=2', { as })).json()) as Lane[]
  const create = (as: Person, body: unknown) => world.request('/lane/create', { as, body })

  const lane = {
    mode: 2,
    origin: { port: 'CNSHA' },
    destination: { city: 'Rotterdam', country: 'NL' },
    equipmentType: '40HC',
    volume: 24,
  }

  test('creating finds the places, the distance and the region', async () => {
    const { shipper } = await givenTender(world)

    const response = await create(shipper, lane)

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

  test('has the term that is entered, else that of the setting, else a year', async () => {
    const { shipper } = await givenTender(world)
    const owner = await world.person('Owner')
    const set = (value: string) =>
      world.request('/config/instance/2', { as: owner, body: [{ key: 'lane-term', value }] })
    const termOf = async (more: object) =>
      ((await (await create(shipper, { ...lane, ...more })).json()) as Lane).term

    const usual = await termOf({ equipmentType: '20DV' })
    await set('24')
    const bySetting = await termOf({ equipmentType: '40DV' })
    const entered = await termOf({ term: 6 })
    await set('')

    expect([usual, bySetting, entered]).toEqual([12, 24, 6])
    expect((await create(shipper, { ...lane, equipmentType: '45HC', term: 61 })).status).toBe(400)
  })

  test('creating twice makes one', async () => {
    const { shipper } = await givenTender(world)

    const answers = await Promise.all([create(shipper, lane), create(shipper, lane)])

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await list(shipper)).toHaveLength(1)
  })

  test.each([
    ['an unknown place', { ...lane, destination: { city: 'Rotterdamn' } }, 422],
    ['no places', { mode: 2, volume: 3 }, 422],
    ['weight in no shipments', { ...lane, mode: 7, volume: 400 }, 422],
    ['a mode that is not bid on', { ...lane, mode: 5 }, 400],
    ['a negative target', { ...lane, targetPrice: -1 }, 400],
  ])('creating is refused for %s', async (_title, body, status) => {
    const { shipper } = await givenTender(world)

    expect((await create(shipper, body)).status).toBe(status)
    expect(await list(shipper)).toEqual([])
  })

  test('creating with an id sets the target of a lane that has not started', async () => {
    const { shipper, carriers } = await givenTender(world)
    const { shipper: stranger } = await givenTender(world)
    const laneId = await givenLane(world, shipper)
    const target = { id: laneId, mode: 2, targetPrice: 250_000.55 }

    expect(await (await create(shipper, target)).json()).toMatchObject({
      id: laneId,
      targetPrice: 250_000.55,
    })
    expect((await create(stranger, target)).status).toBe(404)
    expect((await create(carriers[0], target)).status).toBe(403)
    await start(world, shipper, [laneId])
    expect((await create(shipper, { ...target, targetPrice: 200_000 })).status).toBe(409)
  })
})
