import { afterAll, beforeAll, expect, test } from 'vitest'
import { places } from '#contract/ext/places.ts'
import { location } from '#contract/location.ts'
import { type Backend, openBackend } from '#tests/support/backend.ts'

let backend: Backend
beforeAll(async () => {
  backend = await openBackend()
})
afterAll(() => backend?.close())

test('ports are found by name and by code, from two letters on', async () => {
  const as = await backend.person('Customer')
  const ports = async (search: string) =>
    (await backend.ask(location.oceanPorts, { as, query: { search } })).answer

  expect(await ports('rott')).toContainEqual({ code: 'NLRTM', name: 'Rotterdam', country: 'NL' })
  expect(await ports('NLRTM')).toContainEqual({ code: 'NLRTM', name: 'Rotterdam', country: 'NL' })
  expect(await ports('qqqq')).toEqual([])
  expect((await backend.request('/location/ocean-ports?search=r', { as })).status).toBe(400)
})

test('cities are found from four letters on, the largest first', async () => {
  const as = await backend.person('DataLite')

  const { answer } = await backend.ask(location.cities, { as, query: { search: 'shang' } })

  expect(answer[0]).toMatchObject({ city: 'Shanghai', country: 'CN' })
  expect((await backend.request('/location/cities?search=sha', { as })).status).toBe(400)
})

test('places are suggested from two letters on, with words that name them whole', async () => {
  const as = await backend.person('Carrier')

  const { answer } = await backend.ask(location.googleCities, { as, query: { input: 'dallas' } })

  expect(answer.suggestions[0]).toMatchObject({ description: 'Dallas, TX, US', city: 'Dallas' })
  expect((await backend.request('/location/google-cities?input=d', { as })).status).toBe(400)
})

test.each([
  { family: 'air', search: 'pvg', first: { place: 'PVG', level: 'airport' } },
  { family: 'air', search: 'heathr', first: { place: 'LHR', level: 'airport' } },
  { family: 'air', search: 'Frankfurt, Germany', first: { place: 'FRA', level: 'airport' } },
  { family: 'ocean', search: 'rott', first: { place: 'NLRTM', level: 'port' } },
  { family: 'road', search: '60601', first: { place: 'Chicago, IL 60601', level: 'postal code' } },
  { family: 'road', search: 'chicag', first: { place: 'Chicago, IL', level: 'city' } },
  { family: 'road', search: 'Texas', first: { place: 'Texas, US (whole state)', level: 'state' } },
  {
    family: 'road',
    search: 'Deutschland',
    first: { place: 'Germany (whole country)', level: 'country' },
  },
] as const)('$family: "$search" finds $first.place first', async ({ family, search, first }) => {
  const as = await backend.person('DataLite')

  const { answer } = await backend.ask(places.search, { as, query: { search, family } })

  expect(answer[0]).toMatchObject(first)
})

test('places of a family are of its kind only; without one all kinds are found', async () => {
  const as = await backend.person('Customer')
  const levels = async (family?: 'air' | 'ocean') => {
    const query = { search: 'hamburg', ...(family && { family }) }
    const { answer } = await backend.ask(places.search, { as, query })
    return [...new Set(answer.map(({ level }) => level))].toSorted()
  }

  expect(await levels('air')).toEqual(['airport'])
  expect(await levels('ocean')).toEqual(['port'])
  expect(await levels()).toEqual(['airport', 'city', 'port'])
  expect((await backend.request('/ext/places?search=h', { as })).status).toBe(400)
  expect((await backend.request('/ext/places?search=hamburg&family=rail', { as })).status).toBe(400)
})
