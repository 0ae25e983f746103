import type { DraftCell } from '#contract/ext/bid-drafts.ts'
import { longestDraftText, typedFor } from '#domain/draft-cell.ts'
import type { DecimalMark } from '#domain/written-number.ts'

/** What somebody else, or another window, has in a cell where one typed something different. */
export type TheirText = Pick<DraftCell, 'text' | 'mark' | 'typedAt' | 'saved'> & {
  /** Null where it is only on this device. */
  version: number | null
  /** Null: oneself, in another window. */
  by: string | null
}

/** One cell as this device keeps it. */
export type KeptCell = {
  /** Null: taken away, or saved as a bid. */
  text: string | null
  mark: DecimalMark
  typedAt: string
  /** The version of the server that it was typed over. */
  base: number | null
  sent: boolean
  /** Null: this person. */
  by: string | null
  /** Names this very change, so that a window sees that another one changed the cell. */
  change: string
  theirs?: TheirText | undefined
}

/** By charge id or name of a term. */
export type LaneCells = Readonly<Record<string, KeptCell>>

export type Typing = { text: string | null; mark: DecimalMark; typedAt: string; change: string }

/** A cell after typing, where `seen` is the change that was on the screen while it was typed. */
export function afterTyping(
  column: string,
  cell: KeptCell | undefined,
  typing: Typing,
  seen: string | undefined,
): KeptCell {
  const typed = { ...typing, base: cell?.base ?? null, sent: false, by: null }
  if (!cell || cell.change === seen) return { ...typed, theirs: cell?.theirs }
  if (saysSame(column, cell, typed)) return { ...cell, theirs: undefined }
  return { ...typed, theirs: cell.theirs ?? asTheirs(cell) }
}

/** A cell after news from the server; what was typed here stays, beside what is different there. */
export function afterNews(cell: KeptCell | undefined, news: DraftCell, me: number): KeptCell {
  const { text, mark, typedAt, version } = news
  const adopted: KeptCell = {
    text,
    mark,
    typedAt,
    base: version,
    sent: true,
    by: news.by.id === me ? null : news.by.name,
    change: `version ${version}`,
  }
  if (!cell) return adopted
  if (version <= (cell.theirs?.version ?? cell.base ?? 0)) return cell
  if (saysSame(news.column, cell, news))
    return { ...cell, base: version, sent: true, theirs: undefined }
  return keepsOwn(cell, news, me) ? { ...cell, theirs: theirsOf(news, me) } : adopted
}

/** A text of one's own is only ever replaced by oneself, or by a bid that was saved with it. */
const keepsOwn = (cell: KeptCell, news: DraftCell, me: number): boolean =>
  cell.text !== null &&
  (!cell.sent ||
    cell.theirs !== undefined ||
    (cell.by === null && news.by.id !== me && !news.saved))

/** A cell after the server took what `change` named. */
export const afterSending = (cell: KeptCell, change: string, version: number): KeptCell => ({
  ...cell,
  base: Math.max(version, cell.base ?? 0),
  sent: cell.sent || cell.change === change,
})

/** A cell after one chose between both texts. */
export function afterChoice(cell: KeptCell, keep: boolean, change: string): KeptCell {
  const { theirs, ...own } = cell
  if (!theirs) return cell
  const base = theirs.version ?? cell.base
  if (keep) return { ...own, base, sent: false, change }
  const { text, mark, typedAt } = theirs
  return {
    text,
    mark,
    typedAt,
    base,
    // What another window typed on this device may not be sent yet either.
    sent: theirs.version !== null,
    by: theirs.by,
    change,
  }
}

/** What a reader with this mark would have typed; null where nothing is. */
export const textFor = (
  column: string,
  { text, mark }: Pick<KeptCell, 'text' | 'mark'>,
  reader: DecimalMark,
): string | null => (text === null ? null : typedFor(column, { text, mark }, reader))

/** What the server would refuse stays on the device. */
export const isToSend = ({ sent, theirs, text }: KeptCell): boolean =>
  !sent &&
  theirs === undefined &&
  (text === null || (text.length <= longestDraftText && !text.includes('\0')))

const saysSame = (
  column: string,
  one: Pick<KeptCell, 'text' | 'mark'>,
  other: Pick<KeptCell, 'text' | 'mark'>,
): boolean => textFor(column, one, other.mark) === other.text

/** What a cell holds, to be shown beside what is typed over it unseen. */
export const asTheirs = ({ text, mark, typedAt, base, sent, by }: KeptCell): TheirText => ({
  text,
  mark,
  typedAt,
  saved: false,
  version: sent ? base : null,
  by,
})

const theirsOf = (
  { text, mark, typedAt, saved, version, by }: DraftCell,
  me: number,
): TheirText => ({
  text,
  mark,
  typedAt,
  saved,
  version,
  by: by.id === me ? null : by.name,
})

/** When a lane's newest draft cell was typed; null without one. */
export const newestDraftTime = (cells: LaneCells): string | null =>
  Object.values(cells).reduce<string | null>(
    (newest, { text, typedAt }) =>
      text === null || (newest !== null && newest > typedAt) ? newest : typedAt,
    null,
  )
