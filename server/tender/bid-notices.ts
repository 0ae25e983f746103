import { eq } from 'drizzle-orm'
import { NotificationType, Priority } from '#domain/notification.ts'
import type { Caller } from '#server/context.ts'
import type { NewNotice } from '#server/notices.ts'
import type { Transaction } from '#server/store/database.ts'
import { companies } from '#server/store/tables/people.ts'
import { grouped } from '#domain/grouped.ts'
import type { LaneRow } from './quantities.ts'

/** One notice a tender, however many lanes were submitted at once. */
export async function bidNotices(
  tx: Transaction,
  caller: Caller,
  submitted: readonly LaneRow[],
): Promise<NewNotice[]> {
  const [company] = await tx
    .select({ name: companies.name })
    .from(companies)
    .where(eq(companies.id, caller.companyId))
  const tenders = grouped(submitted, ({ companyId, mode }) => `${companyId} ${mode}`)
  return [...tenders.values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const alone = group.length === 1
    return {
      companyId: first.companyId,
      laneId: alone ? first.id : null,
      mode: first.mode,
      type: NotificationType.BidUploaded,
      description: `${company?.name ?? 'A carrier'} bid on ${alone ? `${first.origin} > ${first.destination}` : `${group.length} lanes`}`,
      priority: Priority.Information,
    }
  })
}
