import type { LaneChanges } from '#domain/lane-changes.ts'
import type { Caller, Context } from '#server/context.ts'
import { changesSince, type Seen, seenSchema } from '#server/store/change-log.ts'
import { seal, unseal } from '#server/sealed.ts'
import { lanesThere } from './lane-list.ts'

/** What is another row now in the caller's list of a mode; null where the whole list has to be read. */
export async function laneChanges(
  caller: Caller,
  mode: number,
  since: Seen,
  { database }: Pick<Context, 'database'>,
): Promise<{ changes: LaneChanges; seen: Seen } | null> {
  const { seen, laneIds } = await changesSince(caller.companyId, mode, since, database)
  if (laneIds === 'any') return null
  if (laneIds.length === 0) return { changes: { changed: [], gone: [] }, seen }
  const changed = await lanesThere(caller, { mode, laneIds }, database.db)
  const there = new Set(changed.map(({ id }) => id))
  return { changes: { changed, gone: laneIds.filter((id) => !there.has(id)) }, seen }
}

const purpose = 'what was seen of lanes'

/** Sealed, since the numbers of transactions tell how much others do. */
export const sealSeen = (seen: Seen, context: Pick<Context, 'secret'>): string =>
  seal(seen, purpose, context)

export const readSeen = (sealed: string, context: Pick<Context, 'secret'>): Seen | null =>
  seenSchema
    .nullable()
    .catch(null)
    .parse(unseal(sealed, purpose, context))
