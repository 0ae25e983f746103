import { matchQuery, type QueryClient } from '@tanstack/react-query'
import { isBiddable, type BiddableMode } from '#domain/mode.ts'
import type { Notification } from '#domain/notification.ts'
import { refreshOwnBids } from '#features/bidding/bids.api.ts'
import { laneQueries } from '#features/lanes/lanes.api.ts'
import { listStateOf } from '#lib/answer-tags.ts'
import { knowsOurs } from '#lib/extensions.ts'
import { queryKeys, showsLanes } from '#lib/query-keys.ts'

/** More rows than these are quicker fetched as a list. */
const rowsAtOnce = 12
/** Between two rounds, so that a burst does not fetch the same list again and again. */
const restMs = 1000

/** Longer than from the first list of lanes, which may be asked for before the code is there, to the connection. */
const recentMs = 60_000

type Touched = Pick<Notification, 'mode' | 'laneId'>

/**
 * Brings the lanes that notifications are about up to date: at once, then once a second while more
 * arrive. From a host that tells no changes a few lanes are fetched row by row, so that a list of thousands
 * is not.
 */
export function createLaneRefresh(client: QueryClient): (touched: readonly Touched[]) => void {
  let waiting: Touched[] = []
  let busy = false

  async function round(): Promise<void> {
    const taken = waiting
    waiting = []
    await Promise.all(byMode(taken).map(([mode, lanes]) => refreshMode(client, mode, lanes)))
    await new Promise((resolve) => setTimeout(resolve, restMs))
    if (waiting.length > 0) await round()
  }

  return (touched) => {
    waiting.push(...touched)
    if (busy || waiting.length === 0) return
    busy = true
    void round().finally(() => {
      busy = false
    })
  }
}

/**
 * Between the first list of lanes and the connection nothing is pushed: this is how it is noticed. What
 * happened earlier than that is in the list.
 */
export const isRecent = ({ timeNotified }: Pick<Notification, 'timeNotified'>, now = Date.now()) =>
  now - Date.parse(timeNotified) < recentMs

/** Null stands for lanes that were not named. */
type LaneIds = ReadonlySet<number | null>

async function refreshMode(client: QueryClient, mode: number, lanes: LaneIds): Promise<void> {
  const ids = [...lanes].filter((id) => id !== null)
  const allNamed = ids.length === lanes.size && isBiddable(mode)
  const [patched, bidsPatched] = await Promise.all([
    allNamed && ids.length <= rowsAtOnce && patchRows(client, mode, ids),
    allNamed && refreshOwnBids(client, mode, ids),
  ])
  const upToDate = [
    ...(patched ? [queryKeys.lanes.ofMode('list', mode), queryKeys.lanes.kind('one')] : []),
    ...(bidsPatched ? [queryKeys.lanes.ofMode('own-bids', mode)] : []),
  ]
  await client.invalidateQueries({
    queryKey: queryKeys.lanes.all(),
    predicate: (query) =>
      showsLanes(query.queryKey, mode, lanes) &&
      !upToDate.some((queryKey) => matchQuery({ queryKey }, query)),
  })
}

/** False when the rows in the list are not the ones that changed: it has to be fetched whole. */
async function patchRows(
  client: QueryClient,
  mode: BiddableMode,
  ids: readonly number[],
): Promise<boolean> {
  const list = laneQueries.list(mode)
  const held = client.getQueryData(list.queryKey)
  // Its changes are one small answer, however many lanes it has.
  if (listStateOf(held)) return false
  // It would answer a call for one lane with all of them.
  if (!(await knowsOurs())) return false
  if (!held || !ids.every((id) => held.some((lane) => lane.id === id))) return false
  try {
    const lanes = await Promise.all(
      ids.map((id) => client.fetchQuery({ ...laneQueries.one(mode, id), staleTime: 0 })),
    )
    const fresh = new Map(lanes.flatMap((lane) => (lane ? [[lane.id, lane]] : [])))
    if (fresh.size < ids.length) return false
    client.setQueryData(list.queryKey, (rows) => rows?.map((row) => fresh.get(row.id) ?? row))
    return true
  } catch {
    return false
  }
}

function byMode(touched: readonly Touched[]): [number, LaneIds][] {
  const modes = new Map<number, Set<number | null>>()
  for (const { mode, laneId } of touched) {
    modes.set(mode, (modes.get(mode) ?? new Set()).add(laneId))
  }
  return [...modes]
}
