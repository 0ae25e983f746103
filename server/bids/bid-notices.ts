import { eq } from 'drizzle-orm'
import { laneName } from '#domain/lane.ts'
import { grouped } from '#domain/grouped.ts'
import { NotificationType, Priority } from '#domain/notification.ts'
import type { Caller, Context } from '#server/context.ts'
import { toPeople } from '#server/hub/to-people.ts'
import type { NewNotice } from '#server/notice.ts'
import type { Transaction } from '#server/store/database.ts'
import { companies } from '#server/store/tables/people.ts'
import type { LaneRow } from '#server/lanes/quantities.ts'

export const bidNotices = (tx: Transaction, caller: Caller, submitted: readonly LaneRow[]) =>
  noticePerTender(tx, caller, submitted, {
    type: NotificationType.BidUploaded,
    words: (what) => `bid on ${what}`,
  })

type NoticeOfBids = Pick<NewNotice, 'type' | 'roles'> & { words: (what: string) => string }

/** Notifies shippers of what a carrier did: one notice a tender, however many lanes it is about. */
export async function noticePerTender(
  tx: Transaction,
  caller: Caller,
  lanes: readonly LaneRow[],
  { words, ...notice }: NoticeOfBids,
): Promise<NewNotice[]> {
  const [company] = await tx
    .select({ name: companies.name })
    .from(companies)
    .where(eq(companies.id, caller.companyId))
  const tenders = grouped(lanes, ({ companyId, mode }) => `${companyId} ${mode}`)
  return [...tenders.values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const alone = group.length === 1
    return {
      ...notice,
      companyId: first.companyId,
      laneId: alone ? first.id : null,
      mode: first.mode,
      description: `${company?.name ?? 'A carrier'} ${words(alone ? laneName(first) : `${group.length} lanes`)}`,
      priority: Priority.Information,
    }
  })
}

/** Has the open browsers of a carrier load its bids again: a colleague, or another window, changed some. */
export const showBids = (
  { push }: Pick<Context, 'push'>,
  { companyId }: Pick<Caller, 'companyId'>,
): Promise<void> =>
  push({
    ...toPeople(companyId, 'bid'),
    target: 'BidsChanged',
    args: [],
  })
