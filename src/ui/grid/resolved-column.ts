import { formatDate, formatMoment } from '#domain/displayed-date.ts'
import { numbersWith } from '#domain/shown-format.ts'
import type { CellValue, GridBadge, GridColumn } from './grid-column.ts'

/** A column with every default decided, so that nothing else asks whether a field is set. */
export type ResolvedColumn<Row> = {
  key: string
  header: string
  help: string | null
  kind: GridColumn<Row>['kind']
  /** The property the value is read from, null when it is computed. */
  property: string | null
  read: (row: Row) => CellValue
  text: (value: CellValue, row: Row) => string
  /** False when the text is the value itself. */
  formatted: boolean
  title: ((row: Row) => string) | null
  width: number
  alignEnd: boolean
  pinned: boolean
  facet: boolean
  percent: boolean
  total: ((sum: number, firstRow: Row | undefined) => string) | null
  foot: ((rows: Iterable<Row>) => string) | null
  badge: ((row: Row) => GridBadge | null) | null
  press: ((row: Row) => void) | null
  group: string | null
  hidden: boolean
  folded: boolean
  /** What the column was made from: two resolutions of one value function may share a store. */
  value: GridColumn<Row>['value']
}

const defaultWidths = { text: 160, number: 110, date: 120, status: 130 }

export function resolveColumn<Row>(column: GridColumn<Row>): ResolvedColumn<Row> {
  const { value, format, kind } = column
  const text = format ?? plainText[kind]
  return {
    key: column.key,
    header: column.header,
    help: column.help ?? null,
    kind,
    property: typeof value === 'string' ? value : null,
    read: typeof value === 'function' ? value : propertyReader(value),
    text,
    formatted: format !== undefined || kind === 'date',
    title: column.title ?? null,
    width: column.width ?? defaultWidths[kind],
    alignEnd: (column.align ?? (kind === 'number' ? 'end' : 'start')) === 'end',
    pinned: column.pinned === 'start',
    facet: column.facet ?? false,
    percent: column.percent ?? false,
    total:
      column.total === 'sum'
        ? (sum, firstRow) => {
            if (column.formatTotal) return column.formatTotal(sum)
            return firstRow === undefined ? '' : text(sum, firstRow)
          }
        : null,
    foot: column.foot ?? null,
    badge: column.badge ?? null,
    press: column.press ?? null,
    group: column.group ?? null,
    hidden: column.hidden ?? false,
    folded: column.folded ?? false,
    value,
  }
}

const numbers = numbersWith({ maximumFractionDigits: 2 })

const asText = (value: CellValue) =>
  value === null ? '' : typeof value === 'number' ? numbers(value) : value

const plainText: Record<GridColumn<unknown>['kind'], (value: CellValue) => string> = {
  text: (value) => (value === null ? '' : String(value)),
  status: (value) => (value === null ? '' : String(value)),
  number: asText,
  date: dateText,
}

/** A bare date has no zone and must not move to the day before in the Americas. */
function dateText(value: CellValue): string {
  if (value === null || value === '') return ''
  const moment = new Date(value)
  if (Number.isNaN(moment.getTime())) return String(value)
  return typeof value === 'string' && value.length === 10 ? formatDate(value) : formatMoment(moment)
}

function propertyReader<Row>(property: keyof Row & string): (row: Row) => CellValue {
  return (row) => {
    const value: unknown = row[property]
    if (typeof value === 'string' || typeof value === 'number') return value
    return value === null || value === undefined ? null : String(value)
  }
}
