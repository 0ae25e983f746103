import { sql } from 'drizzle-orm'
import { modeTitle } from '#domain/mode.ts'
import type { Db } from '#server/store/database.ts'
import type { auditEntries } from '#server/store/tables/audit.ts'

export type NamedEntry = Pick<
  typeof auditEntries.$inferSelect,
  'subject' | 'subjectId' | 'before' | 'after'
>

/** Where the name of a subject that is written as a number stands. */
const named: Record<string, { from: string; name: string }> = {
  person: { from: 'users', name: 'username' },
  company: { from: 'companies', name: 'name' },
  lane: { from: 'lanes', name: "origin || ' > ' || destination" },
  award: { from: 'lanes', name: "origin || ' > ' || destination" },
  upload: { from: 'uploads', name: 'file_name' },
  document: { from: 'documents', name: 'name' },
}

/** What people call the subjects of these entries; what is gone is called as the entry has it. */
export async function entryNames(
  entries: readonly NamedEntry[],
  db: Db,
): Promise<(entry: NamedEntry) => string> {
  const known = new Map<string, string>()
  for (const [subject, { from, name }] of Object.entries(named)) {
    const ids = new Set(entries.filter((entry) => entry.subject === subject).flatMap(idOf))
    if (ids.size === 0) continue
    const { rows } = await db.execute<{ id: number; name: string }>(sql`
      select id, ${sql.raw(name)} as name from ${sql.raw(from)}
      where id = any(${sql.param([...ids])}::int[])`)
    for (const row of rows) known.set(`${subject} ${row.id}`, row.name)
  }
  return (entry) => {
    const { subject, subjectId } = entry
    if (subject === 'negotiation terms') return modeTitle(Number(subjectId))
    return known.get(`${subject} ${subjectId}`) ?? ownName(entry) ?? subjectId
  }
}

const idOf = ({ subjectId }: NamedEntry) => {
  const id = Number(subjectId)
  return Number.isInteger(id) && id > 0 && id < 2 ** 31 ? [id] : []
}

/** A deleted person or file still has its name in the entry. */
function ownName({ before, after }: NamedEntry): string | undefined {
  for (const values of [after, before]) {
    if (typeof values !== 'object' || values === null) continue
    const name =
      ('username' in values && values.username) || ('name' in values && values.name) || undefined
    if (typeof name === 'string') return name
  }
  return undefined
}
