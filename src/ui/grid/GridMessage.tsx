import { useEffect, useState, type ReactNode } from 'react'
import type { RowKey } from './grid-column.ts'
import { useModelVersion, type GridState } from './grid-state.ts'

type Props<Row, Key extends RowKey> = {
  state: GridState<Row, Key>
  loading: boolean
  children: ReactNode
}

/** What stands in place of rows: skeletons while they come, a sentence when there are none. */
export function GridMessage<Row, Key extends RowKey>({
  state,
  loading,
  children,
}: Props<Row, Key>) {
  const { model, setFilterText, setFacets } = state
  useModelVersion(model)
  if (model.view.length > 0) return null
  if (model.source.length > 0) {
    const clear = () => {
      setFilterText?.('')
      setFacets({})
    }
    return (
      <div className="grid-message">
        <p>No results for these filters.</p>
        <button type="button" className="btn btn-sm btn-outline-secondary" onClick={clear}>
          Clear filters
        </button>
      </div>
    )
  }
  if (loading) return <Skeleton state={state} />
  return <div className="grid-message">{children ?? <p>Nothing here yet.</p>}</div>
}

const skeletonDelay = 400
const skeletonRows = 12

/** Only after a moment: what comes at once needs no placeholder. */
function Skeleton<Row, Key extends RowKey>({ state }: { state: GridState<Row, Key> }) {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), skeletonDelay)
    return () => clearTimeout(timer)
  }, [])
  if (!late) return null
  return (
    <div className="grid-skeleton" aria-hidden="true">
      {Array.from({ length: skeletonRows }, (_, row) => (
        <div key={row} className="grid-skeleton-row">
          {state.geometry.placed.map(({ column, width }) => (
            <span key={column.key} style={{ width }} />
          ))}
        </div>
      ))}
    </div>
  )
}
