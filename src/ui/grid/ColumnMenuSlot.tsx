import { useSyncExternalStore } from 'react'
import type { RowKey } from './grid-column.ts'
import type { GridState } from './grid-state.ts'
import { useLoadedPart } from './loaded-part.ts'

const loadMenu = () => import('./ColumnMenu.tsx')

export function ColumnMenuSlot<Row, Key extends RowKey>({ state }: { state: GridState<Row, Key> }) {
  const { controller, geometry } = state
  const at = useSyncExternalStore(controller.subscribe, () => controller.menuColumn)
  const place = geometry.placed[at]
  const part = useLoadedPart(place !== undefined, loadMenu)
  return place && part ? (
    <part.ColumnMenu key={place.column.key} state={state} at={at} place={place} />
  ) : null
}
