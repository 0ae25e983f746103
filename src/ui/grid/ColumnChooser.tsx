import { useState } from 'react'
import { hiddenSwitched } from './column-changes.ts'
import { isHidden, orderedColumns } from './column-geometry.ts'
import type { RowKey } from './grid-column.ts'
import type { GridState } from './grid-state.ts'

const manyColumns = 10

/** Which columns are shown; resetting also forgets widths, order and pins. */
export function ColumnChooser<Row, Key extends RowKey>({ state }: { state: GridState<Row, Key> }) {
  const { columns, layout, setLayout } = state
  const [sought, setSought] = useState('')
  const found = orderedColumns(columns, layout).filter(({ header }) =>
    header.toLowerCase().includes(sought.toLowerCase()),
  )
  // A table without a column could not be found again.
  const allButFirst = orderedColumns(columns, layout)
    .slice(1)
    .map(({ key }) => key)
  return (
    <fieldset className="grid-choices">
      <legend className="visually-hidden">Columns</legend>
      {columns.length > manyColumns && (
        <input
          type="search"
          className="form-control form-control-sm"
          placeholder="Find a column"
          aria-label="Find a column"
          value={sought}
          onChange={(event) => setSought(event.target.value)}
        />
      )}
      {found.map((column) => (
        <label key={column.key}>
          <input
            type="checkbox"
            className="form-check-input"
            checked={!isHidden(column, layout)}
            onChange={() => setLayout(hiddenSwitched(layout, columns, column.key))}
          />
          <span className="grid-choice-text">{column.header}</span>
        </label>
      ))}
      <div className="grid-choices-foot">
        <button
          type="button"
          className="btn btn-link btn-sm"
          onClick={() => setLayout({ ...layout, hidden: [] })}
        >
          Show all
        </button>
        <button
          type="button"
          className="btn btn-link btn-sm"
          onClick={() => setLayout({ ...layout, hidden: allButFirst })}
        >
          Hide all
        </button>
        <button
          type="button"
          className="btn btn-link btn-sm"
          onClick={() => setLayout({ density: layout.density })}
        >
          Reset
        </button>
      </div>
    </fieldset>
  )
}
