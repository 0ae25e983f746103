import { sql } from 'drizzle-orm'
import { modeTitle } from '#domain/mode.ts'
import { type Role, roleWords } from '#domain/role.ts'
import type { Db } from '#server/store/database.ts'
import type { auditEntries } from '#server/store/tables/audit.ts'

type RawEntry = Pick<typeof auditEntries.$inferSelect, 'subject' | 'subjectId' | 'before' | 'after'>
type EntryWords = { name: string; before: unknown; after: unknown }

/** Where the names of what is written as a number stand. */
const tables = {
  users: 'select id, username as name from users',
  companies: 'select id, name from companies',
  lanes: "select id, origin || ' > ' || destination as name from lanes",
  bids: 'select bids.id, companies.name from bids join companies on companies.id = bids.carrier_id',
  uploads: 'select id, file_name as name from uploads',
  documents: 'select id, name from documents',
}
type Table = keyof typeof tables

const subjects: Record<string, Table> = {
  person: 'users',
  company: 'companies',
  carrier: 'companies',
  'carrier mark': 'companies',
  survey: 'companies',
  lane: 'lanes',
  award: 'lanes',
  upload: 'uploads',
  document: 'documents',
}
/** Subjects whose number is a mode's. */
const ofMode = new Set(['negotiation terms', 'export template', 'shipments'])

/** Fields that hold ids, and what they are called once they hold names. */
const idFields: Record<string, { table: Table; called: string }> = {
  companyId: { table: 'companies', called: 'company' },
  laneIds: { table: 'lanes', called: 'lanes' },
  bidIds: { table: 'bids', called: 'carriers' },
  uploads: { table: 'uploads', called: 'uploads' },
}

/** Tells what entries changed in people's words: names for ids; what is gone is called as the entry has it. */
export async function entryWords(
  entries: readonly RawEntry[],
  db: Db,
): Promise<(entry: RawEntry) => EntryWords> {
  const wanted = new Map<Table, Set<number>>()
  const want = (table: Table, id: unknown) => {
    if (isId(id)) wanted.set(table, (wanted.get(table) ?? new Set()).add(Number(id)))
  }
  for (const { subject, subjectId, before, after } of entries) {
    const table = subjects[subject]
    if (table) want(table, subjectId)
    for (const [field, value] of [...fieldsOf(before), ...fieldsOf(after)]) {
      const ids = idFields[field]
      if (ids) for (const id of [value].flat()) want(ids.table, id)
    }
  }
  const known = new Map<string, string>()
  for (const [table, ids] of wanted) {
    const { rows } = await db.execute<{ id: number; name: string }>(
      sql`select * from (${sql.raw(tables[table])}) named where id = any(${sql.param([...ids])}::int[])`,
    )
    for (const { id, name } of rows) known.set(`${table} ${id}`, name)
  }
  const nameOf = (table: Table, id: unknown) => known.get(`${table} ${String(id)}`)
  const words = (state: unknown) =>
    isRecord(state)
      ? Object.fromEntries(fieldsOf(state).map((one) => inWords(one, nameOf)))
      : listWords(state)
  return (entry) => ({
    name: subjectName(entry, nameOf),
    before: words(entry.before),
    after: words(entry.after),
  })
}

type NameOf = (table: Table, id: unknown) => string | undefined

function subjectName(entry: RawEntry, nameOf: NameOf): string {
  const { subject, subjectId } = entry
  if (ofMode.has(subject)) return modeTitle(Number(subjectId))
  const table = subjects[subject]
  return (table && nameOf(table, subjectId)) ?? ownName(entry) ?? subjectId
}

/** A deleted person or file still has its name in the entry, an announcement its text. */
function ownName({ before, after }: RawEntry): string | undefined {
  for (const state of [after, before]) {
    const fields = Object.fromEntries(fieldsOf(state))
    const name = fields['username'] ?? fields['name'] ?? fields['text']
    if (typeof name === 'string') return name
  }
  return undefined
}

function inWords([field, value]: readonly [string, unknown], nameOf: NameOf): [string, unknown] {
  const ids = idFields[field]
  if (ids) {
    const names = forEach(value, (id) => nameOf(ids.table, id) ?? id)
    return [ids.called, Array.isArray(names) ? [...new Set<unknown>(names)] : names]
  }
  if (field === 'mode' || field === 'modes')
    return [field, forEach(value, (mode) => (typeof mode === 'number' ? modeTitle(mode) : mode))]
  if (field === 'type') return ['role', roleWords[value as Role] ?? value]
  return [field, value]
}

const forEach = (value: unknown, word: (one: unknown) => unknown) =>
  Array.isArray(value) ? value.map(word) : word(value)

/** The columns of an export template, by their titles. */
const listWords = (state: unknown) =>
  Array.isArray(state) ? state.map((one) => (isRecord(one) && one['title']) || one) : state

const fieldsOf = (state: unknown) => (isRecord(state) ? Object.entries(state) : [])

const isRecord = (state: unknown): state is Record<string, unknown> =>
  typeof state === 'object' && state !== null && !Array.isArray(state)

const isId = (value: unknown) => {
  const id = Number(value)
  return Number.isInteger(id) && id > 0 && id < 2 ** 31
}
