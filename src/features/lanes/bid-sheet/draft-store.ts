import { del, get, set } from 'idb-keyval'
import type { EditTexts } from '#ui/grid/editing/cell-drafts.ts'

/** What was typed and not yet submitted; `savedAt` in milliseconds. */
export type BidDraft = { texts: EditTexts; savedAt: number }

/** Drafts stay on the device: over reloads, over the end of a session, apart by person and mode. */
export const draftKey = (userId: number, mode: number): string => `bid-sheet:${userId}:${mode}`

/** Null where there is none, or where the device keeps nothing. */
export async function readDraft(key: string): Promise<BidDraft | null> {
  try {
    const kept: unknown = await get(key)
    return isDraft(kept) ? kept : null
  } catch {
    return null
  }
}

/** False when the device would not keep it: a private window, a full disk. */
export async function keepDraft(key: string, texts: EditTexts): Promise<boolean> {
  try {
    if (Object.keys(texts).length === 0) await del(key)
    else await set(key, { texts, savedAt: Date.now() } satisfies BidDraft)
    return true
  } catch {
    return false
  }
}

function isDraft(kept: unknown): kept is BidDraft {
  return (
    typeof kept === 'object' &&
    kept !== null &&
    'texts' in kept &&
    typeof kept.texts === 'object' &&
    kept.texts !== null &&
    'savedAt' in kept &&
    typeof kept.savedAt === 'number'
  )
}
