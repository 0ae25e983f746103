import * as z from 'zod'
import { type Notification, notificationSchema } from '#domain/notification.ts'

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
    const known = new Set(this.read().map(({ id }) => id))
    const added = messages.flatMap((message) => {
      const parsed = notificationSchema.safeParse(message)
      if (!parsed.success || known.has(parsed.data.id)) return []
      known.add(parsed.data.id)
      return [parsed.data]
    })
    if (added.length > 0) {
      current = [...added, ...this.read()].toSorted((a, b) => b.id - a.id).slice(0, kept)
      keep(current)
      for (const listener of listeners) listener()
    }
    return added
  },
  /** For the next person. */
  clear(): void {
    current = []
    for (const listener of listeners) listener()
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

function stored(): readonly Notification[] {
  try {
    const list = z
      .array(notificationSchema)
      .safeParse(JSON.parse(localStorage.getItem(key) ?? '[]'))
    return list.success ? list.data.slice(0, kept) : []
  } catch {
    return []
  }
}

function keep(list: readonly Notification[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(list))
  } catch {
    // A full store: they stay in memory until the next visit.
  }
}
