import type { RowKey } from '#ui/grid/grid-column.ts'
import type { CellName } from './overtaken.ts'

export type OtherText = {
  /** Undefined: nothing is typed there, the cell is as its row has it. */
  text: string | undefined
  /** 'Maria Lopez typed' */
  said: string
  /** 'at 2:05 pm' */
  when: string
}

/** A text that came from elsewhere, undefined where none is left. */
export type OtherCell<Key extends RowKey> = CellName<Key> & { other: OtherText | undefined }
