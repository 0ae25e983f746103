import { ArrowDown, ArrowUp } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import Button from 'react-bootstrap/Button'
import { formatCount } from '#domain/quantity.ts'
import { Icon } from '#ui/Icon.tsx'
import { PlainTable } from '#ui/PlainTable.tsx'

export type ReviewColumn<Row> = {
  header: string
  cell: (row: Row) => ReactNode
  /** Absent where an order means nothing. */
  sortBy?: (row: Row) => string | number
  isFigure?: boolean
}

type ReviewTableProps<Row> = {
  label: string
  columns: readonly ReviewColumn<Row>[]
  /** In the order they matter. */
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  /** All there are, where the host sends the first of them. */
  total?: number
}

const shownAtFirst = 25

export function ReviewTable<Row>({
  label,
  columns,
  rows,
  rowKey,
  total = rows.length,
}: ReviewTableProps<Row>) {
  const [sort, setSort] = useState<{ header: string; down: boolean } | null>(null)
  const [all, setAll] = useState(false)
  const sortBy = columns.find(({ header }) => header === sort?.header)?.sortBy
  const sorted = sortBy
    ? rows.toSorted((a, b) => compare(sortBy(a), sortBy(b)) * (sort?.down ? -1 : 1))
    : rows
  const shown = all ? sorted : sorted.slice(0, shownAtFirst)
  const turn = (header: string) =>
    setSort(
      sort?.header !== header ? { header, down: false } : sort.down ? null : { header, down: true },
    )
  return (
    <>
      <PlainTable label={label} card tableClass="table-sm stacked-table">
        <thead>
          <tr>
            {columns.map(({ header, sortBy: sortable, isFigure }) => {
              const order =
                sort?.header === header ? (sort.down ? 'descending' : 'ascending') : null
              return (
                <th
                  key={header}
                  scope="col"
                  className={isFigure ? 'text-end' : undefined}
                  aria-sort={order ?? undefined}
                >
                  {sortable ? (
                    <button type="button" className="review-sort" onClick={() => turn(header)}>
                      {header}
                      {order && (
                        <Icon icon={order === 'ascending' ? ArrowUp : ArrowDown} size={12} />
                      )}
                    </button>
                  ) : (
                    header
                  )}
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map(({ header, cell, isFigure }, at) =>
                at === 0 ? (
                  <th key={header} scope="row">
                    {cell(row)}
                  </th>
                ) : (
                  <td
                    key={header}
                    data-heading={header}
                    className={isFigure ? 'text-end' : undefined}
                  >
                    {cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </PlainTable>
      {shown.length < rows.length && (
        <Button size="sm" variant="link" onClick={() => setAll(true)}>
          Show {formatCount(rows.length)} rows
        </Button>
      )}
      {shown.length === rows.length && total > rows.length && (
        <p className="note">
          The first {formatCount(rows.length)} of {formatCount(total)}.
        </p>
      )}
    </>
  )
}

const compare = (a: string | number, b: string | number): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b))
