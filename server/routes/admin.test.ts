import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audit } from '#contract/ext/audit.ts'
import { Mode } from '#domain/mode.ts'
import { referenceDefinitions } from '#domain/reference-kind.ts'
import { type Backend, openBackend, type Person } from '#tests/support/backend.ts'

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
    row: { name: '40VH', isoCode: '42V0', modes: [Mode.OceanFCL] },
    to: { name: '40VE' },
    wrong: { isoCode: '42X1' },
    byPath: 'id',
  },
] as const

/** A row as the audit tells it: under the headings of its columns, modes by their titles. */
const inWords = (list: (typeof lists)[number]['list'], row: object) =>
  Object.fromEntries(
    referenceDefinitions[kindOf[list]].columns.flatMap(({ key, header }): [string, unknown][] => {
      if (key === 'mode') return [['mode', 'All modes']]
      if (key === 'modes') return [['modes', ['Ocean - FCL']]]
      return key in row ? [[header, row[key as keyof typeof row]]] : []
    }),
  )

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
      { username, action: 'changed', before: inWords(list, row), after: inWords(list, changed) },
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
} as const
