import { type ReactNode, useMemo, useState } from 'react'
import { cardHeadingHeight, cardPlaces } from './card-places.ts'
import type { GridModel } from './grid-model.ts'
import { useModelVersion } from './grid-state.ts'
import { countWords, groupWords, type Noun } from './group-words.ts'

type Props<Row> = {
  model: GridModel<Row>
  label: string
  card: (row: Row) => ReactNode
  height: number | undefined
  noun: Noun
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
  noun,
  onOpenRow,
}: Props<Row>) {
  useModelVersion(model)
  const [top, setTop] = useState(0)
  const { lines } = model
  const { topOf, atTop } = useMemo(() => cardPlaces(lines, height), [lines, height])
  const first = Math.max(0, atTop(top) - overscan)
  const end = Math.min(lines.length, atTop(top + window.innerHeight) + 1 + overscan)

  return (
    <ul
      className="grid-cards"
      aria-label={label}
      style={{ paddingTop: topOf(first), paddingBottom: topOf(lines.length) - topOf(end) }}
      onScroll={(event) => setTop(event.currentTarget.scrollTop)}
    >
      {Array.from({ length: Math.max(0, end - first) }, (_, place) => {
        const at = first + place
        const index = lines.rowAt(at)
        if (index < 0) return <CardHeading key={`group ${at}`} model={model} at={at} noun={noun} />
        const row = model.source.at(index)
        return (
          <li
            key={model.rowKey(row)}
            className="grid-card"
            aria-setsize={lines.length}
            aria-posinset={at + 1}
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

type HeadingProps<Row> = { model: GridModel<Row>; at: number; noun: Noun }

function CardHeading<Row>({ model, at, noun }: HeadingProps<Row>) {
  const { groups } = model.lines
  const group = model.lines.groupAt(at)
  if (!groups || group < 0) return null
  const { column, value } = groupWords(model, groups, group)
  const closed = groups.isClosed(group)
  return (
    <li
      className="grid-card-group"
      aria-setsize={model.lines.length}
      aria-posinset={at + 1}
      style={{ height: cardHeadingHeight }}
    >
      <button
        type="button"
        aria-expanded={!closed}
        data-depth={groups.depths[group]}
        onClick={() => model.toggleGroup(group)}
      >
        <span className="grid-group-column">{column}</span>{' '}
        <span className="grid-group-value">{value}</span>{' '}
        <span className="grid-group-count">{countWords(groups.rowsOf(group).length, noun)}</span>
      </button>
    </li>
  )
}
