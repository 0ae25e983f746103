import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { admin } from '#contract/admin.ts'
import { Mode } from '#domain/mode.ts'
import { type Backend, openBackend, type Person } from '#tests/support/backend.ts'
import { givenBid, givenLane } from '#tests/support/factories.ts'

let backend: Backend
let owner: Person

beforeAll(async () => {
  backend = await openBackend()
  owner = await backend.person('Owner')
})
afterAll(() => backend?.close())

const management = (list: string) => `/admin/management/${list}`
const send = async (path: string, method: string, body?: unknown) => {
  const response = await backend.request(path, { as: owner, method, body })
  const answer: unknown = response.status === 204 ? null : await response.json()
  return { status: response.status, answer }
}

describe('properties', () => {
  test('are listed, or those of one mode alone', async () => {
    const add = (key: string, mode: typeof Mode.RoadFTL | null) =>
      backend.ask(admin.properties.add, { as: owner, body: { key, value: 'x', mode } })
    await add('phone', null)
    await add('fuel', Mode.RoadFTL)
    const keys = async (query: { mode?: typeof Mode.RoadFTL }) =>
      (await backend.ask(admin.properties.list, { as: owner, query })).answer.map(({ key }) => key)

    expect((await keys({})).toSorted()).toEqual(expect.arrayContaining(['fuel', 'phone']))
    expect(await keys({ mode: Mode.RoadFTL })).toEqual(['fuel'])
  })
})

describe('airports', () => {
  test('are listed all at once, by their code', async () => {
    const { answer } = await backend.ask(admin.airports.list, { as: owner })
    const codes = answer.map(({ iata }) => iata)

    expect(codes).toEqual(expect.arrayContaining(['FRA', 'JFK']))
    expect(codes).toEqual(codes.toSorted())
  })
})

describe('equipment types', () => {
  test('are read one by one and deleted when nothing uses them', async () => {
    const row = { name: '20VH', isoCode: '22V0', modes: [Mode.OceanFCL] }
    const { answer } = await send(management('equipmenttypes'), 'POST', row)
    const { id } = answer as { id: number }

    expect(await send(`${management('equipmenttypes')}/${id}`, 'GET')).toEqual({
      status: 200,
      answer: { ...row, id },
    })
    expect((await send(`${management('equipmenttypes')}/${id}`, 'DELETE')).status).toBe(204)
    expect((await send(`${management('equipmenttypes')}/${id}`, 'GET')).status).toBe(404)
  })

  test('of a lane stay, under their name and in its mode', async () => {
    const shipper = await backend.person('Customer')
    const row = { name: '40VH', isoCode: '42V0', modes: [Mode.OceanFCL, Mode.RoadDrayage] }
    const { answer } = await send(management('equipmenttypes'), 'POST', row)
    const path = `${management('equipmenttypes')}/${(answer as { id: number }).id}`
    await givenLane(backend, shipper, { mode: Mode.OceanFCL, equipment: '40VH' })

    expect((await send(path, 'DELETE')).status).toBe(409)
    expect((await send(path, 'PUT', { ...row, name: '40VX' })).status).toBe(409)
    expect((await send(path, 'PUT', { ...row, modes: [Mode.RoadDrayage] })).status).toBe(409)
    expect((await send(path, 'PUT', { ...row, modes: [Mode.OceanFCL] })).status).toBe(200)
  })
})

describe('currencies', () => {
  const path = management('currencies')
  const list = async () => (await backend.ask(admin.currencies.list, { as: owner })).answer
  const one = async (code: string) => (await list()).find((currency) => currency.code === code)

  test('change by their id, with their decimals as ISO 4217 has them', async () => {
    const yen = await one('JPY')

    const named = await send(`${path}/${yen?.currencyId}`, 'PUT', { ...yen, name: 'Yen (Japan)' })
    const split = await send(`${path}/${yen?.currencyId}`, 'PUT', { ...yen, decimals: 2 })

    expect(named).toMatchObject({ status: 200, answer: { code: 'JPY', name: 'Yen (Japan)' } })
    expect(split).toMatchObject({ status: 400, answer: { issues: [{ path: 'decimals' }] } })
  })

  test('are those of the standard, each once', async () => {
    expect((await send(path, 'POST', { code: 'QQQ', name: 'None', decimals: 2 })).status).toBe(400)
    expect((await send(path, 'POST', { code: 'EUR', name: 'Euro', decimals: 2 })).status).toBe(409)
  })

  test('that bids are in stay', async () => {
    const shipper = await backend.person('Customer')
    const lane = await givenLane(backend, shipper)
    await givenBid(backend, lane, await backend.person('Carrier'), { currency: 'SEK' })
    const krona = await one('SEK')

    expect(await send(`/ext/reference/currency/${krona?.currencyId}`, 'DELETE')).toMatchObject({
      status: 409,
      answer: { message: 'SEK is used by 1 bid: it cannot be deleted.' },
    })
  })

  test('that nobody uses go, and come back', async () => {
    const tala = await one('WST')

    expect((await send(`/ext/reference/currency/${tala?.currencyId}`, 'DELETE')).status).toBe(204)
    expect((await send(path, 'POST', tala)).status).toBe(200)
  })
})

describe('countries', () => {
  const path = management('countries')
  const one = async (code: string) =>
    (await backend.ask(admin.countries.list, { as: owner })).answer.find(
      ({ isO2 }) => isO2 === code,
    )

  test('keep the codes of ISO 3166', async () => {
    const france = await one('FR')
    const put = (change: object) =>
      send(`${path}/${france?.countryId}`, 'PUT', { ...france, ...change })

    expect(await put({ cod3: 'FRX' })).toMatchObject({
      status: 400,
      answer: {
        issues: [{ path: 'cod3', message: 'expected FRA, as ISO 3166 has it for FR, found "FRX"' }],
      },
    })
    expect(await put({ isO2: 'QQ' })).toMatchObject({ status: 400 })
    expect((await put({ name: 'République française' })).status).toBe(200)
    expect((await put({})).status).toBe(200)
  })

  test('with ports cannot go', async () => {
    const france = await one('FR')

    expect(await send(`/ext/reference/country/${france?.countryId}`, 'DELETE')).toMatchObject({
      status: 409,
      answer: { message: expect.stringMatching(/^FR is used by \d+ ocean ports, \d+ airports/) },
    })
  })

  test('are there once; one that nothing is in goes, and comes back', async () => {
    const bouvet = await one('BV')

    expect((await send(path, 'POST', await one('NO'))).status).toBe(409)
    expect((await send(`/ext/reference/country/${bouvet?.countryId}`, 'DELETE')).status).toBe(204)
    expect(await send(path, 'POST', bouvet)).toMatchObject({ status: 200, answer: { isO2: 'BV' } })
  })
})
