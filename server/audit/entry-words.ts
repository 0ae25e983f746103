import { sql } from 'drizzle-orm'
import { type CarrierCriterion, criterionWords } from '#domain/carrier-criterion.ts'
import { Mode, modeTitle } from '#domain/mode.ts'
import { Priority } from '#domain/notification.ts'
import { referenceDefinitions } from '#domain/reference-kind.ts'
import { type Role, roleWords } from '#domain/role.ts'
import { numberFields, termsNumberWords } from '#domain/terms-number.ts'
import type { Db } from '#server/store/database.ts'
import type { auditEntries } from '#server/store/tables/audit.ts'
import type { AuditSubject } from './audit-kinds.ts'

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
  offers: 'select id, name from carrier_offers',
  scenarios: 'select id, name from award_scenarios',
}
type Table = keyof typeof tables

/** What the id of each subject is: a row's number, a mode's, or a name people know. */
const subjectIds: Record<AuditSubject, Table | 'mode' | 'name'> = {
  person: 'users',
  invitation: 'name',
  company: 'companies',
  carrier: 'companies',
  'carrier rating': 'companies',
  survey: 'companies',
  'negotiation terms': 'mode',
  lane: 'lanes',
  award: 'lanes',
  'carrier offer': 'offers',
  'award scenario': 'scenarios',
  'award terms': 'mode',
  capacity: 'name',
  upload: 'uploads',
  shipments: 'mode',
  'lane doubt': 'name',
  'company alias': 'name',
  'exchange rate': 'name',
  document: 'documents',
  announcement: 'name',
  'export template': 'mode',
  property: 'name',
  postcode: 'name',
  'ocean port': 'name',
  currency: 'name',
  airport: 'name',
  container: 'name',
  'equipment type': 'name',
  country: 'name',
}
/** Entries of an older version may be about what is no longer known. */
const idOf = (subject: string) =>
  subject in subjectIds ? subjectIds[subject as AuditSubject] : 'name'
const tableOf = (subject: string): Table | undefined => {
  const id = idOf(subject)
  return id === 'mode' || id === 'name' ? undefined : id
}

/** Fields that hold ids, and what they are called once they hold names. */
const idFields: Record<string, { table: Table; called: string }> = {
  companyId: { table: 'companies', called: 'company' },
  companyIds: { table: 'companies', called: 'companies' },
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
    const table = tableOf(subject)
    if (table) want(table, subjectId)
    for (const [field, value] of [...everyField(before), ...everyField(after)]) {
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
  const words = (subject: string, state: unknown) =>
    isRecord(state) ? fieldsInWords(columnsInWords(subject, state), nameOf) : listWords(state)
  return (entry) => ({
    name: subjectName(entry, nameOf),
    before: words(entry.subject, entry.before),
    after: words(entry.subject, entry.after),
  })
}

type NameOf = (table: Table, id: unknown) => string | undefined

function subjectName(entry: RawEntry, nameOf: NameOf): string {
  const { subject, subjectId } = entry
  if (idOf(subject) === 'mode') return modeTitle(Number(subjectId))
  const table = tableOf(subject)
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

/** Terms, and rows of lists under the headings of their columns; their numbers say nothing. */
function columnsInWords(subject: string, row: Record<string, unknown>): Record<string, unknown> {
  if (subject === 'negotiation terms') return termsInWords(row)
  const list = Object.values(referenceDefinitions).find(({ one }) => one === subject)
  if (!list) return row
  return Object.fromEntries(
    list.columns.flatMap(({ key, header }) =>
      key in row ? [[key === 'mode' || key === 'modes' ? key : header, row[key]]] : [],
    ),
  )
}

/** As the form of the terms calls them; every saving is a version of its own, which tells nothing. */
const termsInWords = ({
  version: _count,
  ...terms
}: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(terms).map(([name, value]) => {
      const number = numberFields.find(({ field }) => field === name)
      return number && typeof value === 'number'
        ? [number.label, termsNumberWords(number, value)]
        : [name, value]
    }),
  )

const fieldsInWords = (state: object, nameOf: NameOf): Record<string, unknown> =>
  Object.fromEntries(Object.entries(state).map((one) => inWords(one, nameOf)))

function inWords([field, value]: readonly [string, unknown], nameOf: NameOf): [string, unknown] {
  const ids = idFields[field]
  if (ids) {
    const names = forEach(value, (id) => nameOf(ids.table, id) ?? id)
    return [ids.called, Array.isArray(names) ? [...new Set<unknown>(names)] : names]
  }
  if (field === 'mode' || field === 'modes') return [field, forEach(value, modeWords)]
  if (field === 'type') return ['role', roleWord(value)]
  if (field === 'kind' || field === 'roles') return [field, forEach(value, roleWord)]
  if (field === 'priority') return [field, priorityWords.get(value) ?? value]
  if (isCriterion(field)) return [criterionWords[field].title, value]
  if (isRecord(value)) return [field, fieldsInWords(value, nameOf)]
  return [field, value]
}

const modeWords = (mode: unknown) => {
  if (mode === null || mode === Mode.None) return 'All modes'
  return typeof mode === 'number' ? modeTitle(mode) : mode
}

const isCriterion = (field: string): field is CarrierCriterion => field in criterionWords

const roleWord = (role: unknown) => roleWords[role as Role] ?? role

const priorityWords = new Map<unknown, string>(
  Object.entries(Priority).map(([word, priority]) => [priority, word]),
)

const forEach = (value: unknown, word: (one: unknown) => unknown) =>
  Array.isArray(value) ? value.map(word) : word(value)

const listWords = (state: unknown) =>
  Array.isArray(state) ? state.map((one) => (isRecord(one) && one['title']) || one) : state

/** Those within a field too. */
const everyField = (state: unknown): (readonly [string, unknown])[] =>
  fieldsOf(state).flatMap((field) => [field, ...everyField(field[1])])

const fieldsOf = (state: unknown) => (isRecord(state) ? Object.entries(state) : [])

const isRecord = (state: unknown): state is Record<string, unknown> =>
  typeof state === 'object' && state !== null && !Array.isArray(state)

const isId = (value: unknown) => {
  const id = Number(value)
  return Number.isInteger(id) && id > 0 && id < 2 ** 31
}
