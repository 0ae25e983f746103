import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { exportColumns, type ExportColumn, exportKeys } from '#domain/export-column.ts'
import { Icon } from '#ui/Icon.tsx'

type ColumnListProps = {
  columns: readonly ExportColumn[]
  onChange: (columns: readonly ExportColumn[]) => void
}

export function ColumnList({ columns, onChange }: ColumnListProps) {
  const change = (place: number, part: Partial<ExportColumn>) =>
    onChange(columns.map((column, at) => (at === place ? { ...column, ...part } : column)))
  const move = (from: number, to: number) => {
    const column = columns[from]
    if (column) onChange(columns.toSpliced(from, 1).toSpliced(to, 0, column))
  }
  return (
    <>
      <div className="column-heads" aria-hidden="true">
        <span>Heading in the file</span>
        <span>Holds</span>
      </div>
      <ol className="column-list">
        {columns.map(({ key, title }, place) => (
          // A column may stand twice: its place is all that tells it apart.
          <li key={place}>
            <input
              className="form-control form-control-sm"
              aria-label={`Heading of column ${place + 1}`}
              maxLength={120}
              value={title}
              onChange={({ target }) => change(place, { title: target.value })}
            />
            <select
              className="form-select form-select-sm"
              aria-label={`What column ${place + 1} holds`}
              value={key}
              onChange={({ target }) => change(place, { key: keyOf(target.value) })}
            >
              {exportColumns.map((column) => (
                <option key={column.key} value={column.key}>
                  {column.title}
                </option>
              ))}
            </select>
            <button
              type="button"
              className="btn btn-sm btn-outline-secondary"
              aria-label={`Move ${title} up`}
              disabled={place === 0}
              onClick={() => move(place, place - 1)}
            >
              <Icon icon={ArrowUp} size={14} />
            </button>
            <button
              type="button"
              className="btn btn-sm btn-outline-secondary"
              aria-label={`Move ${title} down`}
              disabled={place === columns.length - 1}
              onClick={() => move(place, place + 1)}
            >
              <Icon icon={ArrowDown} size={14} />
            </button>
            <button
              type="button"
              className="btn btn-sm btn-outline-secondary"
              aria-label={`Leave ${title} out`}
              onClick={() => onChange(columns.toSpliced(place, 1))}
            >
              <Icon icon={X} size={14} />
            </button>
          </li>
        ))}
      </ol>
      <select
        className="form-select form-select-sm column-choice"
        aria-label="Add a column"
        value=""
        onChange={({ target }) => {
          const key = keyOf(target.value)
          onChange([...columns, { key, title: titleOf(key) }])
        }}
      >
        <option value="">Add a column</option>
        {exportColumns.map((column) => (
          <option key={column.key} value={column.key}>
            {column.title}
          </option>
        ))}
      </select>
    </>
  )
}

const keyOf = (value: string) => exportKeys.find((key) => key === value) ?? 'blank'
const titleOf = (key: string) => exportColumns.find((column) => column.key === key)?.title ?? key
