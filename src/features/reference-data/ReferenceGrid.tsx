import { counted } from '#domain/quantity.ts'
import { type ReactNode, useState } from 'react'
import { toast } from 'react-toastify/unstyled'
import { referenceDefinitions, type ReferenceKind } from '#domain/reference-kind.ts'
import { EditGrid } from '#ui/grid/editing/EditGrid.tsx'
import { EditSheet } from '#ui/grid/editing/edit-sheet.ts'
import type { PasteReport } from '#ui/grid/editing/paste-report.ts'
import type { GridProps } from '#ui/grid/grid-props.ts'
import type { GridSelection } from '#ui/grid/row-selection.ts'
import { useGridAddress } from '#ui/grid/address/use-grid-address.ts'
import type { ReferenceRow } from './reference-calls.ts'
import { columnsOf } from './reference-columns.ts'
import { type ReferenceSheet, useRowSaving } from './use-row-saving.ts'

type ReferenceGridProps = {
  kind: ReferenceKind
  rows: readonly ReferenceRow[]
  loading: boolean
  selection: GridSelection<number>
  /** Where the host pages, it also sorts and searches. */
  byHost?: Pick<GridProps<ReferenceRow, number>, 'sort' | 'onSortChange'> | undefined
  children?: ReactNode
}

export function ReferenceGrid({
  kind,
  rows,
  loading,
  selection,
  byHost,
  children,
}: ReferenceGridProps) {
  const [{ columns, sheet }] = useState(() => sheetOf(kind))
  const address = useGridAddress({ columns })
  const { undoLast } = useRowSaving(kind, sheet)
  const { title, one, naming } = referenceDefinitions[kind]
  return (
    <div
      className="reference-sheet"
      onKeyDownCapture={(event) => {
        const undoes = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key === 'z'
        // What is still typed is taken back by the sheet, what was saved by another call.
        if (!undoes || sheet.canUndo || event.target instanceof HTMLInputElement) return
        event.preventDefault()
        event.stopPropagation()
        undoLast()
      }}
    >
      <EditGrid
        {...(byHost ?? address.props)}
        plain={byHost !== undefined}
        label={title}
        sheet={sheet}
        rows={rows}
        columns={columns}
        idColumn={naming}
        loading={loading}
        selection={selection}
        noun={[one, title.toLowerCase()]}
        emptyMessage={children}
        onPasted={(report) => toast.info(pasteWords(report))}
      />
    </div>
  )
}

function sheetOf(kind: ReferenceKind) {
  const columns = columnsOf(kind)
  const sheet: ReferenceSheet = new EditSheet({ columns, rowKey: ({ id }: ReferenceRow) => id })
  return { columns, sheet }
}

function pasteWords({ cells, problems, rowsLeftOver }: PasteReport): string {
  const said = [`${counted(cells, 'cell')} pasted`]
  if (problems > 0) said.push(`${counted(problems, 'needs', 'need')} attention`)
  if (rowsLeftOver > 0)
    said.push(`${counted(rowsLeftOver, 'row')} did not fit. Use Import to add them.`)
  return `${said.join(', ')}.`
}
