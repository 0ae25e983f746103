import { del, get, set } from 'idb-keyval'
import { type DecimalMark, withMark } from '#domain/written-number.ts'
import type { EditTexts } from '#ui/grid/editing/cell-drafts.ts'
import { readerMark } from '#ui/reader-locale.ts'

/** What was typed and not yet submitted, by which decimal mark; `savedAt` in milliseconds. */
export type BidDraft = { texts: EditTexts; mark?: DecimalMark | undefined; savedAt: number }

/** Drafts stay on the device: over reloads, over the end of a session, apart by person and mode. */
export const draftKey = (userId: number, mode: number): string => `bid-sheet:${userId}:${mode}`

/** Null where there is none, or where the device keeps nothing. */
export async function readDraft(key: string): Promise<BidDraft | null> {
  try {
    const kept: unknown = await get(key)
    return isDraft(kept) ? inReadersMark(kept) : null
  } catch {
    return null
  }
}

/** False when the device would not keep it: a private window, a full disk. */
export async function keepDraft(
  key: string,
  texts: EditTexts,
  mark: DecimalMark,
): Promise<boolean> {
  try {
    if (Object.keys(texts).length === 0) await del(key)
    else await set(key, { texts, mark, savedAt: Date.now() } satisfies BidDraft)
    return true
  } catch {
    return false
  }
}

/** As the reader would type it now: the number format may have changed since. */
function inReadersMark(draft: BidDraft): BidDraft {
  const now = readerMark()
  const { mark = now, texts } = draft
  if (mark === now) return draft
  const row = (cells: Readonly<Record<string, string>>) =>
    Object.fromEntries(
      Object.entries(cells).map(([column, text]) => [
        column,
        column === 'remarks' ? text : withMark(text, mark, now),
      ]),
    )
  return {
    ...draft,
    mark: now,
    texts: Object.fromEntries(Object.entries(texts).map(([key, cells]) => [key, row(cells)])),
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
