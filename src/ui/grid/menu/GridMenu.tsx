import { useCallback } from 'react'
import type { GridMenuPlace } from '#ui/grid/grid-controller.ts'
import type { RowKey } from '#ui/grid/grid-column.ts'
import type { GridState } from '#ui/grid/grid-state.ts'
import { cellChoices } from './cell-choices.ts'
import { columnChoices } from './column-choices.ts'
import { MenuPanel } from './MenuPanel.tsx'

type Props<Row, Key extends RowKey> = { state: GridState<Row, Key>; place: GridMenuPlace }

export function GridMenu<Row, Key extends RowKey>({ state, place }: Props<Row, Key>) {
  const { controller, geometry, gridId } = state
  const leave = useCallback(() => controller.openMenu(null), [controller])
  const column = geometry.placed[place.column]?.column
  if (!column) return null
  const ofColumn = place.at < 0
  return (
    <MenuPanel
      label={ofColumn ? `Column ${column.header}` : `Cell ${column.header}`}
      choices={
        ofColumn ? columnChoices(state, place.column) : cellChoices(state, place.at, place.column)
      }
      left={place.left}
      top={place.top}
      onLeave={leave}
      onClose={() => {
        leave()
        document.getElementById(gridId)?.focus()
      }}
    />
  )
}
