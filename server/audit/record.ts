import type { Caller } from '#server/context.ts'
import { insertMany } from '#server/store/bulk.ts'
import type { Transaction } from '#server/store/database.ts'
import type { AuditKind } from './audit-kinds.ts'
import { auditEntries } from '#server/store/tables/audit.ts'

export type Change = AuditKind & {
  subjectId: string | number
  before?: unknown
  after?: unknown
  /** The company that may read the entry; null for the platform's own. The caller's by default. */
  companyId?: number | null
}

/** Null: somebody whose account is gone. */
export type Who = Pick<Caller, 'username' | 'companyId'> & { userId: number | null }

/** The lane a change is about, or how many. */
export const lanesSubject = (laneIds: readonly number[]): string | number =>
  laneIds.length === 1 ? (laneIds[0] ?? 0) : `${laneIds.length} lanes`

export const recordChange = (tx: Transaction, who: Who, change: Change): Promise<void> =>
  recordChanges(tx, who, [change])

export const recordChanges = (
  tx: Transaction,
  { userId, username, companyId }: Who,
  changes: readonly Change[],
): Promise<void> =>
  insertMany(
    tx,
    auditEntries,
    changes.map((change) => ({
      userId,
      username,
      companyId: change.companyId === undefined ? companyId : change.companyId,
      subject: change.subject,
      subjectId: String(change.subjectId),
      action: change.action,
      before: change.before ?? null,
      after: change.after ?? null,
    })),
  )
