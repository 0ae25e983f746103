import { formatNotified } from '#domain/displayed-date.ts'
import type { DraftBook, KeptWhere } from '#features/bidding/drafts/bid-drafts.api.ts'

/** Where what was typed is by now; `at` in milliseconds. */
export type Saved = { where: KeptWhere; at: number; online: boolean } | 'saving' | 'refused' | null

export function savedOf(book: DraftBook, where: KeptWhere, online: boolean): Saved {
  if (book.isWriting) return 'saving'
  const { hasUnsent, keptAt } = book
  if (!book.hasTexts && !hasUnsent) return null
  const isSent = where === 'company' && !hasUnsent
  if (!book.isKeptHere && !isSent) return 'refused'
  return {
    where: isSent ? 'company' : where === 'company' ? 'unsent' : where,
    at: keptAt ?? Date.now(),
    online,
  }
}

export function savedWords(saved: Saved): string {
  if (saved === null) return ''
  if (saved === 'saving') return 'Saving draft…'
  if (saved === 'refused') return 'Drafts cannot be saved on this device: submit before you leave.'
  const time = formatNotified(new Date(saved.at))
  if (saved.where === 'company') return `Draft saved for your company ${time}`
  if (saved.where === 'device') return `Draft saved on this device ${time}`
  return saved.online
    ? `Draft saved on this device ${time}, not sent yet`
    : `Draft saved on this device ${time}, not sent yet: you are offline`
}
