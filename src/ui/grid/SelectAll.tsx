import { useEffect, useMemo } from 'react'
import type { RowKey } from './grid-column.ts'
import type { GridController } from './grid-controller.ts'
import type { GridModel } from './grid-model.ts'
import type { GridSelection } from './row-selection.ts'
import { useModelVersion } from './grid-state.ts'

type Props<Row, Key extends RowKey> = {
  width: number
  controller: GridController<Row, Key>
  selection: GridSelection<Key>
}

/** Chooses every row that passes the filters. */
export function SelectAll<Row, Key extends RowKey>({
  width,
  controller,
  selection,
}: Props<Row, Key>) {
  const { model } = controller
  useModelVersion(model)
  const { selected, onHiddenChange } = selection
  const { view, source } = model
  const { shown, hidden } = useMemo(
    () => chosenRows(model.rowKey, source, view, selected),
    [model, source, view, selected],
  )
  const all = shown > 0 && shown === view.length
  useEffect(() => onHiddenChange?.(hidden), [onHiddenChange, hidden])

  return (
    <div
      className="grid-head-cell grid-select"
      role="columnheader"
      aria-label="Selection"
      aria-colindex={1}
      data-pinned
      style={{ width, left: 0 }}
    >
      <input
        type="checkbox"
        className="form-check-input"
        aria-label="Select all rows shown"
        tabIndex={-1}
        checked={all}
        ref={(box) => {
          if (box) box.indeterminate = selected.size > 0 && !all
        }}
        onChange={() => controller.choice.toggleAll()}
      />
    </div>
  )
}

/** How many rows are chosen among those shown, and among those the filters hide. */
function chosenRows<Row>(
  rowKey: (row: Row) => RowKey,
  source: GridModel<Row>['source'],
  view: Uint32Array,
  selected: ReadonlySet<RowKey>,
): { shown: number; hidden: number } {
  if (selected.size === 0) return { shown: 0, hidden: 0 }
  let shown = 0
  for (const row of view) if (selected.has(rowKey(source.glance(row)))) shown++
  if (shown === selected.size) return { shown, hidden: 0 }
  let all = 0
  for (let row = 0; row < source.length; row++) if (selected.has(rowKey(source.glance(row)))) all++
  return { shown, hidden: all - shown }
}
