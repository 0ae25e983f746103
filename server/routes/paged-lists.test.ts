import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { admin } from '#contract/admin.ts'
import { referenceDefinitions } from '#domain/reference-kind.ts'
import { Mode } from '#domain/mode.ts'
import { type Backend, openBackend, type Person } from '#tests/support/backend.ts'
import { givenLane } from '#tests/support/factories.ts'

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
const place = { latitude: 1.5, longitude: -2.5 }

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
