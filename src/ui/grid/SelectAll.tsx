import type { RowKey } from './grid-column.ts'
import type { GridController } from './grid-controller.ts'
import type { GridSelection } from './grid-props.ts'
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
  const some = selection.selected.size > 0
  const all = some && selection.selected.size >= model.view.length

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
          if (box) box.indeterminate = some && !all
        }}
        onChange={() => controller.chooseAllRows()}
      />
    </div>
  )
}
