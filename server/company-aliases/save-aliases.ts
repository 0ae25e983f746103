import { sql } from 'drizzle-orm'
import type { Transaction } from '#server/store/database.ts'
import { companyAliases } from '#server/store/tables/uploads.ts'

/** PostgreSQL takes 65,535 values at once. */
const rowsAtOnce = 5000

/** Stores what words mean from now on; returns those whose meaning is new. No word may be given twice. */
export async function saveAliases(
  tx: Transaction,
  aliases: readonly (typeof companyAliases.$inferInsert)[],
  now: Date,
): Promise<{ written: string; label: string }[]> {
  const saved: { written: string; label: string }[] = []
  for (let from = 0; from < aliases.length; from += rowsAtOnce) {
    saved.push(
      ...(await tx
        .insert(companyAliases)
        .values(aliases.slice(from, from + rowsAtOnce))
        .onConflictDoUpdate({
          target: [
            companyAliases.companyId,
            companyAliases.kind,
            companyAliases.scope,
            companyAliases.folded,
          ],
          set: {
            written: sql`excluded.written`,
            meaning: sql`excluded.meaning`,
            label: sql`excluded.label`,
            uploadId: sql`excluded.upload_id`,
            userId: sql`excluded.user_id`,
            updatedAt: now,
          },
          setWhere: sql`${companyAliases.meaning} <> excluded.meaning`,
        })
        .returning({ written: companyAliases.written, label: companyAliases.label })),
    )
  }
  return saved
}
