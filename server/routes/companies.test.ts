import { addDays } from 'date-fns'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { companies } from '#contract/ext/companies.ts'
import { Mode } from '#domain/mode.ts'
import { issueCode } from '#server/accounts/mailed-code.ts'
import { type Backend, openBackend, type Person } from '#tests/support/backend.ts'
import { databaseKinds } from '#tests/support/database.ts'
import {
  givenAward,
  givenBid,
  givenInvitation,
  givenLane,
  givenWorkingTogether,
} from '#tests/support/factories.ts'

describe.each(databaseKinds)('company pages (%s)', (kind) => {
  let backend: Backend
  let maya: Person
  let tom: Person

  beforeAll(async () => {
    backend = await openBackend(kind)
  })
  afterAll(() => backend?.close())
  beforeEach(async () => {
    await backend.empty()
    maya = await backend.person('Customer')
    tom = await backend.person('Carrier')
    await givenWorkingTogether(backend, maya, [tom], [Mode.RoadFTL, Mode.OceanFCL])
    const won = await givenLane(backend, maya)
    const bidOn = await givenLane(backend, maya)
    await givenLane(backend, maya)
    await givenInvitation(backend, won, tom)
    await givenInvitation(backend, bidOn, tom)
    await givenAward(backend, await givenBid(backend, won, tom))
    await givenBid(backend, bidOn, tom)
  })

  const see = (id: number, as?: Person, code?: string) =>
    backend.ask(companies.read, {
      ...(as && { as }),
      params: { id },
      query: code === undefined ? {} : { code },
    })
  const nothingMore = { people: null, invitedModes: null, coverage: null }

  test('a visitor who is not signed in finds no company, whatever the number', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 20 }, async (_, id) => (await see(id + 1)).status),
    )

    expect(statuses).toEqual(Array(20).fill(404))
  })

  test('with a good invitation, one sees name and country of its company and of no other', async () => {
    const grant = { address: 'new@meridian.test', role: 2, companyId: tom.companyId }
    const code = await issueCode('invitation', grant, backend.context)

    const { answer } = await see(tom.companyId, undefined, code)

    expect(answer).toEqual({
      id: tom.companyId,
      name: 'Meridian Lines',
      country: null,
      kind: null,
      modes: [],
      relation: 'invited',
      ...nothingMore,
    })
    expect((await see(maya.companyId, undefined, code)).status).toBe(404)
    expect((await see(tom.companyId, undefined, 'guessed')).status).toBe(404)
    backend.setNow(addDays(backend.context.now(), 15))
    expect((await see(tom.companyId, undefined, code)).status).toBe(404)
    backend.setNow(addDays(backend.context.now(), -15))
  })

  test('the shipper sees its carrier’s people, modes and coverage', async () => {
    const { answer } = await see(tom.companyId, maya)

    expect(answer).toMatchObject({
      relation: 'shipper',
      people: [{ username: tom.username }],
      invitedModes: [Mode.OceanFCL, Mode.RoadFTL],
      coverage: [{ mode: Mode.RoadFTL, invited: 2, bid: 2, awarded: 1 }],
    })
  })

  test('another shipper sees none of that relation', async () => {
    const rival = await backend.person('Customer', 'Birch')
    expect((await see(tom.companyId, rival)).status).toBe(404)

    await givenWorkingTogether(backend, rival, [tom], [Mode.AirFreight])

    expect((await see(tom.companyId, rival)).answer).toMatchObject({
      relation: 'shipper',
      invitedModes: [Mode.AirFreight],
      coverage: [],
    })
  })

  test('a carrier sees its own coverage with all its shippers', async () => {
    const rival = await backend.person('Customer', 'Birch')
    await givenWorkingTogether(backend, rival, [tom], [Mode.RoadFTL])
    await givenInvitation(backend, await givenLane(backend, rival), tom)

    expect((await see(tom.companyId, tom)).answer).toMatchObject({
      relation: 'own',
      people: [{ username: tom.username }],
      coverage: [{ mode: Mode.RoadFTL, invited: 3, bid: 2, awarded: 1 }],
    })
  })

  test('a carrier sees its shipper without people, and nothing of another carrier', async () => {
    const sofia = await backend.person('Carrier', 'Northgate')
    await givenWorkingTogether(backend, maya, [sofia], [Mode.RoadFTL])

    expect((await see(maya.companyId, sofia)).answer).toMatchObject({
      relation: 'carrier',
      people: null,
      coverage: [],
    })
    expect((await see(tom.companyId, sofia)).status).toBe(404)
  })

  test('a data user of the shipper sees its carrier’s card, and the own company’s people', async () => {
    const lite = await backend.person('DataLite')

    expect((await see(tom.companyId, lite)).answer).toMatchObject({
      relation: 'linked',
      ...nothingMore,
    })
    expect((await see(maya.companyId, lite)).answer).toMatchObject({
      relation: 'own',
      coverage: null,
    })
  })

  test('a company there is not, and the platform’s own, are not found', async () => {
    const owner = await backend.person('Owner')

    expect((await see(999_999)).status).toBe(404)
    expect((await see(owner.companyId)).status).toBe(404)
    expect((await see(owner.companyId, maya)).status).toBe(404)
    expect((await see(owner.companyId, owner)).answer.relation).toBe('own')
    expect((await see(tom.companyId, owner)).answer).toMatchObject({
      relation: 'owner',
      people: [{ username: tom.username }],
      coverage: null,
    })
  })

  test('an expired token is refused, instead of being shown less', async () => {
    const { status } = await backend.app.request(`/api/ext/companies/${tom.companyId}`, {
      headers: { authorization: 'Bearer stale' },
    })

    expect(status).toBe(401)
  })

  test('an address that walks through the numbers is stopped, people signed in are not', async () => {
    const walked = await Promise.all(Array.from({ length: 62 }, (_, id) => see(id + 1)))

    expect(walked.filter(({ status }) => status === 429)).toHaveLength(2)
    expect((await see(tom.companyId, maya)).status).toBe(200)
  })

  test('an Owner lists every company with its people counted', async () => {
    const owner = await backend.person('Owner')
    await backend.person('DataLite')

    const { answer } = await backend.ask(companies.list, { as: owner })

    expect(answer.map(({ name, people }) => [name, people])).toEqual([
      ['Alder', 2],
      ['Meridian Lines', 1],
      ['Platform', 1],
    ])
    expect((await backend.ask(companies.list, { as: maya })).status).toBe(403)
  })
})
