import { useState } from 'react'
import { isHidden } from './column-geometry.ts'
import type { RowKey } from './grid-column.ts'
import type { GridState } from './grid-state.ts'
import { isRanged } from './range.ts'
import { RangeFields } from './RangeFields.tsx'

/** A column of numbers or dates, and the range its rows are to be in. */
export function RangeChoice<Row, Key extends RowKey>({ state }: { state: GridState<Row, Key> }) {
  const columns = state.columns.filter(
    (column) => isRanged(column) && !isHidden(column, state.layout),
  )
  const [key, setKey] = useState(columns[0]?.key)
  const column = columns.find((one) => one.key === key) ?? columns[0]
  if (!column) return null
  return (
    <>
      <select
        className="form-select form-select-sm mb-2"
        aria-label="Column"
        value={column.key}
        onChange={({ target }) => setKey(target.value)}
      >
        {columns.map(({ key: one, header }) => (
          <option key={one} value={one}>
            {header}
          </option>
        ))}
      </select>
      <RangeFields key={column.key} column={column} state={state} />
    </>
  )
}
