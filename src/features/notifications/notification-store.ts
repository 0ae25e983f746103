import type { Notification } from '#domain/notification.ts'
import { device } from '#lib/device.ts'
import { readNotification } from './read-notification.ts'

const key = 'notifications'
/** An uncapped list would fill the device's storage. */
const kept = 100

let current: readonly Notification[] | null = null
const listeners = new Set<() => void>()

/** Notifications on the device, newest first, each once (spec section 9). */
export const notificationStore = {
  read(): readonly Notification[] {
    current ??= stored()
    return current
  },
  /** Takes in what was pushed or listed; what cannot be read is left out. Returns the ones that are new. */
  add(messages: readonly unknown[]): Notification[] {
    const before = notificationStore.read()
    const known = new Set(before.map(({ id }) => id))
    const fresh = readAll(messages).filter(({ id }) => !known.has(id) && known.add(id))
    if (fresh.length === 0) return []
    const list = [...fresh, ...before].toSorted(newestFirst).slice(0, kept)
    const added = fresh.filter((notification) => list.includes(notification))
    if (added.length > 0) {
      current = list
      // A full store: they stay in memory until the next visit.
      device.write(key, JSON.stringify(list))
      announce()
    }
    return added
  },
  /** Reads the device again: another person's may be there by now. */
  forget(): void {
    current = null
    announce()
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

const newestFirst = (one: Notification, other: Notification): number =>
  Date.parse(other.timeNotified) - Date.parse(one.timeNotified) || other.id - one.id

function announce(): void {
  for (const listener of listeners) listener()
}

function stored(): readonly Notification[] {
  try {
    const list: unknown = JSON.parse(device.read(key) ?? '[]')
    return Array.isArray(list) ? readAll(list).toSorted(newestFirst).slice(0, kept) : []
  } catch {
    return []
  }
}

const readAll = (messages: readonly unknown[]): Notification[] =>
  messages.flatMap((message) => readNotification(message) ?? [])
