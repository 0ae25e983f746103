import { useSyncExternalStore } from 'react'
import type { RowKey } from '#ui/grid/grid-column.ts'
import type { GridState } from '#ui/grid/grid-state.ts'
import { useLoadedPart } from '#ui/grid/loaded-part.ts'

const loadMenu = () => import('./GridMenu.tsx')

export function GridMenuSlot<Row, Key extends RowKey>({ state }: { state: GridState<Row, Key> }) {
  const { controller } = state
  const place = useSyncExternalStore(controller.subscribe, () => controller.menu)
  const part = useLoadedPart(place !== null, loadMenu)
  return place && part ? (
    <part.GridMenu key={`${place.at} ${place.column}`} state={state} place={place} />
  ) : null
}
