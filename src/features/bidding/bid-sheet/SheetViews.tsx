import { formatCount } from '#domain/quantity.ts'
import type { GridFacets } from '#ui/grid/grid-column.ts'
import type { RowState } from './sheet-row.ts'

/** A way to look at the sheet, and how many lanes it shows. */
export type SheetViewChoice = { name: string; count: number; facets: GridFacets }

type SheetViewsProps = {
  /** What the views show, for their accessible name. */
  label: string
  /** Those of the lane table. */
  views: readonly SheetViewChoice[]
  states: Readonly<Record<RowState, number>>
  facets: GridFacets
  onChoose: (facets: GridFacets) => void
}

/** What the sheet itself knows of its rows, as far as they take bids. */
const ofSheet = [
  ['Complete', 'Yes'],
  ['Unfinished', 'No'],
  ['Problems', 'Problem'],
  ['Left blank', 'Blank'],
] as const satisfies readonly (readonly [string, RowState])[]

/** The views of the lane table over the sheet, and how far its rows are filled in; each with its count. */
export function SheetViews(props: SheetViewsProps) {
  const { label, views, states, facets, onChoose } = props
  const isShown = (choice: SheetViewChoice) => written(choice.facets) === written(facets)
  const choices: SheetViewChoice[] = [
    ...views,
    ...ofSheet
      .map(([name, state]) => ({ name, count: states[state], facets: { complete: [state] } }))
      .filter((choice) => choice.count > 0 || isShown(choice)),
  ]
  return (
    <div className="grid-views">
      <div className="grid-view-tabs" role="group" aria-label={`Views of ${label}`}>
        {choices.map((choice) => (
          <button
            key={choice.name}
            type="button"
            className="grid-view"
            aria-pressed={isShown(choice)}
            onClick={() => onChoose(choice.facets)}
          >
            {choice.name}
            <span className="grid-view-count">{formatCount(choice.count)}</span>
          </button>
        ))}
      </div>
    </div>
  )
}

/** Facets as they compare; an empty choice is none. */
const written = (facets: GridFacets): string =>
  JSON.stringify(
    Object.entries(facets)
      .filter(([, values]) => values.length > 0)
      .toSorted(([a], [b]) => a.localeCompare(b)),
  )
