import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { audit } from '#contract/ext/audit.ts'
import { recordChange } from '#server/audit/record.ts'
import { inTransaction } from '#server/store/database.ts'
import { auditEntries } from '#server/store/tables/audit.ts'
import type { Person } from '#tests/support/backend.ts'
import { givenTender, openTenderWorld, type TenderWorld } from '#tests/support/tender-world.ts'

let world: TenderWorld

beforeAll(async () => {
  world = await openTenderWorld('embedded')
})
afterAll(() => world?.close())

const entries = async (as: Person, query: Record<string, string> = {}) =>
  (await world.ask(audit.list, { as, query })).answer

let shipper: Person
let owner: Person

beforeEach(async () => {
  await world.context.database.db.delete(auditEntries)
  shipper = (await givenTender(world)).shipper
  owner = await world.person('Owner')
})

const given = (who: Person, subject: string, at: string, after: unknown = null) =>
  world.context.database.db.insert(auditEntries).values({
    at: new Date(at),
    companyId: who.companyId,
    userId: who.userId,
    username: who.username,
    subject,
    subjectId: 'CNSHA',
    action: 'changed',
    after,
  })

test('an Owner reads all, a shipper what their own company did', async () => {
  const { shipper: other } = await givenTender(world)
  await given(shipper, 'lane', '2026-11-01')
  await given(other, 'award', '2026-11-01')
  await inTransaction(world.context.database, (tx) =>
    recordChange(tx, owner, {
      subject: 'ocean port',
      subjectId: 'CNSHA',
      action: 'added',
      companyId: null,
    }),
  )

  expect((await entries(owner)).map(({ subject }) => subject).toSorted()).toEqual([
    'award',
    'lane',
    'ocean port',
  ])
  expect((await entries(shipper)).map(({ subject }) => subject)).toEqual(['lane'])
  expect(await world.ask(audit.subjects, { as: shipper })).toMatchObject({ answer: ['lane'] })
  expect((await world.ask(audit.subjects, { as: owner })).answer).toHaveLength(3)
})

test('filters narrow by subject, person, days and text', async () => {
  await given(shipper, 'lane', '2026-11-01T23:59:59Z', { target: 1950 })
  await given(shipper, 'award', '2026-11-02T00:00:00Z')
  await given(owner, 'award', '2026-11-03T12:00:00Z', { note: '100% of it' })

  const count = async (query: Record<string, string>) => (await entries(owner, query)).length

  expect(await count({ subject: 'award' })).toBe(2)
  expect(await count({ person: shipper.username.slice(0, 14).toUpperCase() })).toBe(2)
  expect(await count({ from: '2026-11-02' })).toBe(2)
  expect(await count({ to: '2026-11-01' })).toBe(1)
  expect(await count({ from: '2026-11-02', to: '2026-11-02' })).toBe(1)
  expect(await count({ text: '1950' })).toBe(1)
  expect(await count({ text: '0% of' })).toBe(1)
  expect(await count({ text: '%' })).toBe(1)
})

test('comes newest first, a page at a time, with the number of all', async () => {
  for (const day of ['01', '02', '03']) await given(shipper, `lane ${day}`, `2026-11-${day}`)

  const response = await world.request('/ext/audit?page=2&pageSize=2', { as: shipper })

  expect(response.headers.get('x-total-count')).toBe('3')
  expect(await response.json()).toMatchObject([{ subject: 'lane 01' }])
})

test('comes as a file that no formula hides in', async () => {
  await given(shipper, '=1+1', '2026-11-01', { a: 1 })

  const response = await world.request('/ext/audit/file?subject=%3D1%2B1', { as: shipper })
  const text = await response.text()

  expect(response.headers.get('fname')).toBe('audit-2026-11-10.csv')
  expect(text).toContain(`,'=1+1,CNSHA,changed,,A: 1`)
})

test.each(['Carrier', 'DataCustomer', 'DataLite'] as const)('is closed to a %s', async (role) => {
  expect((await world.ask(audit.list, { as: await world.person(role) })).status).toBe(403)
})

test.each(['from=yesterday', 'page=0', 'pageSize=9999'])('refuses %s', async (query) => {
  expect((await world.request(`/ext/audit?${query}`, { as: owner })).status).toBe(400)
})
