import type { ColumnGeometry } from './column-geometry.ts'

/** Names of column groups, each over its columns. */
export function GroupRow<Row>({ geometry }: { geometry: ColumnGeometry<Row> }) {
  const { placed, selectWidth } = geometry
  const spans: { name: string; width: number; columns: number; left: number; pinned: boolean }[] =
    []
  for (const { column, width, left, pinned } of placed) {
    const name = column.group ?? ''
    const last = spans.at(-1)
    if (last && last.name === name && last.pinned === pinned) {
      last.width += width
      last.columns++
    } else spans.push({ name, width, columns: 1, left, pinned })
  }

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
      {spans.map(({ name, width, columns, left, pinned }) => (
        <div
          key={`${name} ${left}`}
          className="grid-head-cell"
          role={name === '' ? 'presentation' : 'columnheader'}
          aria-colspan={name === '' ? undefined : columns}
          data-pinned={pinned || undefined}
          style={pinned ? { width, left } : { width }}
        >
          <span className="grid-head-text">{name}</span>
        </div>
      ))}
    </div>
  )
}
