import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SentBody } from '#contract/endpoint.ts'
import { carriers } from '#contract/ext/carriers.ts'
import { Mode } from '#domain/mode.ts'
import { laneInvitations } from '#server/store/tables/lanes.ts'
import { codes, mails } from '#server/store/tables/people.ts'
import { type Backend, openBackend, type Person } from '#tests/support/backend.ts'
import { databaseKinds } from '#tests/support/database.ts'
import { givenInvitation, givenLane } from '#tests/support/factories.ts'
import { givenCarriers, mode } from '#tests/support/given-carriers.ts'

describe.each(databaseKinds)('a carrier is invited (%s)', (kind) => {
  let backend: Backend
  let maya: Person
  let tom: Person
  let sofia: Person

  beforeAll(async () => {
    backend = await openBackend(kind)
  })
  afterAll(() => backend?.close())
  beforeEach(async () => {
    ;({ maya, tom, sofia } = await givenCarriers(backend))
  })

  const overview = async (as: Person) =>
    (await backend.ask(carriers.overview, { as, query: { mode } })).answer
  const invite = (as: Person, body: SentBody<typeof carriers.invite>) =>
    backend.ask(carriers.invite, { as, body })
  const db = () => backend.context.database.db

  test('a known one to a further mode, and notified of the lanes that take bids', async () => {
    const lane = await givenLane(backend, maya, { mode: Mode.AirFreight, status: 'started' })
    await givenLane(backend, maya, { mode: Mode.AirFreight, status: 'paused' })
    await givenInvitation(backend, lane, sofia)

    const { answer } = await invite(maya, {
      mode: Mode.AirFreight,
      carrierId: tom.companyId,
      lanes: 'started',
    })

    expect(answer).toEqual({
      carrierId: tom.companyId,
      carrier: 'Albatross',
      lanes: 1,
      mailed: null,
    })
    const seen = await backend.request(`/lanes/mode?mode=${Mode.AirFreight}`, { as: tom })
    expect(await seen.json()).toHaveLength(1)
    expect(backend.pushed.flatMap(({ companyIds }) => companyIds)).toEqual([tom.companyId])
    expect(JSON.stringify(backend.pushed)).not.toContain('Bluefin')
  })

  test('to chosen lanes, once each', async () => {
    const [first, second] = [
      await givenLane(backend, maya, { status: 'started' }),
      await givenLane(backend, maya, { status: 'started' }),
    ]
    await givenInvitation(backend, first, tom)
    const body = { mode, carrierId: tom.companyId, lanes: [first.id, second.id] }

    expect((await invite(maya, body)).answer.lanes).toBe(1)
    backend.pushed.length = 0
    expect((await invite(maya, body)).answer.lanes).toBe(0)
    expect(backend.pushed).toEqual([])
  })

  test('a new one by mail: a company of its own that works with this shipper alone', async () => {
    const stranger = await backend.person('Customer', 'Birch')
    const lane = await givenLane(backend, maya, { status: 'started' })
    const body = {
      mode,
      address: 'ana@cormorant.test',
      company: 'Cormorant',
      lanes: [lane.id],
    }

    const { answer } = await invite(maya, body)

    expect(answer).toMatchObject({ carrier: 'Cormorant', lanes: 1, mailed: body.address })
    const [mail] = await db().select().from(mails)
    expect(mail).toMatchObject({ recipient: body.address })
    expect(mail?.body).toContain('/register?code=')
    const [code] = await db().select().from(codes)
    expect(code).toMatchObject({ companyId: answer.carrierId, role: 2 })
    expect((await overview(maya)).find(({ name }) => name === 'Cormorant')).toMatchObject({
      people: 0,
      awaited: 1,
      invited: 1,
    })
    expect(await overview(stranger)).toEqual([])
    // Nobody has registered yet, so that the link may be sent once more.
    expect((await invite(maya, body)).status).toBe(200)
  })

  test('by the address of somebody who works for a carrier here, without adding people to it', async () => {
    const stranger = await backend.person('Customer', 'Birch')

    const { answer } = await invite(stranger, { mode, address: tom.username, company: 'Mine' })

    expect(answer).toMatchObject({ carrier: 'Albatross', mailed: null })
    expect((await overview(stranger)).map(({ name }) => name)).toEqual(['Albatross'])
  })

  test('never into a company that is here already', async () => {
    const { status } = await invite(maya, {
      mode,
      address: 'mallory@evil.test',
      company: 'albatross',
    })

    expect(status).toBe(409)
    expect(await db().select().from(codes)).toEqual([])
  })

  test('only as a shipper, to its own lanes that take bids, and only by somebody it names', async () => {
    const stranger = await backend.person('Customer', 'Birch')
    const foreign = await givenLane(backend, stranger, { status: 'started' })
    const open = await givenLane(backend, maya)
    const ocean = await givenLane(backend, maya, { mode: Mode.OceanFCL, status: 'started' })
    const carrierId = tom.companyId

    const asked = [
      invite(tom, { mode, carrierId }),
      invite(stranger, { mode, carrierId }),
      invite(maya, { mode, carrierId, lanes: [foreign.id] }),
      invite(maya, { mode, carrierId, lanes: [open.id] }),
      invite(maya, { mode, carrierId, lanes: [ocean.id] }),
      invite(maya, { mode }),
      invite(maya, { mode, address: 'ana@cormorant.test' }),
      invite(maya, { mode, address: 'no address' }),
      invite(maya, { mode, address: stranger.username }),
      invite(maya, { mode: Mode.Warehousing as never, carrierId }),
    ]

    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([
      403, 404, 404, 409, 422, 422, 422, 400, 409, 400,
    ])
    expect(await db().select().from(laneInvitations)).toEqual([])
  })
})
