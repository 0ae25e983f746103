import { laneChanges } from '#contract/ext/lane-changes.ts'
import type { Lane } from '#domain/lane.ts'
import { patchedLanes } from '#domain/lane-changes.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { listStateOf, rememberSince } from '#lib/answer-tags.ts'
import { call, orIfNotOffered } from '#lib/call.ts'

/** The held list with the rows that changed since; null where the whole list has to be read. */
export async function changedSince(
  held: Lane[] | undefined,
  mode: BiddableMode,
  signal: AbortSignal,
): Promise<Lane[] | null> {
  const state = listStateOf(held)
  if (!state) return null
  const answer = await ask(state.since, mode, signal)
  if (!answer || answer.whole) return null
  const patched = patchedLanes(state.rows, answer)
  rememberSince(patched, answer.since)
  return patched
}

const ask = (since: string, mode: BiddableMode, signal: AbortSignal) =>
  orIfNotOffered(
    call(laneChanges.since, { params: { id: mode }, query: { since }, signal, quiet: true }),
    null,
  )
