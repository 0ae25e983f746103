import { type Notification, notificationSchema } from '#domain/notification.ts'
import { isKeptFrom } from '#domain/notification-kind.ts'
import { device } from '#lib/device.ts'
import { session } from '#lib/session.ts'
import { readAnswer } from '#contract/read-answer.ts'

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

/** A host may send everybody of a company the same: what is not for this account is left out here. */
function readAll(messages: readonly unknown[]): Notification[] {
  const account = session.read()
  return messages.flatMap((message) => {
    const read = readNotification(message)
    return read && !(account && isKeptFrom(account.type, read.type)) ? read : []
  })
}

/** What a popup can show; a longer text is cut. */
const longestDescription = 500

let unnumbered = 0

/**
 * A notification as it was pushed, listed or stored, or null when it is none. The hub of another host
 * sends type, description and mode alone: such a one is numbered below zero and dated now.
 */
export function readNotification(message: unknown): Notification | null {
  const fields = typeof message === 'object' && message !== null ? message : {}
  const present = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null))
  try {
    const { value } = readAnswer(notificationSchema, {
      ...present,
      id: 'id' in present ? present['id'] : nextNumber(),
      timeNotified: dated(present['timeNotified']),
    })
    return { ...value, description: value.description.slice(0, longestDescription) }
  } catch {
    return null
  }
}

function nextNumber(): number {
  unnumbered += 1
  return -(Date.now() * 1000 + (unnumbered % 1000))
}

const dated = (time: unknown): string =>
  typeof time === 'string' && !Number.isNaN(Date.parse(time)) ? time : new Date().toISOString()
