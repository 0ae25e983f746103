import { useEffect, useState } from 'react'
import type { RowKey } from './grid-column.ts'
import type { GridModel } from './grid-model.ts'
import { useModelVersion, type GridState } from './grid-state.ts'
import type { ResolvedColumn } from './resolved-column.ts'
import { hasTotal, type Totals, totalsOf } from './totals.ts'

/** Above this many rows the sums come after the rows have been painted. */
const rowsSummedAtOnce = 5000
const sumDelay = 100

export function GridTotals<Row, Key extends RowKey>({ state }: { state: GridState<Row, Key> }) {
  const { model, columns, geometry } = state
  useModelVersion(model)
  const late = useLateTotals(model, columns)
  const sums = model.view.length <= rowsSummedAtOnce ? totalsOf(model, columns, model.view) : late
  const { placed, selectWidth, pinnedWidth, totalWidth } = geometry
  const named = placed[0] && !hasTotal(placed[0].column)
  const headerRows = columns.some(({ group }) => group !== null) ? 2 : 1

  return (
    <div className="grid-foot" role="rowgroup" style={{ width: totalWidth }}>
      <div className="grid-foot-row" role="row" aria-rowindex={model.lines.length + headerRows + 1}>
        {selectWidth > 0 && (
          <div className="grid-foot-cell" data-pinned style={{ width: selectWidth, left: 0 }} />
        )}
        {placed.map(({ column, width, left, pinned }, at) => (
          <div
            key={column.key}
            className="grid-foot-cell"
            role="gridcell"
            data-pinned={(pinned && pinnedWidth > 0) || undefined}
            data-end={column.alignEnd || undefined}
            title={sums.get(column.key)}
            style={pinned ? { width, left } : { width }}
          >
            {at === 0 && named ? 'Total' : (sums.get(column.key) ?? '')}
          </div>
        ))}
      </div>
    </div>
  )
}

function useLateTotals<Row>(
  model: GridModel<Row>,
  columns: readonly ResolvedColumn<Row>[],
): Totals {
  const [late, setLate] = useState<Totals>(new Map())
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const sumSoon = () => {
      clearTimeout(timer)
      if (model.view.length <= rowsSummedAtOnce) return
      timer = setTimeout(() => setLate(totalsOf(model, columns, model.view)), sumDelay)
    }
    sumSoon()
    const stopListening = model.subscribe(sumSoon)
    return () => {
      clearTimeout(timer)
      stopListening()
    }
  }, [model, columns])
  return late
}
