import { type Ref, useEffect, useImperativeHandle, useLayoutEffect, useMemo, useState } from 'react'
import { isHidden } from '#ui/grid/column-geometry.ts'
import type { GridLayout, RowKey } from '#ui/grid/grid-column.ts'
import type { GridProps } from '#ui/grid/grid-props.ts'
import { Grid } from '#ui/grid/Grid.tsx'
import { useNarrowWindow } from '#ui/grid/narrow-window.ts'
import { resolveColumn } from '#ui/grid/resolved-column.ts'
import { CellNoteBar } from './CellNoteBar.tsx'
import type { EditColumn } from './edit-column.ts'
import type { EditSheet } from './edit-sheet.ts'
import type { PasteReport } from './paste-report.ts'
import { RowFindings } from './row-findings.ts'
import type { AdjustReport } from './sheet-editing.ts'
import { SheetExtension } from './sheet-extension.ts'

export type EditGridHandle<Row, Key extends RowKey = RowKey> = {
  undo: () => void
  redo: () => void
  fillDown: () => void
  /** Raises or lowers the marked rates by this many percent; null where nothing is marked. */
  adjustMarked: (percent: number) => AdjustReport | null
  goToProblem: (backwards?: boolean) => void
  goToCell: (key: Key, column: string) => void
  /** The rows that the marked cells are of. */
  markedRows: () => Row[]
}

type Props<Row, Key extends RowKey> = Omit<
  GridProps<Row, Key>,
  'rows' | 'columns' | 'rowKey' | 'extension' | 'ref' | 'card' | 'opensOnClick' | 'filledAway'
> & {
  /** Lives as long as the drafts; made with the same columns. Another sheet needs another `key`. */
  sheet: EditSheet<Row, Key>
  rows: readonly Row[]
  columns: readonly EditColumn<Row>[]
  /** The column that names rows: a pasted block with its heading goes to the rows it names. */
  idColumn?: string | undefined
  onPasted?: ((report: PasteReport) => void) | undefined
  /** Ctrl+Enter. */
  onSubmit?: (() => void) | undefined
  ref?: Ref<EditGridHandle<Row, Key>> | undefined
}

/** A grid to type, paste and fill in, as in a spreadsheet. A row is opened with Space. */
export function EditGrid<Row, Key extends RowKey>({
  sheet,
  idColumn,
  onPasted,
  onSubmit,
  ref,
  ...props
}: Props<Row, Key>) {
  const [extension] = useState(() => new SheetExtension(sheet))
  const { rows, columns } = props
  const isNarrow = useNarrowWindow()
  const filledAway = useFilledAway(sheet, rows, columns, props.layout)
  useLayoutEffect(() => sheet.setRows(rows), [sheet, rows])
  useLayoutEffect(() => {
    const named = columns.find(({ key }) => key === idColumn)
    extension.update({ idColumn: named && resolveColumn(named), onPasted, onSubmit })
  }, [extension, columns, idColumn, onPasted, onSubmit])
  useImperativeHandle(ref, () => ({
    undo: () => extension.editing?.undo(),
    redo: () => extension.editing?.redo(),
    fillDown: () => extension.editing?.fillDown(),
    adjustMarked: (percent) => extension.editing?.adjustMarked(percent) ?? null,
    goToProblem: (backwards = false) => extension.editing?.goToProblem(backwards),
    goToCell: (key, column) => extension.editing?.goToCell(key, column),
    markedRows: () => extension.editing?.controller.markedRows() ?? [],
  }))

  return (
    <div className="grid-sheet" data-height={props.height === 'fill' ? 'fill' : undefined}>
      <Grid
        {...props}
        // Rows as high as a thumb needs them.
        density={isNarrow ? 'roomy' : props.density}
        rowKey={sheet.rowKey}
        extension={extension}
        opensOnClick={false}
        filledAway={filledAway}
      />
      <CellNoteBar extension={extension} sheet={sheet} />
    </div>
  )
}

/** Long enough not to count between two keys. */
const countDelay = 250

/** Input columns out of sight in which some row holds something, typed or as it came. */
function useFilledAway<Row, Key extends RowKey>(
  sheet: EditSheet<Row, Key>,
  rows: readonly Row[],
  columns: readonly EditColumn<Row>[],
  layout: GridLayout | undefined,
): ReadonlySet<string> {
  const [filled, setFilled] = useState<ReadonlySet<string>>(() => new Set())
  const away = useMemo(
    () =>
      columns
        .filter(({ edit }) => edit)
        .map((column) => resolveColumn(column))
        .filter((column) => isHidden(column, layout ?? {})),
    [columns, layout],
  )
  useEffect(() => {
    const holds = (row: Row, key: string, unedited: string | number | null) => {
      const value = sheet.value(row, key, unedited)
      return (value !== null && value !== '') || sheet.reading(row, key)?.problem !== undefined
    }
    const findings = new RowFindings<Row, Key, string>(sheet.rowKey, (row) =>
      away.filter(({ key, read }) => holds(row, key, read(row))).map(({ key }) => key),
    )
    findings.setRows(rows)
    const count = () => setFilled(new Set(findings.all()))
    let timer: ReturnType<typeof setTimeout> | undefined
    count()
    const leave = sheet.subscribe((changed) => {
      clearTimeout(timer)
      findings.changed(changed)
      if (away.length > 0) timer = setTimeout(count, countDelay)
    })
    return () => {
      clearTimeout(timer)
      leave()
    }
  }, [sheet, rows, away])
  return filled
}
