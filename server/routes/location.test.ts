import { afterAll, beforeAll, expect, test } from 'vitest'
import { location } from '#contract/location.ts'
import { type Backend, openBackend } from '#tests/support/backend.ts'

let backend: Backend
beforeAll(async () => {
  backend = await openBackend()
})
afterAll(() => backend.close())

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
