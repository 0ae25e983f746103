import { formatCount } from '#domain/quantity.ts'
import type { RowKey } from './grid-column.ts'
import { useModelVersion, type GridState } from './grid-state.ts'
import { Popup } from './Popup.tsx'
import type { ResolvedColumn } from './resolved-column.ts'

type Props<Row, Key extends RowKey> = {
  column: ResolvedColumn<Row>
  state: GridState<Row, Key>
}

/** The values of a column as a filter, each with the rows it would show. */
export function FacetMenu<Row, Key extends RowKey>({ column, state }: Props<Row, Key>) {
  const chosen = state.facets[column.key] ?? []
  return (
    <Popup label={column.header} badge={chosen.length}>
      <FacetValues column={column} state={state} />
    </Popup>
  )
}

const mostValues = 200

function FacetValues<Row, Key extends RowKey>({ column, state }: Props<Row, Key>) {
  const { model, facets, setFacets } = state
  useModelVersion(model)
  const chosen = facets[column.key] ?? []
  const choose = (values: readonly string[]) => {
    const { [column.key]: _, ...others } = facets
    setFacets(values.length > 0 ? { ...others, [column.key]: values } : others)
  }
  const counts = model.countFacet(column.key)
  return (
    <fieldset className="grid-choices">
      <legend className="visually-hidden">{column.header}</legend>
      {counts.slice(0, mostValues).map(({ value, count }) => (
        <label key={value} data-none={count === 0 || undefined}>
          <input
            type="checkbox"
            className="form-check-input"
            checked={chosen.includes(value)}
            onChange={(event) =>
              choose(
                event.target.checked
                  ? [...chosen, value]
                  : chosen.filter((candidate) => candidate !== value),
              )
            }
          />
          <span className="grid-choice-text">{value === '' ? '(blank)' : value}</span>
          <span className="grid-choice-count">{formatCount(count)}</span>
        </label>
      ))}
      {chosen.length > 0 && (
        <button type="button" className="btn btn-link btn-sm" onClick={() => choose([])}>
          Clear {column.header}
        </button>
      )}
    </fieldset>
  )
}
