import { afterAll, beforeAll, expect, test } from 'vitest'
import { admin } from '#contract/admin.ts'
import { audit } from '#contract/ext/audit.ts'
import { reference } from '#contract/ext/reference.ts'
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

const bring = async (
  kind: 'oceanport' | 'equipment-type' | 'property' | 'postcode',
  rows: Record<string, string>[],
  check = false,
) =>
  (await backend.ask(reference.importRows, { as: owner, params: { kind }, body: { rows, check } }))
    .answer

const port = (code: string, name: string) => ({ code, name, city: '', country: code.slice(0, 2) })
const portsNamed = async (searchQuery: string) =>
  (await backend.ask(admin.ports.list, { as: owner, query: { searchQuery } })).answer

test('new codes are added, known ones changed, and each is in the audit', async () => {
  await bring('oceanport', [port('NOAAB', 'Importhavn'), port('NOAAC', 'Importvik')])

  const answer = await bring('oceanport', [
    port('noaab', 'Importhavn Nord'),
    port('NOAAC', 'Importvik'),
    { ...port('NOAAD', 'Importsund'), latitude: '60,5', longitude: '5,3' },
  ])

  const found = await portsNamed('import')
  const { answer: changes } = await backend.ask(audit.list, { as: owner, query: { text: 'NOAA' } })
  expect(answer).toEqual({ added: 1, changed: 1, unchanged: 1, problems: [] })
  expect(found.map(({ name }) => name)).toEqual(['Importhavn Nord', 'Importvik', 'Importsund'])
  expect(found.at(-1)).toMatchObject({ latitude: 60.5, longitude: 5.3 })
  expect(changes.map(({ subjectId, action }) => `${subjectId} ${action}`).toSorted()).toEqual([
    'NOAAB added',
    'NOAAB changed',
    'NOAAC added',
    'NOAAD added',
  ])
  expect(changes.find(({ action }) => action === 'changed')).toMatchObject({
    before: { Name: 'Importhavn' },
    after: { Name: 'Importhavn Nord' },
  })
})

test('a check writes nothing', async () => {
  const answer = await bring('oceanport', [port('NOBBB', 'Checked')], true)

  expect(answer).toEqual({ added: 1, changed: 0, unchanged: 0, problems: [] })
  expect(await portsNamed('Checked')).toEqual([])
})

test('one bad row keeps all out, and every problem is reported by row and column', async () => {
  const answer = await bring('oceanport', [
    port('NOCCC', 'Good'),
    { ...port('NOCCD', ''), country: 'SE' },
    { ...port('NOCCE', 'Far'), latitude: 'north' },
    { ...port('NO1', 'Short') },
    { ...port('NOCCF', 'Elsewhere'), country: 'SE' },
    port('NOCCC', 'Again'),
  ])

  expect(answer.problems).toEqual([
    { row: 2, column: 'Name', found: '', expected: 'a value' },
    { row: 3, column: 'Latitude', found: 'north', expected: 'a number' },
    { row: 4, column: 'UN/LOCODE', found: 'NO1', expected: 'a UN/LOCODE such as CNSHA' },
    { row: 5, column: 'Country', found: 'SE', expected: 'NO, as the code begins' },
    { row: 6, column: 'UN/LOCODE', found: 'NOCCC', expected: 'each row once' },
  ])
  expect(await portsNamed('NOCCC')).toEqual([])
})

test('an equipment type keeps the modes that lanes use', async () => {
  const shipper = await backend.person('Customer')
  await givenLane(backend, shipper, { mode: Mode.OceanFCL, equipment: '20DV' })

  const { problems } = await bring('equipment-type', [
    { name: '20DV', modes: 'Drayage', isoCode: '22G1' },
  ])

  expect(problems).toMatchObject([{ row: 1, found: '20DV' }])
})

test('the same key stands once for all modes and once for each', async () => {
  const rows = [
    { key: 'k', value: '1' },
    { key: 'k', value: '2', mode: 'Air Freight' },
  ]

  expect(await bring('property', rows)).toMatchObject({ added: 2, problems: [] })
  expect(await bring('property', rows)).toMatchObject({ unchanged: 2 })
})

test('a file of all rows is read back without a change', async () => {
  await bring('oceanport', [{ ...port('NODDD', '=cmd|calc'), latitude: '-3.5' }])
  const response = await backend.request('/ext/reference/oceanport/file', { as: owner })
  const text = await response.text()

  expect(response.headers.get('fname')).toMatch(/^ocean-ports-\d{4}-\d{2}-\d{2}\.csv$/)
  expect(text).toContain('UN/LOCODE,Name,City,Country,Latitude,Longitude')
  expect(text).toContain("NODDD,'=cmd|calc,,NO,-3.5,")
})

test('only an Owner brings, deletes and exports', async () => {
  const as = await backend.person('Customer')
  const rows = [port('NOEEE', 'Foreign')]

  const { status } = await backend.ask(reference.importRows, {
    as,
    params: { kind: 'oceanport' },
    body: { rows },
  })

  expect(status).toBe(403)
  expect((await backend.request('/ext/reference/oceanport/file', { as })).status).toBe(403)
  expect(
    (await backend.request('/ext/reference/oceanport/1', { as, method: 'DELETE' })).status,
  ).toBe(403)
})

test.each([
  ['no rows', '/ext/reference/oceanport/rows', { rows: [] }],
  ['an unknown kind', '/ext/reference/rocket/rows', { rows: [{}] }],
])('%s is refused', async (_what, path, body) => {
  expect((await backend.request(path, { as: owner, body })).status).toBe(400)
})

test('asked whether a row can be deleted, it says what uses it and deletes nothing', async () => {
  await bring('equipment-type', [
    { name: 'Asked trailer', modes: 'Road FTL' },
    { name: 'Free trailer', modes: 'Road FTL' },
  ])
  await givenLane(backend, await backend.person('Customer'), { equipment: 'Asked trailer' })
  const { answer } = await backend.ask(admin.equipmentTypes.list, { as: owner })
  const ask = (name: string) =>
    backend.request(
      `/ext/reference/equipment-type/${answer.find((row) => row.name === name)?.id}?check=true`,
      { as: owner, method: 'DELETE' },
    )

  const used = await ask('Asked trailer')
  const free = await ask('Free trailer')

  expect([used.status, free.status]).toEqual([409, 204])
  expect(await used.json()).toMatchObject({ message: expect.stringContaining('used by 1 lane') })
  const after = await backend.ask(admin.equipmentTypes.list, { as: owner })
  expect(after.answer).toHaveLength(answer.length)
})
