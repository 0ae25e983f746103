import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
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
