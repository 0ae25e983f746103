import { and, eq } from 'drizzle-orm'
import { formatInZone } from '#domain/displayed-date.ts'
import { modeTitle } from '#domain/mode.ts'
import type { NegotiationTerms } from '#domain/negotiation-terms.ts'
import { NotificationType, Priority } from '#domain/notification.ts'
import { hasPassed } from '#domain/terms-problem.ts'
import type { NewNotice } from '#server/notice.ts'
import type { Transaction } from '#server/store/database.ts'
import { laneInvitations, lanes } from '#server/store/tables/lanes.ts'

export type RoundChange = 'changed' | 'round opened' | 'round closed'

type Terms = Pick<NegotiationTerms, 'round' | 'closesAt' | 'zone'>

export function roundChange(before: Terms, next: Terms, now: Date): RoundChange {
  if (next.round > before.round) return 'round opened'
  const closes = !hasPassed(before.closesAt, now) && hasPassed(next.closesAt, now)
  return closes ? 'round closed' : 'changed'
}

/** Tells the carriers invited to lanes that take bids: a round opened, closed, or closes at another time. */
export async function roundNotices(
  tx: Transaction,
  companyId: number,
  mode: number,
  { before, next, change }: { before: Terms; next: Terms; change: RoundChange },
): Promise<NewNotice[]> {
  const description = describe(mode, before, next, change)
  if (description === null) return []
  const invited = await tx
    .selectDistinct({ carrierId: laneInvitations.carrierId })
    .from(laneInvitations)
    .innerJoin(lanes, eq(lanes.id, laneInvitations.laneId))
    .where(and(eq(lanes.companyId, companyId), eq(lanes.mode, mode), eq(lanes.status, 'started')))
  return invited.map(({ carrierId }) => ({
    companyId: carrierId,
    mode,
    type: NotificationType.Announcement,
    description,
    priority: Priority.Information,
  }))
}

function describe(mode: number, before: Terms, next: Terms, change: RoundChange): string | null {
  const round = `Round ${next.round} in ${modeTitle(mode)}`
  const until = next.closesAt === null ? null : formatInZone(next.closesAt, next.zone)
  if (change === 'round opened') return `${round} is open${until ? ` until ${until}` : ''}`
  if (change === 'round closed') return `${round} has closed`
  if (next.closesAt === before.closesAt) return null
  return until ? `${round} now closes on ${until}` : `${round} has no closing time any more`
}
