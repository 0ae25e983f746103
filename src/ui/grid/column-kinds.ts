import { formatMoney, toDollarsOrNull } from '#domain/money.ts'
import { formatAlignedChange, formatCount } from '#domain/quantity.ts'
import type { CellValue, GridColumn } from './grid-column.ts'

export type ColumnMaker<Row, Value> = (
  key: string,
  header: string,
  value: (row: Row) => Value | null | undefined,
  more?: Partial<GridColumn<Row>>,
) => GridColumn<Row>

/**
 * The usual columns for rows of one shape; what is missing shows as a dash. Cells of money are in dollars,
 * as they are read, filtered and copied, whatever the rows hold it in.
 */
export function columnKinds<Row>(moneyIn: 'dollars' | 'cents' = 'dollars'): {
  text: ColumnMaker<Row, string>
  count: ColumnMaker<Row, number>
  /** To the cent: rows are compared, and checked against other pages. */
  money: ColumnMaker<Row, number>
  change: ColumnMaker<Row, number>
} {
  const number =
    (width: number, format: (value: number | null) => string): ColumnMaker<Row, number> =>
    (key, header, value, more = {}) => ({
      key,
      header,
      kind: 'number',
      value: (row) => value(row) ?? null,
      format: (cell) => format(numberIn(cell)),
      width,
      ...more,
    })
  const amount = number(132, formatMoney)
  const dollarsOf = (value: (row: Row) => number | null | undefined) =>
    moneyIn === 'dollars' ? value : (row: Row) => toDollarsOrNull(value(row) ?? null)
  return {
    text: (key, header, value, more = {}) => ({
      key,
      header,
      kind: 'text',
      value: (row) => value(row) ?? null,
      format: (cell) => (cell === null || cell === '' ? '–' : String(cell)),
      width: 120,
      ...more,
    }),
    count: number(96, formatCount),
    money: (key, header, value, more = {}) =>
      amount(key, header, dollarsOf(value), {
        total: 'sum',
        formatTotal: formatMoney,
        ...more,
      }),
    change: (key, header, value, more = {}) =>
      number(88, formatAlignedChange)(key, header, value, { percent: true, ...more }),
  }
}

export const numberIn = (cell: CellValue): number | null => (typeof cell === 'number' ? cell : null)
