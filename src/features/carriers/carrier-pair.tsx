import type { ReactNode } from 'react'
import Button from 'react-bootstrap/Button'
import { carriers } from '#contract/ext/carriers.ts'
import { useOffers } from '#lib/extensions.ts'
import { type GridSelection, useRowSelection } from '#ui/grid/row-selection.ts'
import { useCarriersAddress } from './carriers-address.ts'

/** Carriers ticked in a grid, by id, and the bar that puts two of them side by side. */
export function useCarrierPair(): {
  selection: GridSelection<number> | undefined
  bar: ReactNode
} {
  const { compare, otherId } = useCarriersAddress()
  const { selection, selected, words, clear } = useRowSelection<number>()
  const compares = useOffers(carriers.compare)
  if (!compares) return { selection: undefined, bar: null }
  const [first, second, third] = selected
  const isPair = first !== undefined && second !== undefined && third === undefined
  const bar = first !== undefined && otherId === null && (
    <div className="bulk-bar" role="toolbar" aria-label="Selected carriers">
      <strong>{words(selected.size)}</strong>
      {isPair ? (
        <Button size="sm" onClick={() => compare(first, second)}>
          Compare
        </Button>
      ) : (
        <span>Select two carriers to compare them</span>
      )}
      <Button size="sm" variant="link" className="link-light" onClick={clear}>
        Clear
      </Button>
    </div>
  )
  return { selection, bar }
}
