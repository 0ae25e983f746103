import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import Papa from 'papaparse'
import type { Lane } from '#domain/lane.ts'
import { Mode } from '#domain/mode.ts'
import { lanes } from '#server/store/tables/lanes.ts'
import type { Person } from '#tests/support/backend.ts'
import { databaseKinds } from '#tests/support/database.ts'
import {
  givenLane,
  givenTender,
  openTenderWorld,
  start,
  type TenderWorld,
} from '#tests/support/tender-world.ts'

describe.each(databaseKinds)('the forecast of a lane (%s)', (kind) => {
  let world: TenderWorld

  beforeAll(async () => {
    world = await openTenderWorld(kind)
  })
  afterAll(() => world?.close())

  const put = (path: string, as: Person, body: unknown) =>
    world.request(path, { as, method: 'PUT', body })
  const stored = async (laneId: number) => {
    const [lane] = await world.context.database.db.select().from(lanes).where(eq(lanes.id, laneId))
    if (!lane) throw new Error('No lane')
    return lane
  }

  const volume = [{ month: '2026-01', volume: 90 }]

  test('a volume set by month moves the baseline with it', async () => {
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

  const air = { mode: Mode.AirFreight, containerCount: 0, cubicMetres: 10 }
  const listed = async (shipper: Person, laneId: number) => {
    const response = await world.request(`/lanes/mode?mode=7&laneId=${laneId}`, { as: shipper })
    const [lane] = (await response.json()) as Lane[]
    return lane
  }

  test('half of what an air lane moved is half its weight and shipments, in the list and the file', async () => {
    const { shipper } = await givenTender(world)
    const moved = { shipmentCount: 60, kilograms: 4_000, historicVolume: 4_000 }
    const laneId = await givenLane(world, shipper, {
      ...air,
      ...moved,
      forecastVolume: 4_000,
      months: { '2026-01': 4_000 },
    })

    const half = [{ month: '2026-01', volume: 2_000 }]
    await put(`/lanes/volume/${laneId}`, shipper, { version: 1, volume: half })

    expect(await listed(shipper, laneId)).toMatchObject({
      unitMeasure: 2_000,
      weight: 2_000,
      shipmentCount: 30,
      volume: [{ month: '2026-01', volume: 2_000, historicVolume: 4_000 }],
    })
    const file = await world.request('/lanes/export', {
      as: shipper,
      body: { mode: 7, format: 'csv', laneIds: [laneId] },
    })
    const { data } = Papa.parse<Record<string, string>>(await file.text(), { header: true })
    expect(data[0]).toMatchObject({ Weight: '2000', Shipments: '30' })
    expect(await stored(laneId)).toMatchObject(moved)
  })

  test('twice the volume of a lane without history is twice its weight and shipments', async () => {
    const { shipper } = await givenTender(world)
    const laneId = await givenLane(world, shipper, {
      ...air,
      shipmentCount: 10,
      kilograms: 1_000,
      historicVolume: 0,
      forecastVolume: 1_000,
    })

    const twice = [{ month: '2027-01', volume: 2_000 }]
    await put(`/lanes/volume/${laneId}`, shipper, { version: 1, volume: twice })

    expect(await listed(shipper, laneId)).toMatchObject({
      unitMeasure: 2_000,
      weight: 2_000,
      shipmentCount: 20,
    })
    expect(await stored(laneId)).toMatchObject({ kilograms: 2_000, cubicMetres: 20 })
  })

  test('a volume set by two people from the same version is set once', async () => {
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

  test('a volume is frozen once bidding started, and closed to others', async () => {
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
