import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { isHidden } from './column-geometry.ts'
import { FacetMenu } from './FacetMenu.tsx'
import type { RowKey } from './grid-column.ts'
import type { GridState } from './grid-state.ts'

type Props<Row, Key extends RowKey> = { state: GridState<Row, Key>; folded: boolean }

/**
 * The columns one may filter by. They stay behind one button above cards, to leave the phone to the
 * rows, and where they would break the line of the menus.
 */
export function Facets<Row, Key extends RowKey>({ state, folded }: Props<Row, Key>) {
  const [shown, setShown] = useState(false)
  // A column that is not shown is offered while it narrows the rows, so that nobody wonders why.
  const columns = state.columns.filter(
    (column) =>
      column.facet && (!isHidden(column, state.layout) || state.facets[column.key]?.length),
  )
  if (columns.length === 0) return null
  const menus = columns.map((column) => (
    <FacetMenu key={column.key} column={column} state={state} />
  ))
  if (!folded) return menus
  const filtered = columns.filter(({ key }) => state.facets[key]?.length).length
  return (
    <>
      <button
        type="button"
        className="btn btn-sm grid-popup-button"
        aria-expanded={shown}
        data-chosen={filtered > 0 || undefined}
        onClick={() => setShown(!shown)}
      >
        <SlidersHorizontal size={16} aria-hidden="true" />
        Filters {filtered > 0 && <span className="grid-count">{filtered}</span>}
      </button>
      {shown && <div className="grid-facets">{menus}</div>}
    </>
  )
}
