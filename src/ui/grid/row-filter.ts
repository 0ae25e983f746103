import type { ColumnStores } from './column-stores.ts'
import { countFacet, filterByFacets, type FacetCount } from './facets.ts'
import type { GridFacets } from './grid-column.ts'
import type { ResolvedColumn } from './resolved-column.ts'
import { searchRows, searchTerms } from './search.ts'

/** The columns as they are now, and their values. */
export type Narrowed<Row> = {
  columns: readonly ResolvedColumn<Row>[]
  stores: ColumnStores<Row>
}

/** What narrows the rows: the words searched for and the values chosen by column. */
export class RowFilter<Row> {
  text = ''
  facets: GridFacets = {}

  /** Of rows in their order, those that pass. */
  pass(rows: Uint32Array, of: Narrowed<Row>): Uint32Array {
    return this.search(this.#chosen(rows, of, this.facets), of)
  }

  /** Those that the words are found in. */
  search(rows: Uint32Array, { columns, stores }: Narrowed<Row>): Uint32Array {
    const terms = searchTerms(this.text)
    if (terms.length === 0) return rows
    const searched = columns.filter(({ kind }) => kind !== 'number')
    return searchRows(
      rows,
      searched.map((column) => stores.words(column)),
      terms,
    )
  }

  /** The values of a column, counted over the rows that pass every other filter. */
  count(column: ResolvedColumn<Row>, rows: Uint32Array, of: Narrowed<Row>): FacetCount[] {
    const others = this.#chosen(rows, of, { ...this.facets, [column.key]: [] })
    return countFacet(this.search(others, of), of.stores.words(column))
  }

  #chosen(rows: Uint32Array, { columns, stores }: Narrowed<Row>, facets: GridFacets): Uint32Array {
    const filters = columns.flatMap((column) => {
      const chosen = facets[column.key] ?? []
      return chosen.length > 0 ? [{ key: column.key, store: stores.words(column), chosen }] : []
    })
    return filterByFacets(rows, filters)
  }
}
