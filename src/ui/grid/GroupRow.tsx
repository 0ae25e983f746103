import { counted } from '#domain/quantity.ts'
import type { ColumnGeometry } from './column-geometry.ts'
import { groupFold, groupSwitched } from './column-groups.ts'
import type { RowKey } from './grid-column.ts'
import type { GridState } from './grid-state.ts'

type Span = { name: string; width: number; columns: number; left: number; pinned: boolean }

/** Names of column groups, each over its columns; a press folds a group to its first column. */
export function GroupRow<Row, Key extends RowKey>({ state }: { state: GridState<Row, Key> }) {
  const { geometry, columns, layout, setLayout } = state
  const { selectWidth } = geometry
  return (
    <div className="grid-head-row grid-group-row" role="row" aria-rowindex={1}>
      {selectWidth > 0 && (
        <div
          className="grid-head-cell"
          role="presentation"
          data-pinned
          style={{ width: selectWidth, left: 0 }}
        />
      )}
      {spansOf(geometry).map(({ name, width, columns: shown, left, pinned }) => {
        const { away, foldable } = groupFold(columns, layout, name)
        const filled = away.filter((key) => state.filledAway.has(key)).length
        const folds = name !== '' && foldable
        return (
          <div
            key={`${name} ${left}`}
            className="grid-head-cell"
            role={name === '' ? 'presentation' : 'columnheader'}
            aria-colspan={name === '' ? undefined : shown}
            data-pinned={pinned || undefined}
            style={pinned ? { width, left } : { width }}
          >
            {folds ? (
              <button
                type="button"
                className="grid-group-fold"
                // The header cells below lead to the same by their menu: the grid is one stop.
                tabIndex={-1}
                aria-expanded={away.length === 0}
                title={
                  away.length === 0
                    ? `Fold ${name} to one column`
                    : `Show all columns of ${name}${filled > 0 ? `: ${filledWords(filled)}` : ''}`
                }
                onClick={() => setLayout(groupSwitched(layout, columns, name))}
              >
                <span className="grid-group-name">{name}</span>
                {away.length > 0 && (
                  <span className="grid-group-away">
                    {' '}
                    +{away.length}
                    <span className="visually-hidden">, {foldedWords(away.length)}</span>
                  </span>
                )}
                {filled > 0 && (
                  <span className="grid-group-filled">
                    <span className="visually-hidden">, {filledWords(filled)}</span>
                  </span>
                )}
              </button>
            ) : (
              <span className="grid-group-name" title={name}>
                {name}
              </span>
            )}
          </div>
        )
      })}
    </div>
  )
}

export const foldedWords = (columns: number): string => `${counted(columns, 'column')} folded`

const filledWords = (columns: number): string =>
  `${counted(columns, 'folded column is', 'folded columns are')} filled in`

function spansOf<Row>({ placed }: ColumnGeometry<Row>): Span[] {
  const spans: Span[] = []
  for (const { column, width, left, pinned } of placed) {
    const name = column.group ?? ''
    const last = spans.at(-1)
    if (last && last.name === name && last.pinned === pinned) {
      last.width += width
      last.columns++
    } else spans.push({ name, width, columns: 1, left, pinned })
  }
  return spans
}
