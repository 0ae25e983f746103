import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import type { Lane } from '#domain/lane.ts'
import { defaultTerms } from '#domain/negotiation-terms.ts'
import { laneInvitations, lanes } from '#server/store/tables/lanes.ts'
import { notifications } from '#server/store/tables/notifications.ts'
import { frozenTerms } from '#server/store/tables/terms.ts'
import type { Person } from '#tests/support/backend.ts'
import { databaseKinds } from '#tests/support/database.ts'
import {
  givenLane,
  givenTender,
  openTenderWorld,
  start,
  type TenderWorld,
} from '#tests/support/tender-world.ts'

describe.each(databaseKinds)('lanes that start and pause (%s)', (kind) => {
  let world: TenderWorld

  beforeAll(async () => {
    world = await openTenderWorld(kind)
  })
  afterAll(() => world?.close())

  const list = async (as: Person) =>
    (await (await world.request('/lanes/mode?mode=2', { as })).json()) as Lane[]
  const put = (path: string, as: Person, body: unknown) =>
    world.request(path, { as, method: 'PUT', body })
  const stored = async (laneId: number) => {
    const [lane] = await world.context.database.db.select().from(lanes).where(eq(lanes.id, laneId))
    if (!lane) throw new Error('No lane')
    return lane
  }

  test('starting opens lanes to the carriers of the mode, freezes terms and tells once', async () => {
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
    const notices = await db
      .select()
      .from(notifications)
      .where(eq(notifications.companyId, carriers[0].companyId))
      .orderBy(notifications.id)
    expect(notices.map(({ type, description }) => [type, description])).toEqual([
      ['1', 'Bidding opened on 2 lanes in Ocean - FCL'],
    ])
  })

  test('starting may invite a chosen few', async () => {
    const { shipper, carriers } = await givenTender(world)
    const laneId = await givenLane(world, shipper)
    const carrierIds = [carriers[1].companyId]

    await put('/lanes/start', shipper, { laneIds: [laneId], carrierIds })

    const invited = await world.context.database.db
      .select()
      .from(laneInvitations)
      .where(eq(laneInvitations.laneId, laneId))
      .orderBy(laneInvitations.carrierId)
    expect(invited.map(({ carrierId }) => carrierId)).toEqual(carrierIds)
  })

  test('starting is refused whole where one lane or carrier does not fit', async () => {
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

  test('starting again after a pause keeps what was frozen', async () => {
    const { shipper } = await givenTender(world)
    const laneId = await givenLane(world, shipper)
    await start(world, shipper, [laneId])
    const frozen = await stored(laneId)
    await put('/lanes/pause', shipper, { laneIds: [laneId] })
    await world.request('/config/instance/negotiation-terms/2', {
      as: shipper,
      body: { ...defaultTerms, round: 2 },
    })

    await start(world, shipper, [laneId])

    const { termsVersion, baselineFrozenAt } = await stored(laneId)
    expect({ termsVersion, baselineFrozenAt }).toEqual({
      termsVersion: frozen.termsVersion,
      baselineFrozenAt: frozen.baselineFrozenAt,
    })
  })

  test('pausing by two people at once leaves the last committed state', async () => {
    const { shipper, colleague } = await givenTender(world)
    const laneId = await givenLane(world, shipper)
    await start(world, shipper, [laneId])

    const answers = await Promise.all(
      [shipper, colleague].map((as) => put('/lanes/pause', as, { laneIds: [laneId] })),
    )

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await stored(laneId)).status).toBe('paused')
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
})
