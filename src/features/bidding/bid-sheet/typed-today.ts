import { startOfToday } from '#domain/displayed-date.ts'
import type { DraftBook } from '#features/bidding/drafts/bid-drafts.api.ts'
import type { SheetRow } from './sheet-row.ts'

/** Whether a row's bid is of today: typed today, or without anything typed saved today. */
export function typedToday(drafts: DraftBook): (row: SheetRow) => boolean {
  const today = startOfToday()
  return ({ lane, bid }) => (drafts.typedAt(lane.id) ?? bid?.updatedAt ?? today) >= today
}
