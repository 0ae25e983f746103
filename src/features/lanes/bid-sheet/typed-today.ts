import { isToday } from 'date-fns'
import { useEffect, useRef } from 'react'
import type { BidDraft } from './draft-store.ts'
import type { BidEditSheet, SheetRow } from './sheet-row.ts'

/** Whether a row's bid is of today: typed in now, kept on this device today, or saved today as a draft. */
export function useTypedToday(
  sheet: BidEditSheet,
  draft: BidDraft | null,
): (row: SheetRow) => boolean {
  const typed = useRef(new Set<number>())
  useEffect(
    () =>
      sheet.subscribe((changed) => {
        for (const key of changed) typed.current.add(key)
      }),
    [sheet],
  )
  const isKeptToday = draft !== null && isToday(draft.savedAt)
  return ({ lane, bid }) => {
    if (typed.current.has(lane.id)) return true
    if (draft?.texts[String(lane.id)] !== undefined) return isKeptToday
    return bid === null || isToday(bid.updatedAt)
  }
}
