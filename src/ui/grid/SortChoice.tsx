import type { RowKey } from './grid-column.ts'
import type { GridState } from './grid-state.ts'

/** Sorts cards, which have no headers to press. */
export function SortChoice<Row, Key extends RowKey>({ state }: { state: GridState<Row, Key> }) {
  const { columns, sort, setSort } = state
  const [first] = sort
  const sortBy = (chosen: string) => {
    const [key, way] = chosen.split(' ')
    setSort(key ? [{ key, descending: way === 'down' }] : [])
  }
  return (
    <select
      className="form-select form-select-sm grid-sort-choice"
      aria-label="Sort by"
      value={first ? `${first.key} ${first.descending ? 'down' : 'up'}` : ''}
      onChange={(event) => sortBy(event.target.value)}
    >
      <option value="">Sort by</option>
      {columns.flatMap(({ key, header }) => [
        <option key={`${key} up`} value={`${key} up`}>{`${header} ↑`}</option>,
        <option key={`${key} down`} value={`${key} down`}>{`${header} ↓`}</option>,
      ])}
    </select>
  )
}
