import { useSyncExternalStore } from 'react'

let connected: boolean | null = null
const listeners = new Set<() => void>()

/** Whether the hub is connected, for the Live pill; null until the first attempt has ended. */
export const connectionFlag = {
  set(now: boolean | null): void {
    connected = now
    for (const listener of listeners) listener()
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  read: (): boolean | null => connected,
}

export const useConnected = (): boolean | null =>
  useSyncExternalStore(connectionFlag.subscribe, connectionFlag.read)
