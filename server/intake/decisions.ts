import { and, eq, inArray, sql } from 'drizzle-orm'
import {
  type Amendment,
  type Decision,
  placeProblemKinds,
  type RecordedRepair,
  repairKey,
} from '#domain/shipment-upload.ts'
import type { Caller, Context } from '#server/context.ts'
import { notFound } from '#server/refusal.ts'
import type { Transaction } from '#server/store/database.ts'
import { users } from '#server/store/tables/people.ts'
import { uploads } from '#server/store/tables/uploads.ts'
import type { UploadRow } from './upload-state.ts'

/** The repairs of an upload once amended: a later one of the same rows takes the place of an earlier one. */
export async function recordedRepairs(
  tx: Transaction,
  upload: UploadRow,
  amendments: readonly Amendment[],
  { userId }: Caller,
  { now }: Context,
): Promise<RecordedRepair[]> {
  const found = await rowsByRepair(tx, upload.id)
  const repairs = new Map(upload.repairs.map((repair) => [repairKey(repair), repair]))
  for (const { action, ...amendment } of amendments) {
    const key = repairKey(amendment)
    const before = repairs.get(key)
    repairs.delete(key)
    if (action === 'undo') continue
    const { rows, modes } = found.get(key) ?? {
      rows: before?.rows ?? 0,
      modes: before?.modes ?? [],
    }
    repairs.set(key, { ...amendment, action, rows, modes, userId, at: now().toISOString() })
  }
  return [...repairs.values()]
}

/** What was decided for an upload, the latest first. */
export async function decisionsOf(
  { companyId }: Caller,
  id: number,
  { database: { db } }: Context,
): Promise<Decision[]> {
  const upload = await db.query.uploads.findFirst({
    where: and(eq(uploads.id, id), eq(uploads.companyId, companyId)),
  })
  if (!upload) throw notFound('The upload')
  const ids = [...new Set(upload.repairs.flatMap(({ userId }) => userId ?? []))]
  const people = await db
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(inArray(users.id, ids))
  const names = new Map(people.map((person) => [person.id, person.username]))
  return upload.repairs
    .map(({ kind, column, found, action, value, rows, userId, at }) => ({
      kind,
      column,
      found,
      action,
      value,
      rows: rows ?? null,
      by: names.get(userId ?? 0) ?? '',
      at: at ?? null,
    }))
    .toReversed()
}

type Counted = Pick<Amendment, 'kind' | 'column' | 'found'> & { modes: number[]; rows: number }

/** Rows that each repair is about; a place is one wherever it is written. */
async function rowsByRepair(tx: Transaction, uploadId: number) {
  const { rows } = await tx.execute<Counted>(sql`
    select kind, min("column") as "column", found, to_json(array_agg(distinct mode)) as modes, count(distinct row)::int as rows
    from upload_exceptions where upload_id = ${uploadId}
    group by kind, found, case when kind in ${placeProblemKinds} then '' else "column" end`)
  return new Map(
    rows.map(({ modes, rows: counted, ...group }) => [repairKey(group), { rows: counted, modes }]),
  )
}
