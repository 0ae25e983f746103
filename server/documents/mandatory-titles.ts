import { isDeepStrictEqual } from 'node:util'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { BodyOf } from '#contract/endpoint.ts'
import type { documents } from '#contract/ext/documents.ts'
import { mandatoryProperty, mandatoryTitles } from '#domain/document.ts'
import { recordChange } from '#server/audit/record.ts'
import type { Caller, Context } from '#server/context.ts'
import { conflict } from '#server/refusal.ts'
import { type Db, inTransaction, type Transaction } from '#server/store/database.ts'
import { properties } from '#server/store/tables/reference.ts'

/** What every carrier has to show, by the Owner's property or the usual list. */
export async function titlesAskedFor(db: Db | Transaction): Promise<readonly string[]> {
  const [property] = await db
    .select({ value: properties.value })
    .from(properties)
    .where(and(eq(properties.key, mandatoryProperty), isNull(properties.mode)))
  return mandatoryTitles(property?.value)
}

/**
 * Asks carriers for other documents from now on; what they brought before stays. 409 when somebody else
 * changed the list since it was seen.
 */
export function saveTitles(
  caller: Caller,
  { titles, seen }: BodyOf<typeof documents.setMandatory>,
  { database }: Context,
): Promise<readonly string[]> {
  return inTransaction(database, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${mandatoryProperty}))`)
    const before = await titlesAskedFor(tx)
    if (seen && !isDeepStrictEqual(seen, [...before])) {
      throw conflict('Somebody else changed this list. Close it and open it again.')
    }
    await tx.execute(sql`insert into properties (key, value) values (${mandatoryProperty}, ${titles.join('\n')})
      on conflict (key, coalesce(mode, -1)) do update set value = excluded.value`)
    const after = await titlesAskedFor(tx)
    await recordChange(tx, caller, {
      subject: 'property',
      subjectId: mandatoryProperty,
      action: 'changed',
      before,
      after,
      companyId: null,
    })
    return after
  })
}
