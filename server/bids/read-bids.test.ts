import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { laneInvitations } from '#server/store/tables/lanes.ts'
import type { Person } from '#tests/support/backend.ts'
import { databaseKinds } from '#tests/support/database.ts'
import { bidCallsOf } from '#tests/support/tender-bids.ts'
import {
  bid,
  givenLane,
  givenTender,
  openTenderWorld,
  type TenderWorld,
} from '#tests/support/tender-world.ts'

describe.each(databaseKinds)('reading bids (%s)', (kind) => {
  let world: TenderWorld

  beforeAll(async () => {
    world = await openTenderWorld(kind)
  })
  afterAll(() => world?.close())

  const { givenStarted } = bidCallsOf(() => world)

  test('gives charge lines, months and several lanes under the same rule', async () => {
    const { shipper, carrier, rival, laneIds, laneId } = await givenStarted(2)
    await bid(world, carrier, laneId, 264_000)
    const read = async (path: string, as: Person) =>
      (await world.request(path, { as })).json() as Promise<unknown[]>

    const charges = await read(`/bids/charges/${laneId}`, carrier)
    expect(charges).toContainEqual(expect.objectContaining({ chargeId: 'othc', mandatory: true }))
    const months = await read('/bids/valid-months?mode=2', carrier)
    expect([months.length, months[0], months.at(-1)]).toEqual([12, '2026-12', '2027-11'])
    const ofLanes = (as: Person, ids: number[]) =>
      world.request('/bids/lanes', { as, method: 'POST', body: { laneIds: ids } })
    expect(await (await ofLanes(shipper, laneIds)).json()).toHaveLength(1)
    expect(await (await ofLanes(rival, laneIds)).json()).toEqual([])
  })

  test('of a foreign lane is a 404, also within a list', async () => {
    const { laneId, laneIds } = await givenStarted(2)
    const { shipper: stranger, carriers } = await givenTender(world)
    const own = await givenLane(world, stranger)

    for (const as of [stranger, carriers[0]]) {
      for (const path of [`/bids/${laneId}`, `/bids/charges/${laneId}`]) {
        expect((await world.request(path, { as })).status).toBe(404)
      }
      expect((await world.request(`/bids/awarded-months/${laneId}`, { as })).status).toBe(404)
      expect((await world.request(`/bids/reset/${laneId}`, { as })).status).toBe(404)
      const mixed = { laneIds: [own, ...laneIds] }
      const response = await world.request('/bids/lanes', { as, method: 'POST', body: mixed })
      expect(response.status).toBe(404)
    }
  })

  test('opens for nobody else', async () => {
    const { analyst, laneId } = await givenStarted()

    for (const path of [
      `/bids/${laneId}`,
      `/bids/charges/${laneId}`,
      '/bids/valid-months',
      '/bids/historical-months',
      `/bids/awarded-months/${laneId}`,
      `/bids/reset/${laneId}`,
    ]) {
      expect([path, (await world.request(path, { as: analyst })).status]).toEqual([path, 403])
      expect([path, (await world.request(path)).status]).toEqual([path, 401])
    }
  })

  test('of a lane is remembered as its first view', async () => {
    const { carrier, rival, laneId } = await givenStarted()

    await world.request(`/lanes/mode?mode=2&laneId=${laneId}`, { as: carrier })

    const { db } = world.context.database
    const views = await db.select().from(laneInvitations).where(eq(laneInvitations.laneId, laneId))
    const viewedBy = new Map(views.map(({ carrierId, viewedAt }) => [carrierId, viewedAt]))
    expect(viewedBy.get(carrier.companyId)).not.toBeNull()
    expect(viewedBy.get(rival.companyId)).toBeNull()
  })
})
