import { and, count, desc, eq, gte, ilike, lt, or, type SQL, sql } from 'drizzle-orm'
import type { audit, AuditEntry } from '#contract/ext/audit.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import type { Caller, Context } from '#server/context.ts'
import { may } from '#domain/capability.ts'
import { type ChangedValue, changedValues } from '#domain/changed-values.ts'
import { writeCsv } from '#domain/csv.ts'
import { type FileBody, type WithHeaders, withHeaders } from '#server/serve.ts'
import { auditEntries } from '#server/store/tables/audit.ts'
import { companies } from '#server/store/tables/people.ts'
import { entryWords } from './entry-words.ts'

type Filter = QueryOf<typeof audit.export>

const longestFile = 50_000

export async function listAudit(
  caller: Caller,
  { page, pageSize, ...filter }: QueryOf<typeof audit.list>,
  context: Context,
): Promise<WithHeaders<AuditEntry[]>> {
  const where = passing(caller, filter)
  const [total] = await context.database.db
    .select({ entries: count() })
    .from(auditEntries)
    .where(where)
  const entries = await readEntries(where, pageSize, (page - 1) * pageSize, context)
  return withHeaders(entries, { 'x-total-count': String(total?.entries ?? 0) })
}

export async function auditSubjects(caller: Caller, { database }: Context): Promise<string[]> {
  const rows = await database.db
    .selectDistinct({ subject: auditEntries.subject })
    .from(auditEntries)
    .where(visibleTo(caller))
    .orderBy(auditEntries.subject)
  return rows.map(({ subject }) => subject)
}

export async function exportAudit(
  caller: Caller,
  filter: Filter,
  context: Context,
): Promise<FileBody> {
  const entries = await readEntries(passing(caller, filter), longestFile, 0, context)
  const body = writeCsv(
    ['Time (UTC)', 'Person', 'Company', 'Subject', 'Name', 'Action', 'Before', 'After'],
    entries.map(({ at, username, company, subject, name, action, before, after }) => {
      const values = changedValues(before, after, name)
      return [
        at,
        username,
        company,
        subject,
        name,
        action,
        sideWords(values, 'before'),
        sideWords(values, 'after'),
      ]
    }),
  )
  return { name: `audit-${context.now().toISOString().slice(0, 10)}.csv`, type: 'text/csv', body }
}

/** One side of what changed: 'volume: 120; target: 0'. */
const sideWords = (values: readonly ChangedValue[], side: 'before' | 'after'): string =>
  values
    .flatMap(({ field, [side]: value }) =>
      value === undefined ? [] : [field === '' ? value : `${field}: ${value}`],
    )
    .join('; ')

async function readEntries(
  where: SQL | undefined,
  limit: number,
  offset: number,
  { database }: Context,
): Promise<AuditEntry[]> {
  const rows = await database.db
    .select({ entry: auditEntries, company: companies.name })
    .from(auditEntries)
    .leftJoin(companies, eq(companies.id, auditEntries.companyId))
    .where(where)
    .orderBy(desc(auditEntries.id))
    .limit(limit)
    .offset(offset)
  const wordsOf = await entryWords(
    rows.map(({ entry }) => entry),
    database.db,
  )
  return rows.map(({ entry, company }) => ({
    id: entry.id,
    at: entry.at.toISOString(),
    username: entry.username,
    company,
    subject: entry.subject,
    subjectId: entry.subjectId,
    action: entry.action,
    ...wordsOf(entry),
  }))
}

const visibleTo = (caller: Caller): SQL | undefined =>
  may(caller, 'see every company') ? undefined : eq(auditEntries.companyId, caller.companyId)

function passing(caller: Caller, { subject, person, from, to, text }: Filter): SQL | undefined {
  return and(
    visibleTo(caller),
    subject ? eq(auditEntries.subject, subject) : undefined,
    person ? ilike(auditEntries.username, within(person)) : undefined,
    from ? gte(auditEntries.at, new Date(`${from}T00:00:00Z`)) : undefined,
    to ? lt(auditEntries.at, new Date(Date.parse(`${to}T00:00:00Z`) + dayMs)) : undefined,
    text
      ? or(
          ilike(auditEntries.subjectId, within(text)),
          ilike(auditEntries.action, within(text)),
          ilike(sql`${auditEntries.before}::text`, within(text)),
          ilike(sql`${auditEntries.after}::text`, within(text)),
        )
      : undefined,
  )
}

const dayMs = 86_400_000

const within = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`
