import type { DocumentStatus } from '#domain/document.ts'
import { daysBetween } from '#domain/exchange-rate.ts'
import type { FileCategory } from '#domain/overview.ts'
import type { Tone } from '#ui/Badge.tsx'
import type { GridBadge } from '#ui/grid/grid-column.ts'

/** A document's standing, or a mandatory title's: null = nothing was brought yet. */
type Standing = {
  status: DocumentStatus | null
  /** 'YYYY-MM-DD' */
  validUntil: string | null
  category?: FileCategory
}

type Look = { tone: Tone; icon: string; text: string }

const looks: Record<DocumentStatus, Look> = {
  pending: { tone: 'pending', icon: 'clock', text: 'Waiting for review' },
  accepted: { tone: 'accepted', icon: 'check', text: 'Accepted' },
  rejected: { tone: 'rejected', icon: 'stop', text: 'Rejected' },
  expired: { tone: 'amber', icon: 'warning', text: 'Expired' },
}

const soonDays = 30

export function documentBadge(
  { status, validUntil, category = 'Mandatory' }: Standing,
  today = new Date(),
): Look & GridBadge {
  if (status === null) return { tone: 'neutral', icon: 'dash', text: 'Missing' }
  if (status !== 'accepted') return looks[status]
  // Its last day ends in UTC, wherever the reader is: then it is expired.
  const daysLeft = validUntil ? daysBetween(today.toISOString().slice(0, 10), validUntil) : null
  if (daysLeft !== null && daysLeft <= soonDays) {
    const when = daysLeft === 0 ? 'today' : daysLeft === 1 ? 'tomorrow' : `in ${daysLeft} days`
    return { tone: 'amber', icon: 'warning', text: `Expires ${when}` }
  }
  return category === 'General'
    ? { tone: 'neutral', icon: 'check', text: 'On file' }
    : looks.accepted
}
