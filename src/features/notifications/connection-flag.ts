import { useSyncExternalStore } from 'react'

let connected = false
const listeners = new Set<() => void>()

/** Whether the hub is connected, for the Live pill. */
export const connectionFlag = {
  set(now: boolean): void {
    connected = now
    for (const listener of listeners) listener()
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  read: (): boolean => connected,
}

export const useConnected = (): boolean =>
  useSyncExternalStore(connectionFlag.subscribe, connectionFlag.read)
