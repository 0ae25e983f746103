import { type Query, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import type { LeftOut } from '#contract/read-answer.ts'

/** Rows of one call's answer that could not be read, among how many. */
type Unread = { call: string; path: string; rows: number; leftOut: readonly LeftOut[] }

const askedBy = new WeakMap<AbortSignal, Query>()
const unreadOf = new WeakMap<Query, Map<string, Unread>>()

/** A query's `behavior`: a call is known to be the query's by the signal that both hold. */
export const knowQueryBySignal = {
  onFetch: ({ signal }: { signal: AbortSignal }, query: Query) => void askedBy.set(signal, query),
}

/** Keeps what the newest answer of a call lacks, for as long as its query is held. */
export function rememberLeftOut(unread: Unread, signal: AbortSignal | undefined): void {
  const { call, rows, leftOut } = unread
  if (leftOut.length > 0) {
    console.warn(`${call}: ${leftOut.length} of ${rows} rows could not be read`, leftOut)
  }
  const query = signal && askedBy.get(signal)
  if (!query) return
  const kept = unreadOf.get(query) ?? new Map<string, Unread>()
  if (leftOut.length > 0) unreadOf.set(query, kept.set(call, unread))
  else kept.delete(call)
}

const nothing = '[]'

export function useLeftOut(): readonly Unread[] {
  const cache = useQueryClient().getQueryCache()
  const subscribe = useCallback((listener: () => void) => cache.subscribe(listener), [cache])
  const missing = useSyncExternalStore(subscribe, () => {
    const calls = new Map<string, Unread>()
    for (const query of cache.findAll({ type: 'active' })) {
      for (const [call, unread] of unreadOf.get(query) ?? []) calls.set(call, unread)
    }
    // As text, because it is compared by value.
    return calls.size === 0 ? nothing : JSON.stringify([...calls.values()])
  })
  return JSON.parse(missing) as Unread[]
}
