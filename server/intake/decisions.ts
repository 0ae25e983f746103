import { and, eq, inArray, sql } from 'drizzle-orm'
import {
  type Amendment,
  type Decision,
  placeProblemKinds,
  type RecordedRepair,
  repairKey,
  type RepairSubject,
} from '#domain/shipment-upload.ts'
import type { ModeFamily } from '#domain/mode.ts'
import type { Caller, Context } from '#server/context.ts'
import { notFound } from '#server/refusal.ts'
import type { Transaction } from '#server/store/database.ts'
import { familyOfException } from './exception-groups.ts'
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
  const groups = await rowsByRepair(tx, upload.id)
  const repairs = new Map(upload.repairs.map((repair) => [repairKey(repair), repair]))
  for (const { action, ...amendment } of amendments) {
    const key = repairKey(amendment)
    const before = repairs.get(key)
    repairs.delete(key)
    if (action === 'undo') continue
    const found = groups.filter((group) => isAbout(amendment, group))
    const rows = found.length > 0 ? found.reduce((sum, group) => sum + group.rows, 0) : before?.rows
    const modes = found.length > 0 ? found.flatMap((group) => group.modes) : before?.modes
    repairs.set(key, {
      ...amendment,
      action,
      rows: rows ?? 0,
      modes: modes ?? [],
      userId,
      at: now().toISOString(),
    })
  }
  return [...repairs.values()]
}

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
    .map(({ kind, column, found, family, action, value, rows, userId, at }) => ({
      kind,
      column,
      found,
      ...(family && { family }),
      action,
      value,
      rows: rows ?? null,
      by: names.get(userId ?? 0) ?? '',
      at: at ?? null,
    }))
    .toReversed()
}

type Counted = RepairSubject & { modes: number[]; rows: number }

/** A repair of a place without modes is about the rows of all of them. */
const isAbout = (repair: RepairSubject, group: RepairSubject): boolean =>
  repairKey(repair) === repairKey(group) ||
  (repair.family === undefined && repairKey(repair) === repairKey({ ...group, family: undefined }))

/** Rows that each repair is about; a place is one wherever its modes write it. */
async function rowsByRepair(tx: Transaction, uploadId: number): Promise<Counted[]> {
  const { rows } = await tx.execute<Omit<Counted, 'family'> & { family: ModeFamily | null }>(sql`
    select kind, min("column") as "column", found, ${familyOfException} as family, to_json(array_agg(distinct mode)) as modes,
      count(distinct row)::int as rows
    from upload_exceptions e where upload_id = ${uploadId}
    group by kind, found, family, case when kind in ${placeProblemKinds} then '' else "column" end`)
  return rows.map(({ family, ...group }) => (family ? { ...group, family } : group))
}
