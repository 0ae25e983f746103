import { isHidden, orderedColumns } from './column-geometry.ts'
import type { RowKey } from './grid-column.ts'
import type { GridState } from './grid-state.ts'

/** Which columns are shown; resetting also forgets widths, order and pins. */
export function ColumnChooser<Row, Key extends RowKey>({ state }: { state: GridState<Row, Key> }) {
  const { columns, layout, setLayout } = state
  const hidden = columns.filter((column) => isHidden(column, layout)).map(({ key }) => key)
  const hide = (keys: readonly string[]) => setLayout({ ...layout, hidden: keys })
  return (
    <fieldset className="grid-choices">
      <legend className="visually-hidden">Columns</legend>
      {orderedColumns(columns, layout).map(({ key, header }) => (
        <label key={key}>
          <input
            type="checkbox"
            className="form-check-input"
            checked={!hidden.includes(key)}
            onChange={(event) =>
              hide(
                event.target.checked
                  ? hidden.filter((candidate) => candidate !== key)
                  : [...hidden, key],
              )
            }
          />
          <span className="grid-choice-text">{header}</span>
        </label>
      ))}
      <button
        type="button"
        className="btn btn-link btn-sm"
        onClick={() => setLayout({ density: layout.density })}
      >
        Reset columns
      </button>
    </fieldset>
  )
}
