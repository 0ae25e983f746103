import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { carriers as carrierCalls } from '#contract/ext/carriers.ts'
import { declines } from '#contract/ext/declines.ts'
import { tenderStanding } from '#contract/ext/tender-standing.ts'
import { lanes as laneCalls } from '#contract/lanes.ts'
import { notifications } from '#contract/notifications.ts'
import { reporting } from '#contract/reporting.ts'
import type { DeclineReason } from '#domain/decline.ts'
import { Mode } from '#domain/mode.ts'
import type { Person } from '#tests/support/backend.ts'
import { databaseKinds } from '#tests/support/database.ts'
import {
  bid,
  fclOffer,
  givenLane,
  givenTender,
  openTenderWorld,
  start,
  type TenderWorld,
} from '#tests/support/tender-world.ts'
import { reaches } from '#server/hub/deliver.ts'

describe.each(databaseKinds)('a lane a carrier will not bid on (%s)', (kind) => {
  let world: TenderWorld

  beforeAll(async () => {
    world = await openTenderWorld(kind)
  })
  afterAll(() => world?.close())

  async function givenStarted() {
    const tender = await givenTender(world)
    const laneIds = [await givenLane(world, tender.shipper), await givenLane(world, tender.shipper)]
    await start(world, tender.shipper, laneIds)
    const [carrier, rival] = tender.carriers
    const [laneId, other] = laneIds as [number, number]
    return { ...tender, carrier, rival, laneId, other }
  }

  const send = (as: Person, method: string, body: object) =>
    world.request('/ext/declines', { as, method, body })
  const decline = async (as: Person, laneIds: number[], reason: DeclineReason | null = null) => {
    const response = await send(as, 'PUT', { laneIds, reason })
    if (!response.ok) throw new Error(await response.text())
  }
  const laneOf = async (as: Person, laneId: number) =>
    (await world.ask(laneCalls.list, { as, query: { mode: Mode.OceanFCL, laneId } })).answer[0]
  const declinesOn = async (as: Person, laneId: number) =>
    (await world.ask(declines.ofLane, { as, params: { laneId } })).answer
  const setRound = ({ companyId }: Person, terms: object) =>
    world.context.database.pool.query(
      `update negotiation_terms set terms = terms || $3::jsonb where company_id = $1 and mode = $2`,
      [companyId, Mode.OceanFCL, JSON.stringify(terms)],
    )

  test('is shown to the carrier as declined, and to its shipper with who and why', async () => {
    const { shipper, carrier, rival, laneId } = await givenStarted()

    await decline(carrier, [laneId], 'equipment')
    await decline(rival, [laneId])

    expect(await laneOf(carrier, laneId)).toMatchObject({
      bidStatus: 'declined',
      declineReason: 'equipment',
    })
    expect(await laneOf(shipper, laneId)).toMatchObject({ declines: 2 })
    expect(await declinesOn(shipper, laneId)).toMatchObject([
      { carrier: carrier.company, reason: 'equipment' },
      { carrier: rival.company, reason: null },
    ])
  })

  test('tells no other carrier anything', async () => {
    const { carrier, rival, laneId } = await givenStarted()

    await decline(carrier, [laneId], 'price')

    expect(await laneOf(rival, laneId)).toMatchObject({
      bidStatus: 'none',
      declines: 0,
      declineReason: null,
    })
    expect((await world.request(`/ext/declines/${laneId}`, { as: rival })).status).toBe(403)
  })

  test('is no longer to do for its carrier, and still without a bid for the shipper', async () => {
    const { shipper, carrier, laneId } = await givenStarted()
    const toDo = async (as: Person) =>
      (await world.ask(tenderStanding.list, { as })).answer.map(({ withoutBid }) => withoutBid)

    await decline(carrier, [laneId])

    expect(await toDo(carrier)).toEqual([1])
    expect(await toDo(shipper)).toEqual([2])
  })

  test('counts in what the shipper reads of its carriers', async () => {
    const { shipper, carrier, rival, laneId, other } = await givenStarted()
    await decline(carrier, [laneId, other], 'capacity')
    await bid(world, rival, laneId, 270_000)

    const query = { mode: Mode.OceanFCL }
    const overview = await world.ask(carrierCalls.overview, { as: shipper, query })
    const activity = await world.ask(reporting.carrierActivity, {
      as: shipper,
      params: { id: Mode.OceanFCL },
    })

    for (const rows of [overview.answer, activity.answer]) {
      expect(rows.map(({ bid, declined }) => [bid, declined])).toEqual([
        [0, 2],
        [1, 0],
        [0, 0],
      ])
    }
  })

  test('notifies once those who tender, and at once their open browsers', async () => {
    const { shipper, analyst, carrier, rival, laneId, other } = await givenStarted()
    world.pushed.length = 0

    await decline(carrier, [laneId, other], 'capacity')

    const heard = await world.ask(notifications.list, { as: shipper })
    const said = heard.answer.filter(({ description }) => description.includes('will not bid'))
    expect(said).toMatchObject([
      {
        mode: Mode.OceanFCL,
        description: `${carrier.company} will not bid on 2 lanes: no capacity`,
      },
    ])
    const reached = [shipper, analyst, rival].map((person) =>
      world.pushed.some((message) => reaches(message, person)),
    )
    expect(reached).toEqual([true, false, false])
  })

  test('can be bid on after all', async () => {
    const { shipper, carrier, laneId, other } = await givenStarted()
    await decline(carrier, [laneId], 'area')

    const response = await send(carrier, 'DELETE', { laneIds: [laneId, other] })

    expect(response.status).toBe(204)
    expect(await laneOf(carrier, laneId)).toMatchObject({ bidStatus: 'none', declineReason: null })
    expect(await declinesOn(shipper, laneId)).toEqual([])
  })

  test('is declined no longer once a bid is saved on it', async () => {
    const { shipper, carrier, laneId } = await givenStarted()
    await decline(carrier, [laneId], 'area')

    await bid(world, carrier, laneId, 270_000)

    expect(await laneOf(carrier, laneId)).toMatchObject({ bidStatus: 'submitted' })
    expect(await declinesOn(shipper, laneId)).toEqual([])
  })

  test('is asked for again in the next round', async () => {
    const { shipper, carrier, laneId } = await givenStarted()
    await decline(carrier, [laneId])

    await setRound(shipper, { round: 2 })

    expect(await laneOf(carrier, laneId)).toMatchObject({ bidStatus: 'none' })
    expect(await declinesOn(shipper, laneId)).toEqual([])
  })

  test('keeps the draft it had, and the reason given last', async () => {
    const { shipper, carrier, laneId } = await givenStarted()
    await world.request('/bids/save', {
      as: carrier,
      body: { bids: [{ laneId, charges: fclOffer(270_000) }], submit: false },
    })

    await decline(carrier, [laneId], 'price')
    await decline(carrier, [laneId], 'capacity')

    expect(await declinesOn(shipper, laneId)).toMatchObject([{ reason: 'capacity' }])
    const own = await world.request(`/bids/${laneId}`, { as: carrier })
    expect(await own.json()).toMatchObject([{ status: 'draft', landedCost: 270_000 }])
  })

  test('may have no submitted bid, and a refusal declines none of the others', async () => {
    const { carrier, laneId, other } = await givenStarted()
    await bid(world, carrier, laneId, 270_000)

    const response = await send(carrier, 'PUT', { laneIds: [other, laneId] })

    expect(response.status).toBe(409)
    expect(await response.json()).toMatchObject({
      message: expect.stringMatching(/^Your bid on Shanghai, CN > .* withdraw it before/),
    })
    expect(await laneOf(carrier, other)).toMatchObject({ bidStatus: 'none' })
  })

  test.each(['PUT', 'DELETE'])(
    'is neither declined nor taken back once its round closed (%s)',
    async (method) => {
      const { shipper, carrier, laneId } = await givenStarted()
      await setRound(shipper, { closesAt: '2026-11-10T08:00:00Z', zone: 'UTC' })

      const response = await send(carrier, method, { laneIds: [laneId] })

      expect(response.status).toBe(409)
      expect(await response.json()).toMatchObject({
        message: expect.stringMatching(/^Round 1 closed on 10 Nov 2026, 08:00 UTC/),
      })
    },
  )

  test('is one the carrier is invited to', async () => {
    const { shipper, carrier } = await givenStarted()
    const notStarted = await givenLane(world, shipper)
    const foreign = await givenStarted()

    for (const laneId of [notStarted, foreign.laneId]) {
      expect((await send(carrier, 'PUT', { laneIds: [laneId] })).status).toBe(404)
      expect((await send(carrier, 'DELETE', { laneIds: [laneId] })).status).toBe(404)
    }
    const peek = await world.request(`/ext/declines/${foreign.laneId}`, { as: shipper })
    expect(peek.status).toBe(404)
  })
})
