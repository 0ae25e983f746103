import { and, asc, eq, gt, isNotNull, lte, max } from 'drizzle-orm'
import { type DraftCell, mostDraftCells } from '#contract/ext/bid-drafts.ts'
import type { BiddableMode } from '#domain/mode.ts'
import type { Caller, Context } from '#server/context.ts'
import type { Db, Transaction } from '#server/store/database.ts'
import { draftCells } from '#server/store/tables/bids.ts'
import { laneInvitations, lanes } from '#server/store/tables/lanes.ts'
import { users } from '#server/store/tables/people.ts'

export type DraftPage = { cells: DraftCell[]; upTo: number; more: boolean }

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

export const selectDrafts = (db: Db | Transaction) =>
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

export function presentDraft({ cell, firstName, lastName, username }: SelectedDraft): DraftCell {
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
