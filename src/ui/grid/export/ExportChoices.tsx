import { useState } from 'react'
import { writeCsv } from '#domain/csv.ts'
import { formatCount } from '#domain/quantity.ts'
import { saveFile } from '#lib/call.ts'
import type { RowKey } from '#ui/grid/grid-column.ts'
import { type GridState, useModelVersion } from '#ui/grid/grid-state.ts'
import {
  exportedCells,
  exportedColumns,
  exportedHeadings,
  exportedRows,
  exportScope,
} from './exported-table.ts'

type Props<Row, Key extends RowKey> = {
  label: string
  state: GridState<Row, Key>
  selected: ReadonlySet<Key> | null
  noun: readonly [one: string, many: string]
}

/** A spreadsheet is made in memory; what is larger goes as csv. */
const mostSheetRows = 50_000

/** The table as it stands, as a file: rows, order and columns as shown. */
export function ExportChoices<Row, Key extends RowKey>({
  label,
  state,
  selected,
  noun,
}: Props<Row, Key>) {
  const { model } = state
  useModelVersion(model)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)
  const rows = exportedRows(state, selected)
  const columns = exportedColumns(state)
  const scope = exportScope(model, rows, columns.length, noun)
  const name = `${label} ${new Date().toISOString().slice(0, 10)}`

  const saveSheet = async () => {
    setBusy(true)
    setFailed(false)
    try {
      const { sheetOf } = await import('./sheet-of.ts')
      const cells = (row: Row) => exportedCells(row, columns)
      const blob = await sheetOf(label, exportedHeadings(columns), rows, cells)
      saveFile({ name: `${name}.xlsx`, blob })
    } catch {
      setFailed(true)
    } finally {
      setBusy(false)
    }
  }
  const saveText = () => {
    const lines = rows.map((row) => exportedCells(row, columns))
    const blob = new Blob([writeCsv(exportedHeadings(columns), lines)], {
      type: 'text/csv; charset=utf-8',
    })
    saveFile({ name: `${name}.csv`, blob })
  }

  return (
    <div className="grid-export">
      {rows.length <= mostSheetRows ? (
        <button
          type="button"
          className="btn btn-sm btn-primary"
          disabled={busy || rows.length === 0}
          onClick={() => void saveSheet()}
        >
          Export {scope} (xlsx)
        </button>
      ) : (
        <p>A sheet holds at most {formatCount(mostSheetRows)} rows here: filter, or take csv.</p>
      )}
      <button
        type="button"
        className="btn btn-sm btn-outline-secondary"
        disabled={rows.length === 0}
        onClick={saveText}
      >
        Export {scope} (csv)
      </button>
      {failed && <p role="alert">The file could not be made. Try again.</p>}
    </div>
  )
}
