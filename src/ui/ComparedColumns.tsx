import type { ReactNode } from 'react'
import { PlainTable } from './PlainTable.tsx'

export type ComparedRow<Column> = {
  name: string
  about?: string
  show: (column: Column) => ReactNode
  /** What is compared, the least or the most being best; null is not compared. */
  least?: (column: Column) => number | null
  most?: (column: Column) => number | null
}
export type ComparedSection<Column> = { title: string; rows: readonly ComparedRow<Column>[] }

type ComparedColumnsProps<Column> = {
  label: string
  columns: readonly Column[]
  columnKey: (column: Column) => number
  heading: (column: Column) => ReactNode
  sections: readonly ComparedSection<Column>[]
  isDoubtful?: (column: Column) => boolean
  /** What can be done with each column: stays in sight at the foot. */
  foot?: { name: string; show: (column: Column) => ReactNode }
}

/** Several things side by side, a column each; the best of a row is marked. */
export function ComparedColumns<Column>(props: ComparedColumnsProps<Column>) {
  const { label, columns, columnKey, heading, sections, isDoubtful, foot } = props
  return (
    <PlainTable label={label} className="compare-columns" tableClass="table-sm align-middle">
      <thead>
        <tr>
          <td />
          {columns.map((column) => (
            <th key={columnKey(column)} scope="col">
              {heading(column)}
            </th>
          ))}
        </tr>
      </thead>
      {sections.map(({ title, rows }) => (
        <tbody key={title}>
          <tr className="table-group">
            <th scope="rowgroup">{title}</th>
            <td colSpan={columns.length} />
          </tr>
          {rows.map((row) => {
            const best = bestOf(row, columns)
            return (
              <tr key={row.name}>
                <th scope="row">
                  {row.name} {row.about && <small>{row.about}</small>}
                </th>
                {columns.map((column) => (
                  <td key={columnKey(column)} data-doubtful={isDoubtful?.(column) || undefined}>
                    {best.has(column) ? (
                      <strong>
                        {row.show(column)}
                        <span className="visually-hidden">, best</span>
                      </strong>
                    ) : (
                      row.show(column)
                    )}
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      ))}
      {foot && (
        <tfoot>
          <tr>
            <th scope="row">{foot.name}</th>
            {columns.map((column) => (
              <td key={columnKey(column)}>{foot.show(column)}</td>
            ))}
          </tr>
        </tfoot>
      )}
    </PlainTable>
  )
}

/** None where all that are compared say the same. */
function bestOf<Column>(
  { least, most }: ComparedRow<Column>,
  columns: readonly Column[],
): ReadonlySet<Column> {
  const worth = least ?? most
  if (!worth) return new Set()
  const compared = columns.flatMap((column) => {
    const value = worth(column)
    return value === null ? [] : [{ column, value }]
  })
  const values = compared.map(({ value }) => value)
  const [low, high] = [Math.min(...values), Math.max(...values)]
  if (low === high) return new Set()
  const best = least ? low : high
  return new Set(compared.filter(({ value }) => value === best).map(({ column }) => column))
}
