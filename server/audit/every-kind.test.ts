import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit, type AuditEntry } from '#contract/ext/audit.ts'
import { changedValues } from '#domain/changed-values.ts'
import { auditKinds } from './audit-kinds.ts'
import { changeFiles } from '#tests/support/given-changes/files.ts'
import { changeCompanies, changePeople } from '#tests/support/given-changes/people.ts'
import { changeReference } from '#tests/support/given-changes/reference.ts'
import { changeTender } from '#tests/support/given-changes/tender.ts'
import { type ChangingWorld, openChangingWorld } from '#tests/support/given-changes/world.ts'

let world: ChangingWorld
let written: AuditEntry[]

beforeAll(async () => {
  world = await openChangingWorld()
  await changePeople(world)
  await changeCompanies(world)
  await changeTender(world)
  await changeFiles(world)
  await changeReference(world)
  const query = { pageSize: '500' }
  written = (await world.backend.ask(audit.list, { as: world.owner, query })).answer
})
afterAll(() => world?.backend.close())

/** Written while a file is read, which takes an intake: seen in tests of their own. */
const seenElsewhere = [
  'lane changed by list',
  'upload moved to decided places',
  'shipments cleansed again',
  'lane doubt decided',
]

test('every kind of entry there is was written', () => {
  const kinds = Object.entries(auditKinds).flatMap(([subject, actions]) =>
    actions.map((action) => `${subject} ${action}`),
  )
  const seen = new Set(written.map(({ subject, action }) => `${subject} ${action}`))

  expect(kinds.filter((kind) => !seen.has(kind))).toEqual(seenElsewhere)
  expect([...seen].filter((kind) => !kinds.includes(kind))).toEqual([])
})

test('no entry names anything by a number', () => {
  const numbered = written.flatMap(({ subject, action, name, before, after }) => {
    const fields = changedValues(before, after).map(({ field }) => field)
    const ids = fields.filter((field) => /(^| )ids?$/i.test(field))
    return /^\d+$/.test(name) && subject !== 'postcode' ? [`${subject} ${action}: ${name}`] : ids
  })

  expect(numbered).toEqual([])
})

test('each subject is a filter, and its export tells the same lines in words', async () => {
  for (const subject of new Set(written.map((entry) => entry.subject))) {
    const query = { subject, pageSize: '500' }
    const { answer } = await world.backend.ask(audit.list, { as: world.owner, query })
    const own = written.filter((entry) => entry.subject === subject)
    expect(answer.map(({ id }) => id)).toEqual(own.map(({ id }) => id))
  }

  const file = await world.backend.request('/ext/audit/file?subject=announcement', {
    as: world.owner,
  })
  const text = await file.text()
  expect(text).toContain('Rates are due on Friday.')
  expect(text).toContain('Audience companies: Alder')
  expect(text).toContain('Audience roles: Shipper')
  expect(text).toContain('Priority: Urgent')
  expect(text).not.toMatch(/[{}[\]]/)
})
