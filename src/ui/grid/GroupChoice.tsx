import type { RowKey } from './grid-column.ts'
import type { GridState } from './grid-state.ts'
import type { ResolvedColumn } from './resolved-column.ts'

/** By which columns rows are grouped, and all groups opened or closed at once. */
export function GroupChoice<Row, Key extends RowKey>({ state }: { state: GridState<Row, Key> }) {
  const { model, columns, groupBy, setGroupBy } = state
  if (!setGroupBy) return null
  const [first, second] = groupBy
  const offered = columns.filter(({ kind, key }) => kind !== 'number' || groupBy.includes(key))
  return (
    <fieldset className="grid-group-choice">
      <legend className="visually-hidden">Group</legend>
      <ColumnSelect
        label="Group by"
        columns={offered}
        chosen={first}
        onChange={(key) =>
          setGroupBy(key ? [key, ...groupBy.slice(1).filter((one) => one !== key)] : [])
        }
      />
      {first && (
        <ColumnSelect
          label="Then by"
          columns={offered.filter(({ key }) => key !== first)}
          chosen={second}
          onChange={(key) => setGroupBy(key ? [first, key] : [first])}
        />
      )}
      {first && (
        <div className="grid-choices-foot">
          <button type="button" className="btn btn-link btn-sm" onClick={() => model.openGroups()}>
            Expand all
          </button>
          <button type="button" className="btn btn-link btn-sm" onClick={() => model.closeGroups()}>
            Collapse all
          </button>
        </div>
      )}
    </fieldset>
  )
}

type SelectProps<Row> = {
  label: string
  columns: readonly ResolvedColumn<Row>[]
  chosen: string | undefined
  onChange: (key: string) => void
}

const ColumnSelect = <Row,>({ label, columns, chosen, onChange }: SelectProps<Row>) => (
  <label>
    {label}
    <select
      className="form-select form-select-sm"
      value={chosen ?? ''}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">None</option>
      {columns.map(({ key, header }) => (
        <option key={key} value={key}>
          {header}
        </option>
      ))}
    </select>
  </label>
)
