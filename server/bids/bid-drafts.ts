import { and, asc, eq, gt, inArray, isNotNull, lte, max, sql } from 'drizzle-orm'
import { type bidDrafts, type DraftCell, mostDraftCells } from '#contract/ext/bid-drafts.ts'
import type { BodyOf, ResponseOf } from '#contract/endpoint.ts'
import { isTakenOver, typedFor } from '#domain/draft-cell.ts'
import { grouped } from '#domain/grouped.ts'
import type { DecimalMark } from '#domain/written-number.ts'
import type { Caller, Context } from '#server/context.ts'
import { toPeople } from '#server/hub/to-people.ts'
import { anyOf } from '#server/store/any-of.ts'
import { type Db, inTransaction, type Transaction } from '#server/store/database.ts'
import { draftCells, draftVersions } from '#server/store/tables/bids.ts'
import { laneInvitations, lanes } from '#server/store/tables/lanes.ts'
import { isInRound } from '#server/terms/shortlist.ts'
import type { BidEntry } from '#domain/bid.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { users } from '#server/store/tables/people.ts'

type DraftPage = { cells: DraftCell[]; upTo: number; more: boolean }

/** A page of what changed in a mode since a version: cells of the carrier's own people alone. */
export async function listDrafts(
  { companyId }: Caller,
  { mode, since }: { mode: BiddableMode; since: number },
  { database: { db } }: Context,
): Promise<DraftPage> {
  const [newest] = await db
    .select({ version: max(draftCells.version) })
    .from(draftCells)
    .where(eq(draftCells.carrierId, companyId))
  const latest = newest?.version ?? 0
  const rows = await selectDrafts(db)
    .innerJoin(lanes, and(eq(lanes.id, draftCells.laneId), eq(lanes.mode, mode)))
    .innerJoin(
      laneInvitations,
      and(eq(laneInvitations.laneId, lanes.id), eq(laneInvitations.carrierId, companyId)),
    )
    .where(
      and(
        eq(draftCells.carrierId, companyId),
        gt(draftCells.version, since),
        lte(draftCells.version, latest),
        since === 0 ? isNotNull(draftCells.text) : undefined,
      ),
    )
    .orderBy(asc(draftCells.version))
    .limit(mostDraftCells + 1)
  const cells = rows.slice(0, mostDraftCells).map(presentDraft)
  const more = rows.length > mostDraftCells
  return { cells, more, upTo: more ? (cells.at(-1)?.version ?? since) : latest }
}

const selectDrafts = (db: Db | Transaction) =>
  db
    .select({
      cell: draftCells,
      firstName: users.firstName,
      lastName: users.lastName,
      username: users.username,
    })
    .from(draftCells)
    .leftJoin(users, eq(users.id, draftCells.userId))

type SelectedDraft = {
  cell: typeof draftCells.$inferSelect
  firstName: string | null
  lastName: string | null
  username: string | null
}

function presentDraft({ cell, firstName, lastName, username }: SelectedDraft): DraftCell {
  const { laneId, column, text, mark, version, saved, userId, typedAt } = cell
  const name = `${firstName ?? ''} ${lastName ?? ''}`.trim() || (username ?? 'A former colleague')
  return {
    laneId,
    column,
    text,
    mark,
    version,
    saved,
    typedAt: typedAt.toISOString(),
    by: { id: userId ?? 0, name },
  }
}

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

/** Lanes the carrier is invited to, that it is in the round of and that are not awarded. */
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
    .where(
      and(
        anyOf(lanes.id, laneIds),
        inArray(lanes.status, ['started', 'paused']),
        isInRound('lanes', sql`${companyId}::int`),
      ),
    )
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
    ...toPeople(companyId, 'bid'),
    target: 'BidDraftsChanged',
    args: [],
  })

/** Empties the draft cells that say what these bids say now; what somebody typed otherwise stays. */
export async function takeOverDrafts(
  tx: Transaction,
  { companyId, userId }: Caller,
  entries: readonly BidEntry[],
  now: Date,
): Promise<void> {
  const entryOf = new Map(entries.map((entry) => [entry.laneId, entry]))
  const ofLanes = and(
    eq(draftCells.carrierId, companyId),
    anyOf(draftCells.laneId, entryOf.keys()),
    isNotNull(draftCells.text),
  )
  // Nobody types on lanes that this transaction has locked.
  const typed = await tx.select().from(draftCells).where(ofLanes)
  const taken = typed.filter(({ laneId, column, text, mark }) => {
    const entry = entryOf.get(laneId)
    return entry !== undefined && text !== null && isTakenOver(column, { text, mark }, entry)
  })
  if (taken.length === 0) return
  await lockDrafts(tx, companyId)
  const cells = taken.map(({ laneId, column }) => ({ lane_id: laneId, column_key: column }))
  await tx.execute(
    sql`update ${draftCells} d set text = null, saved = true, version = ${nextVersion}, user_id = ${userId}, typed_at = ${now}
      from json_to_recordset(${JSON.stringify(cells)}::json) as n(lane_id int, column_key text)
      where d.carrier_id = ${companyId} and d.lane_id = n.lane_id and d.column_key = n.column_key`,
  )
}

/** Empties the draft cells of awarded lanes, no matter who typed them. */
export async function clearDrafts(
  tx: Transaction,
  laneIds: readonly number[],
  now: Date,
): Promise<void> {
  const rows = await tx
    .selectDistinct({ carrierId: draftCells.carrierId })
    .from(draftCells)
    .where(and(anyOf(draftCells.laneId, laneIds), isNotNull(draftCells.text)))
    .orderBy(draftCells.carrierId)
  for (const { carrierId } of rows) {
    await lockDrafts(tx, carrierId)
    await tx
      .update(draftCells)
      .set({ text: null, saved: true, version: nextVersion, typedAt: now })
      .where(
        and(
          eq(draftCells.carrierId, carrierId),
          anyOf(draftCells.laneId, laneIds),
          isNotNull(draftCells.text),
        ),
      )
  }
}

/** Any number that no other advisory lock of the server uses. */
const draftLock = 716_014

/**
 * One change at a time for each carrier: versions become visible in their order, so that reading on from
 * the last one leaves nothing out. Rows of lanes are locked before, never after.
 */
const lockDrafts = (tx: Transaction, carrierId: number): Promise<unknown> =>
  tx.execute(sql`select pg_advisory_xact_lock(${draftLock}, ${carrierId})`)

const nextVersion = sql`nextval(${draftVersions.seqName ?? 'draft_cell_versions'}::regclass)`
