import { useEffect, useSyncExternalStore } from 'react'
import type { BidEditSheet } from '#features/lanes/bid-sheet/sheet-row.ts'
import { useOnline } from '#lib/use-online.ts'
import type { DraftBook } from './draft-book.ts'
import { type Saved, savedOf } from './saved-words.ts'
import { joinDrafts } from './sheet-drafts.ts'
import { useDraftExchange } from './use-draft-book.ts'

/** Joins a sheet with the drafts for as long as it is shown; answers where they are kept. */
export function useSheetDrafts(sheet: BidEditSheet, book: DraftBook): Saved {
  useEffect(() => joinDrafts(sheet, book), [sheet, book])
  return useDraftSaved(book)
}

export function useDraftSaved(book: DraftBook): Saved {
  const where = useDraftExchange(book)
  const online = useOnline()
  useSyncExternalStore(book.subscribe, () => book.state)
  return savedOf(book, where, online)
}
