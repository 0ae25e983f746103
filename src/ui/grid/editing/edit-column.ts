import type { CellValue, GridColumn } from '#ui/grid/grid-column.ts'

/** What a typed text means; with a problem the text stays in the cell as it was typed. */
export type EditReading = {
  value: CellValue
  problem?: string | undefined
  warning?: string | undefined
}

export type EditRule<Row> = {
  read: (text: string, row: Row) => EditReading
  /** Some rows may be closed to edits. */
  isOpen?: ((row: Row) => boolean) | undefined
  /** A rate: what 'change by percent' changes, unlike days, counts and ids. */
  isRate?: boolean | undefined
  /** What a changed rate is rounded to; 2 where it is not said. */
  decimals?: ((row: Row) => number) | undefined
  /** Offered as a list; `read` still decides on what is pasted. */
  choices?: readonly string[] | ((row: Row) => readonly string[]) | undefined
}

export type EditColumn<Row> = GridColumn<Row> & { edit?: EditRule<Row> | undefined }
