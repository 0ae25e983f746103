import { useEffect, useSyncExternalStore } from 'react'
import { type DraftBook, useDraftExchange } from '#features/bidding/drafts/bid-drafts.api.ts'
import { useOnline } from '#lib/use-online.ts'
import { type Saved, savedOf } from './saved-words.ts'
import { joinDrafts } from './sheet-drafts.ts'
import type { BidEditSheet } from './sheet-row.ts'

/** Joins a sheet with the drafts for as long as it is shown; answers where they are kept. */
export function useSheetDrafts(sheet: BidEditSheet, book: DraftBook): Saved {
  useEffect(() => joinDrafts(sheet, book), [sheet, book])
  const where = useDraftExchange(book)
  const online = useOnline()
  useSyncExternalStore(book.subscribe, () => book.state)
  return savedOf(book, where, online)
}
