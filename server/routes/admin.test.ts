import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { admin } from '#contract/admin.ts'
import { referenceDefinitions } from '#domain/reference-kind.ts'
import { audit } from '#contract/ext/audit.ts'
import { Mode } from '#domain/mode.ts'
import { type Backend, openBackend, type Person } from '#tests/support/backend.ts'
import { givenBid, givenLane } from '#tests/support/factories.ts'

let backend: Backend
let owner: Person

beforeAll(async () => {
  backend = await openBackend()
  owner = await backend.person('Owner')
})
afterAll(() => backend.close())

const management = (list: string) => `/admin/management/${list}`
const send = async (path: string, method: string, body?: unknown) => {
  const response = await backend.request(path, { as: owner, method, body })
  const answer: unknown = response.status === 204 ? null : await response.json()
  return { status: response.status, answer }
}
/** Who changed it, and what it was before and after. */
const history = async (subject: string, text: string) =>
  (await backend.ask(audit.list, { as: owner, query: { subject, text } })).answer.map(
    ({ username, action, before, after }) => ({ username, action, before, after }),
  )

const place = { latitude: 1.5, longitude: -2.5 }
const lists = [
  {
    list: 'properties',
    one: 'property',
    row: { key: 'fuel.index', value: 'DOE', mode: null },
    to: { value: 'EIA' },
    wrong: { key: '' },
  },
  {
    list: 'ports',
    one: 'ocean port',
    row: { code: 'NOZZZ', name: 'Testhavn', city: 'Testhavn', country: 'NO', ...place },
    to: { name: 'Nyhavn' },
    wrong: { code: 'NO1' },
  },
  {
    list: 'airports',
    one: 'airport',
    row: { iata: 'QZQ', name: 'Test Field', city: 'Test', country: 'NO', ...place },
    to: { city: 'Nyby' },
    wrong: { iata: 'Q1' },
  },
  {
    list: 'postcodes',
    one: 'postcode',
    row: { zipCode: '00001', city: 'Testville', state: 'NY', country: 'US', ...place },
    to: { city: 'Newville' },
    wrong: { latitude: 91 },
  },
  {
    list: 'equipmenttypes',
    one: 'equipment type',
    row: { name: '40OT', isoCode: '42U1', modes: [Mode.OceanFCL] },
    to: { name: '40UT' },
    wrong: { isoCode: '42X1' },
    byPath: 'id',
  },
] as const

/** A row as the audit tells it: modes by their titles. */
const inWords = (row: object, id: number) => ({
  ...row,
  id,
  ...('modes' in row && { modes: ['Ocean - FCL'] }),
})

describe.each(lists)('$list', ({ list, one, row, to, wrong, ...more }) => {
  const path = management(list)

  test('are added, changed and audited with before and after', async () => {
    const added = await send(path, 'POST', row)
    const id = (added.answer as { id: number }).id
    const changed = { ...row, ...to }
    const target = 'byPath' in more ? `${path}/${id}` : path

    const saved = await send(target, 'PUT', { ...changed, id })

    expect(added).toMatchObject({ status: 200, answer: row })
    expect(saved).toEqual({ status: 200, answer: { ...changed, id } })
    const { username } = owner
    expect(await history(one, Object.values(to)[0] ?? '')).toEqual([
      { username, action: 'changed', before: inWords(row, id), after: inWords(changed, id) },
    ])
    await send(`/ext/reference/${kindOf[list]}/${id}`, 'DELETE')
  })

  test('are there once', async () => {
    const { answer } = await send(path, 'POST', row)

    const again = await send(path, 'POST', row)

    expect(again.status).toBe(409)
    expect(again.answer).toMatchObject({ message: expect.stringContaining('exists already') })
    await send(`/ext/reference/${kindOf[list]}/${(answer as { id: number }).id}`, 'DELETE')
  })

  test('are refused when they are none, saying where', async () => {
    const { status, answer } = await send(path, 'POST', { ...row, ...wrong })

    expect(status).toBe(400)
    expect(answer).toMatchObject({ issues: [{ path: Object.keys(wrong)[0] }] })
  })

  test('are closed to everybody but an Owner', async () => {
    const as = await backend.person('Customer')

    for (const method of ['GET', 'POST']) {
      const sent = method === 'POST' ? { body: row } : {}
      expect((await backend.request(path, { as, method, ...sent })).status).toBe(403)
    }
  })

  test('that are missing answer 404', async () => {
    const gone = 'byPath' in more ? `${path}/2000000000` : path
    const { status } = await send(gone, 'PUT', { ...row, id: 2_000_000_000 })

    expect(status).toBe(404)
    expect((await send(`/ext/reference/${kindOf[list]}/2000000000`, 'DELETE')).status).toBe(404)
  })
})

const kindOf = {
  properties: 'property',
  ports: 'oceanport',
  airports: 'airport',
  postcodes: 'postcode',
  equipmenttypes: 'equipment-type',
}

describe('ports', () => {
  test('come 50 a page with their number, sorted and searched', async () => {
    const first = await backend.request(management('ports'), { as: owner })
    const found = await backend.ask(admin.ports.list, {
      as: owner,
      query: { searchQuery: 'SHANG', sortBy: 'name', sortDesc: 'true' },
    })
    const all = Number(first.headers.get('x-total-count'))
    const rows = (await first.json()) as { code: string }[]

    expect(all).toBeGreaterThan(1500)
    expect(rows.map(({ code }) => code)).toEqual(rows.map(({ code }) => code).toSorted())
    expect(rows).toHaveLength(50)
    expect(found.answer.map(({ code }) => code)).toContain('CNSHA')
    expect(found.answer.every(({ code, name, city }) => /shang/i.test(code + name + city))).toBe(
      true,
    )
  })

  test.each(
    (['oceanport', 'postcode'] as const).flatMap((kind) =>
      referenceDefinitions[kind].columns.map(({ key }) => [kind, key] as const),
    ),
  )('and everything else of %s is sorted by the column %s both ways', async (kind, sortBy) => {
    const list = kind === 'oceanport' ? 'ports' : 'postcodes'
    const firstOf = async (sortDesc: boolean) => {
      const query = `sortBy=${sortBy}&sortDesc=${sortDesc}&pageSize=2`
      const answer = await backend.request(`${management(list)}?${query}`, { as: owner })
      return ((await answer.json()) as Record<string, string | number | null>[])[0]?.[sortBy]
    }

    const [lowest, highest] = [await firstOf(false), await firstOf(true)]

    expect(highest).not.toBeNull()
    expect(typeof highest === 'number' ? highest > Number(lowest) : highest !== lowest).toBe(true)
  })

  test('of the next page are other ports', async () => {
    const page = async (number: number) =>
      (
        await backend.ask(admin.ports.list, { as: owner, query: { page: number, pageSize: 20 } })
      ).answer.map(({ code }) => code)

    const [one, two] = [await page(1), await page(2)]

    expect(two).toHaveLength(20)
    expect(one.filter((code) => two.includes(code))).toEqual([])
  })

  test.each(['sortBy=weather', 'pageSize=501', 'page=0'])('refuse %s', async (query) => {
    const path = `${management('ports')}?${query}`

    expect((await backend.request(path, { as: owner })).status).toBe(400)
  })

  test('have the country their code begins with', async () => {
    const row = { code: 'NOZZY', name: 'Elsewhere', city: '', country: 'SE', ...place }

    expect(await send(management('ports'), 'POST', row)).toMatchObject({
      status: 400,
      answer: { issues: [{ path: 'country', message: expect.stringContaining('expected NO') }] },
    })
  })

  test('in use keep their code and stay, and say what uses them', async () => {
    const shipper = await backend.person('Customer')
    await givenLane(backend, shipper, { mode: Mode.OceanFCL, location: shanghaiToRotterdam })
    const { answer } = await backend.ask(admin.ports.list, {
      as: owner,
      query: { searchQuery: 'CNSHA' },
    })
    const port = answer[0]

    const recoded = await send(management('ports'), 'PUT', { ...port, code: 'CNSHX' })
    const deleted = await send(`/ext/reference/oceanport/${port?.id}`, 'DELETE')
    const renamed = await send(management('ports'), 'PUT', { ...port, name: 'Shanghai Yangshan' })
    await send(management('ports'), 'PUT', port)

    expect(recoded.status).toBe(409)
    expect(deleted).toMatchObject({
      status: 409,
      answer: { message: 'CNSHA is used by 1 lane: it cannot be deleted.' },
    })
    expect(renamed.status).toBe(200)
  })
})

describe('postcodes', () => {
  test('are found by the begin of the code, a part of the city and the state', async () => {
    const ask = async (query: { zipCode?: string; city?: string; state?: string }) =>
      (await backend.ask(admin.postcodes.list, { as: owner, query })).answer

    expect((await ask({ zipCode: '9000', state: 'ca' })).map(({ zipCode }) => zipCode)).toContain(
      '90001',
    )
    expect((await ask({ city: 'angeles', state: 'CA' })).every(({ state }) => state === 'CA')).toBe(
      true,
    )
    expect(await ask({ city: '100%' })).toEqual([])
  })

  test.each([
    ['US', '1234', 'zipCode'],
    ['CA', '12345', 'zipCode'],
    ['ZZ', '12345', 'country'],
  ])('of %s are no "%s"', async (country, zipCode, path) => {
    const row = { zipCode, city: 'Nowhere', state: '', country, ...place }

    expect(await send(management('postcodes'), 'POST', row)).toMatchObject({
      status: 400,
      answer: { issues: [{ path }] },
    })
  })
})

describe('equipment types', () => {
  test('are read one by one and deleted when nothing uses them', async () => {
    const row = { name: '20OT', isoCode: '22U1', modes: [Mode.OceanFCL] }
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
    const row = { name: '40FR', isoCode: '42P1', modes: [Mode.OceanFCL, Mode.RoadDrayage] }
    const { answer } = await send(management('equipmenttypes'), 'POST', row)
    const path = `${management('equipmenttypes')}/${(answer as { id: number }).id}`
    await givenLane(backend, shipper, { mode: Mode.OceanFCL, equipment: '40FR' })

    expect((await send(path, 'DELETE')).status).toBe(409)
    expect((await send(path, 'PUT', { ...row, name: '40FX' })).status).toBe(409)
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

  test('are there once', async () => {
    expect((await send(path, 'POST', await one('NO'))).status).toBe(409)
  })
})

const shanghaiToRotterdam = {
  originCityClean: 'Shanghai',
  originStateClean: null,
  originCountryClean: 'CN',
  originZipClean: null,
  originPortCode: 'CNSHA',
  originPortCodeClean: 'CNSHA',
  originPortNameClean: 'Shanghai',
  destCityClean: 'Rotterdam',
  destStateClean: null,
  destCountryClean: 'NL',
  destZipClean: null,
  destPortCode: 'NLRTM',
  destPortCodeClean: 'NLRTM',
  destPortNameClean: 'Rotterdam',
  service: 'Port-Port' as const,
}
