import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { config } from '#contract/config.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { settingProblem, termOf } from '#domain/instance-setting.ts'
import { Mode } from '#domain/mode.ts'
import { recordChange } from '#server/audit/record.ts'
import type { Caller, Context } from '#server/context.ts'
import { conflict, invalid } from '#server/refusal.ts'
import { type Db, inTransaction, type Transaction } from '#server/store/database.ts'
import { properties } from '#server/store/tables/reference.ts'

export type InstanceProperty = { key: string; value: string }

/** Properties of a mode by key; those of mode None hold whatever the mode. */
export const propertiesOf = (mode: number, db: Db | Transaction): Promise<InstanceProperty[]> =>
  db
    .select({ key: properties.key, value: properties.value })
    .from(properties)
    .where(ofMode(mode))
    .orderBy(asc(properties.key))

/** Months a new lane of a mode is tendered for, by the Owner's setting. */
export async function usualTerm(mode: number, db: Db | Transaction): Promise<number> {
  const find = async (one: number) =>
    (await propertiesOf(one, db)).find(({ key }) => key === 'lane-term')?.value
  return termOf((await find(mode)) ?? (await find(Mode.None)))
}

/** 422 for a value that its setting does not take. */
export function refuseSetting(key: string, value: string, path: string): void {
  const message = settingProblem(key, value)
  if (message !== null) throw invalid(`${key}: ${message}`, [{ path, message }])
}

/**
 * Sets the named properties and leaves the others; an empty value takes one away. 409, with none of them
 * set, when one changed since it was seen.
 */
export async function saveProperties(
  caller: Caller,
  mode: number,
  given: BodyOf<typeof config.saveInstance>,
  { database }: Context,
): Promise<void> {
  for (const { key, value } of given) refuseSetting(key, value, key)
  await inTransaction(database, async (tx) => {
    await tx.execute(
      sql`select pg_advisory_xact_lock(hashtext('instance-properties'), ${mode}::int)`,
    )
    const before = new Map((await propertiesOf(mode, tx)).map(({ key, value }) => [key, value]))
    for (const { key, value, seen } of given) {
      const was = before.get(key)
      if (seen !== undefined && seen !== (was ?? '')) {
        throw conflict(`Somebody else changed ${key}. Load the settings again.`)
      }
      if ((was ?? '') === value) continue
      if (value === '') {
        await tx.delete(properties).where(and(ofMode(mode), eq(properties.key, key)))
      } else {
        await tx.execute(sql`insert into properties (key, value, mode)
          values (${key}, ${value}, ${mode === Mode.None ? null : mode})
          on conflict (key, coalesce(mode, -1)) do update set value = excluded.value`)
      }
      await recordChange(tx, caller, {
        subject: 'property',
        subjectId: key,
        action: was === undefined ? 'added' : value === '' ? 'deleted' : 'changed',
        before: was === undefined ? null : { value: was, mode },
        after: value === '' ? null : { value, mode },
        companyId: null,
      })
    }
  })
}

const ofMode = (mode: number) =>
  mode === Mode.None ? isNull(properties.mode) : eq(properties.mode, mode)
