import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { config } from '#contract/config.ts'
import { Mode } from '#domain/mode.ts'
import { defaultTerms, type NegotiationTerms } from '#domain/negotiation-terms.ts'
import { type Backend, openBackend, type Person } from '#tests/support/backend.ts'
import { givenLane, givenWorkingTogether } from '#tests/support/factories.ts'

let backend: Backend

beforeAll(async () => {
  backend = await openBackend()
})
beforeEach(() => backend.empty())
afterAll(() => backend?.close())

const ftl = { id: Mode.RoadFTL }
const termsOf = async (as: Person) =>
  (await backend.ask(config.negotiationTerms, { as, params: ftl })).answer
const save = (as: Person, terms: Partial<NegotiationTerms>) =>
  backend.ask(config.saveNegotiationTerms, {
    as,
    params: ftl,
    body: { ...defaultTerms, ...terms },
  })

test('a company works in its modes, in words and routes', async () => {
  const shipper = await backend.person('Customer')

  const { answer } = await backend.ask(config.availableModes, { as: shipper })

  expect(answer).toContainEqual({
    mode: Mode.RoadFTL,
    title: 'Road - FTL',
    route: 'road-ftl',
    stateName: expect.any(String),
    icon: 'truck',
  })
})

test('air freight has weight breaks, other modes none', async () => {
  const as = await backend.person('Carrier')
  const of = async (id: Mode) =>
    (await backend.ask(config.weightBreaks, { as, params: { id } })).answer.length

  expect(await of(Mode.AirFreight)).toBeGreaterThan(5)
  expect(await of(Mode.OceanFCL)).toBe(0)
})

test('a carrier bids in the currencies of its shipper’s terms, at their rate', async () => {
  const shipper = await backend.person('Customer')
  const carrier = await backend.person('Carrier')
  await givenWorkingTogether(backend, shipper, [carrier])
  await save(shipper, { exchangeRates: { USD: 1, EUR: 1.25 } })

  const { answer } = await backend.ask(config.currencies, { as: carrier, params: ftl })

  expect(answer.map(({ code, usdPerUnit }) => [code, usdPerUnit])).toEqual([
    ['EUR', 1.25],
    ['USD', 1],
  ])
})

test('equipment is that of the mode', async () => {
  const as = await backend.person('Customer')
  const ask = async (mode: Mode) =>
    (await backend.ask(config.equipmentTypes, { as, query: { mode } })).answer.map(
      ({ name }) => name,
    )

  expect(await ask(Mode.RoadFTL)).toContain("53' Dry Van")
  expect(await ask(Mode.OceanFCL)).not.toContain("53' Dry Van")
})

test('business units are those of one’s own lanes in the mode', async () => {
  const shipper = await backend.person('Customer')
  const other = await backend.person('Customer', 'Birch')
  await givenLane(backend, shipper, { businessUnit: 'Kitchens' })
  await givenLane(backend, shipper, { businessUnit: 'Bathrooms', mode: Mode.AirFreight })
  await givenLane(backend, other, { businessUnit: 'Secret garden' })

  const { answer } = await backend.ask(config.businessUnits, {
    as: shipper,
    query: { mode: Mode.RoadFTL },
  })

  expect(answer).toEqual(['Kitchens'])
})

test('an Owner sets properties of a mode or of the instance; an empty value takes one away', async () => {
  const owner = await backend.person('Owner')
  const shipper = await backend.person('Customer')
  const set = (id: number, value: string) =>
    backend.ask(config.saveInstance, {
      as: owner,
      params: { id },
      body: [{ key: 'support contact', value }],
    })
  const read = async (id: number) =>
    (await backend.ask(config.instanceProperties, { as: shipper, params: { id } })).answer

  await set(Mode.None, 'help@laneward.test')
  await set(Mode.RoadFTL, 'trucks@laneward.test')
  await set(Mode.RoadFTL, 'road@laneward.test')

  expect(await read(Mode.None)).toEqual([{ key: 'support contact', value: 'help@laneward.test' }])
  expect(await read(Mode.RoadFTL)).toEqual([
    { key: 'support contact', value: 'road@laneward.test' },
  ])
  await set(Mode.RoadFTL, '')
  expect(await read(Mode.RoadFTL)).toEqual([])
})

test('a known setting takes only what fits it, in the settings and in the list of properties', async () => {
  const owner = await backend.person('Owner')
  const post = (path: string, body: unknown) => backend.request(path, { as: owner, body })
  const term = { key: 'lane-term', value: '61' }

  const statuses = [
    (await post('/config/instance/0', [term])).status,
    (await post('/config/instance/0', [{ key: 'support-contact', value: 'help' }])).status,
    (await post('/admin/management/properties', { ...term, mode: null })).status,
    (await post('/config/instance/0', [{ ...term, value: '60' }])).status,
  ]

  expect(statuses).toEqual([422, 422, 422, 200])
})

test('only an Owner sets properties, and only such as can be read again', async () => {
  const owner = await backend.person('Owner')
  const shipper = await backend.person('Customer')
  const post = (as: Person, body: unknown) => backend.request('/config/instance/4', { as, body })

  expect((await post(shipper, [])).status).toBe(403)
  expect((await post(owner, [{ key: 'x' }])).status).toBe(400)
  expect((await post(owner, [{ key: '', value: 'y' }])).status).toBe(400)
  expect((await backend.request('/config/instance/99', { as: owner, body: [] })).status).toBe(400)
})

test('terms saved on a version that somebody else changed are refused', async () => {
  const shipper = await backend.person('Customer')

  const first = await save(shipper, { decimals: 3 })
  const second = await save(shipper, { decimals: 1 })

  expect([first.status, second.status]).toEqual([200, 409])
  expect(await termsOf(shipper)).toMatchObject({ version: 2, decimals: 3 })
})

test('terms of the wrong shape are refused, and so are people who may not set them', async () => {
  const shipper = await backend.person('Customer')
  const carrier = await backend.person('Carrier')
  const analyst = await backend.person('DataCustomer')
  const post = (as: Person, body: unknown, mode = 4) =>
    backend.request(`/config/instance/negotiation-terms/${mode}`, { as, body })

  expect((await post(shipper, { ...defaultTerms, decimals: 9 })).status).toBe(400)
  expect((await post(shipper, defaultTerms, 1)).status).toBe(400)
  expect((await post(carrier, defaultTerms)).status).toBe(403)
  expect((await post(analyst, defaultTerms)).status).toBe(403)
})

test('each shipper has terms of its own, and a carrier those of its shipper without the target rule', async () => {
  const shipper = await backend.person('Customer')
  const other = await backend.person('Customer', 'Birch')
  const carrier = await backend.person('Carrier')
  await givenWorkingTogether(backend, shipper, [carrier])

  await save(shipper, { decimals: 3, targetRule: 5 })
  await save(other, { decimals: 0 })

  expect(await termsOf(shipper)).toMatchObject({ decimals: 3, targetRule: 5 })
  expect(await termsOf(carrier)).toMatchObject({ decimals: 3, targetRule: null })
  expect(await termsOf(other)).toMatchObject({ decimals: 0 })
})

test('what an Owner sets is where new shippers start, not what others set themselves', async () => {
  const owner = await backend.person('Owner')
  const settled = await backend.person('Customer')
  const fresh = await backend.person('Customer', 'Birch')
  await save(settled, { minimumShare: 15 })

  await save(owner, { minimumShare: 25, closesAt: '2027-01-01T00:00:00Z' })

  expect(await termsOf(fresh)).toMatchObject({ minimumShare: 25, closesAt: null, round: 1 })
  expect(await termsOf(settled)).toMatchObject({ minimumShare: 15 })
})
