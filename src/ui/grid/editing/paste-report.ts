import type { PasteBy } from './paste.ts'

export type PasteReport = {
  cells: number
  problems: number
  /** Rows beyond the last one, or whose id is not among the rows shown. */
  rowsLeftOver: number
  columnsLeftOver: number
  /** The same block placed the other way, where there is one. */
  otherWay: OtherPaste | null
}

export type OtherPaste = {
  by: PasteBy
  /** Whether the paste is still the latest change of the sheet. */
  stands: () => boolean
  /** Replaces the paste, in one step to undo; null once it no longer stands. */
  paste: () => PasteReport | null
}
