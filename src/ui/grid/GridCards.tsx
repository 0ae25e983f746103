import { useState, type ReactNode } from 'react'
import type { GridModel } from './grid-model.ts'
import { useModelVersion } from './grid-state.ts'

type Props<Row> = {
  model: GridModel<Row>
  label: string
  card: (row: Row) => ReactNode
  height: number | undefined
  onOpenRow: ((row: Row) => void) | undefined
}

const defaultHeight = 132
const overscan = 3

/** The rows as cards on a narrow screen; only those in sight are rendered. A press opens the row. */
export function GridCards<Row>({
  model,
  label,
  card,
  height = defaultHeight,
  onOpenRow,
}: Props<Row>) {
  useModelVersion(model)
  const [top, setTop] = useState(0)
  const first = Math.max(0, Math.floor(top / height) - overscan)
  const end = Math.min(model.view.length, Math.ceil((top + window.innerHeight) / height) + overscan)

  return (
    <ul
      className="grid-cards"
      aria-label={label}
      style={{
        paddingTop: first * height,
        paddingBottom: (model.view.length - end) * height,
      }}
      onScroll={(event) => setTop(event.currentTarget.scrollTop)}
    >
      {Array.from(model.view.subarray(first, end), (index, at) => {
        const row = model.source.at(index)
        return (
          <li
            key={model.rowKey(row)}
            className="grid-card"
            aria-setsize={model.view.length}
            aria-posinset={first + at + 1}
            style={{ height }}
          >
            {onOpenRow ? (
              <button type="button" className="grid-card-open" onClick={() => onOpenRow(row)}>
                {card(row)}
              </button>
            ) : (
              card(row)
            )}
          </li>
        )
      })}
    </ul>
  )
}
