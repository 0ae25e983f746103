import { readAnswer } from '#contract/read-answer.ts'
import { type Notification, notificationSchema } from '#domain/notification.ts'

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
