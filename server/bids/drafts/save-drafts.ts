import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { bidDrafts, DraftCell } from '#contract/ext/bid-drafts.ts'
import type { BodyOf, ResponseOf } from '#contract/endpoint.ts'
import { typedFor } from '#domain/draft-cell.ts'
import { grouped } from '#domain/grouped.ts'
import type { DecimalMark } from '#domain/written-number.ts'
import type { Caller, Context } from '#server/context.ts'
import { anyOf } from '#server/store/any-of.ts'
import { inTransaction, type Transaction } from '#server/store/database.ts'
import { draftCells } from '#server/store/tables/bids.ts'
import { laneInvitations, lanes } from '#server/store/tables/lanes.ts'
import { rolesThatMay } from '#domain/capability.ts'
import { roleNumbersOf } from '#domain/role.ts'
import { presentDraft, selectDrafts } from './list-drafts.ts'
import { lockDrafts, nextVersion } from './lock-drafts.ts'

type Sent = BodyOf<typeof bidDrafts.save>
type Change = Sent['cells'][number]
type Answer = ResponseOf<typeof bidDrafts.save>

/** Keeps what was typed, cell by cell; what somebody else changed in the meantime stays and is answered. */
export async function saveDrafts(
  caller: Caller,
  { mark, cells }: Sent,
  context: Context,
): Promise<Answer> {
  const { answer, written } = await inTransaction(context.database, async (tx) => {
    const laneIds = [...new Set(cells.map(({ laneId }) => laneId))]
    const open = await draftableLanes(tx, caller, laneIds)
    await lockDrafts(tx, caller.companyId)
    const standing = await draftsOn(tx, caller, [...open])
    const answer: Answer = {
      taken: [],
      changed: [],
      notTaken: laneIds.filter((laneId) => !open.has(laneId)),
    }
    const fresh: Change[] = []
    for (const change of cells) {
      if (!open.has(change.laneId)) continue
      const { laneId, column } = change
      const there = standing.get(laneId)?.find((cell) => cell.column === column)
      if (there ? saysSame(there, change, mark) : change.text === null) {
        answer.taken.push({ laneId, column, version: there?.version ?? change.base ?? 0 })
      } else if (there && !hasSeen(there, change)) answer.changed.push(there)
      else fresh.push(change)
    }
    answer.taken.push(...(await write(tx, caller, fresh, mark, context.now())))
    return { answer, written: fresh.length }
  })
  if (written > 0) await showDrafts(context, caller.companyId)
  return answer
}

const saysSame = (there: DraftCell, { text }: Change, mark: DecimalMark): boolean =>
  there.text === null || text === null
    ? there.text === text
    : typedFor(there.column, { text: there.text, mark: there.mark }, mark) === text

/** A text that is gone was never seen by a device that came later: what it typed since is no conflict. */
const hasSeen = (there: DraftCell, { base, typedAt }: Change): boolean =>
  base === null
    ? there.text === null && Date.parse(typedAt) >= Date.parse(there.typedAt)
    : base === there.version

/** Lanes the carrier is invited to and that are not awarded; they stay as they are until the end. */
async function draftableLanes(
  tx: Transaction,
  { companyId }: Caller,
  laneIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await tx
    .select({ id: lanes.id })
    .from(lanes)
    .innerJoin(
      laneInvitations,
      and(eq(laneInvitations.laneId, lanes.id), eq(laneInvitations.carrierId, companyId)),
    )
    .where(and(anyOf(lanes.id, laneIds), inArray(lanes.status, ['started', 'paused'])))
    .orderBy(asc(lanes.id))
    .for('key share', { of: [lanes, laneInvitations] })
  return new Set(rows.map(({ id }) => id))
}

async function draftsOn(
  tx: Transaction,
  { companyId }: Caller,
  laneIds: readonly number[],
): Promise<Map<number, DraftCell[]>> {
  const rows = await selectDrafts(tx).where(
    and(eq(draftCells.carrierId, companyId), anyOf(draftCells.laneId, laneIds)),
  )
  return grouped(rows.map(presentDraft), ({ laneId }) => laneId)
}

async function write(
  tx: Transaction,
  { companyId, userId }: Caller,
  changes: readonly Change[],
  mark: DecimalMark,
  now: Date,
): Promise<Answer['taken']> {
  if (changes.length === 0) return []
  const sent = changes.map(({ laneId, column, text, typedAt }) => ({
    lane_id: laneId,
    column_key: column,
    text,
    // A clock that is ahead would make later typing look older.
    typed_at: Date.parse(typedAt) > now.getTime() ? now.toISOString() : typedAt,
  }))
  const { rows } = await tx.execute<{ lane_id: number; column_key: string; version: number }>(
    sql`insert into ${draftCells} (carrier_id, lane_id, column_key, text, mark, version, saved, user_id, typed_at)
      select ${companyId}, n.lane_id, n.column_key, n.text, ${mark}, ${nextVersion}, false, ${userId}, n.typed_at
      from json_to_recordset(${JSON.stringify(sent)}::json)
        as n(lane_id int, column_key text, text text, typed_at timestamptz)
      on conflict (carrier_id, lane_id, column_key) do update set text = excluded.text, mark = excluded.mark,
        version = excluded.version, saved = excluded.saved, user_id = excluded.user_id, typed_at = excluded.typed_at
      returning lane_id, column_key, version`,
  )
  return rows.map(({ lane_id, column_key, version }) => ({
    laneId: lane_id,
    column: column_key,
    version,
  }))
}

/** Has the open browsers of a carrier's own people read its draft cells again; the message holds none. */
export const showDrafts = ({ push }: Pick<Context, 'push'>, companyId: number): Promise<void> =>
  push({
    companyIds: [companyId],
    roles: roleNumbersOf(rolesThatMay('bid')),
    userIds: [],
    target: 'BidDraftsChanged',
    args: [],
  })
