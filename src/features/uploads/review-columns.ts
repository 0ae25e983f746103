import type {
  CurrencyRead,
  OutlierRead,
  ReviewedLane,
  WordRead,
} from '#contract/ext/upload-review.ts'
import { formatCalendarDay } from '#domain/displayed-date.ts'
import { isBiddable, measuredOne, modeDefinitions } from '#domain/mode.ts'
import { formatMoney } from '#domain/money.ts'
import { formatCount } from '#domain/quantity.ts'
import type { ReviewColumn } from './ReviewTable.tsx'

const rowsColumn = {
  header: 'Rows',
  cell: ({ rows }: { rows: number }) => formatCount(rows),
  sortBy: ({ rows }: { rows: number }) => rows,
  isFigure: true,
}

export const wordColumns: readonly ReviewColumn<WordRead>[] = [
  {
    header: 'Written',
    cell: ({ written }) => (written === '' ? 'Not in the file' : (written ?? 'Not stored')),
    sortBy: ({ written }) => written ?? '',
  },
  {
    header: 'Read as',
    cell: ({ readAs }) => readAs ?? 'None',
    sortBy: ({ readAs }) => readAs ?? '',
  },
  rowsColumn,
]

export const currencyColumns: readonly ReviewColumn<CurrencyRead>[] = [
  { header: 'Currency', cell: ({ currency }) => currency, sortBy: ({ currency }) => currency },
  rowsColumn,
  {
    header: 'Sum',
    cell: ({ sum, currency }) => formatMoney(sum, currency),
    sortBy: ({ sum }) => sum,
    isFigure: true,
  },
  {
    header: 'Sum in USD',
    cell: ({ sumUsd }) => formatMoney(sumUsd),
    sortBy: ({ sumUsd }) => sumUsd,
    isFigure: true,
  },
  { header: 'Rates used', cell: ({ rates }) => ratesText(rates) },
]

function ratesText(rates: CurrencyRead['rates']): string {
  if (!rates) return '–'
  const span = rates.min === rates.max ? `${rates.min}` : `${rates.min} to ${rates.max}`
  const { firstDate, lastDate } = rates
  if (firstDate === null || lastDate === null) return span
  const days =
    firstDate === lastDate
      ? formatCalendarDay(firstDate)
      : `${formatCalendarDay(firstDate)} to ${formatCalendarDay(lastDate)}`
  return `${span} (${days})`
}

const factorText = (factor: number) =>
  factor >= 1
    ? `${formatCount(Math.round(factor))} times as much`
    : `1/${formatCount(Math.round(1 / factor))} as much`

const perUnit = (amount: number, mode: OutlierRead['mode']) =>
  isBiddable(mode)
    ? `${formatMoney(amount)} per ${measuredOne[modeDefinitions[mode].measure.key]}`
    : formatMoney(amount)

export const outlierColumns: readonly ReviewColumn<OutlierRead>[] = [
  { header: 'Line', cell: ({ row }) => formatCount(row), sortBy: ({ row }) => row, isFigure: true },
  {
    header: 'Lane',
    cell: ({ origin, destination }) => `${origin} > ${destination}`,
    sortBy: ({ origin }) => origin,
  },
  {
    header: 'Cost',
    cell: ({ cost }) => formatMoney(cost),
    sortBy: ({ cost }) => cost,
    isFigure: true,
  },
  {
    header: 'Cost per unit',
    cell: ({ unitCost, mode }) => perUnit(unitCost, mode),
    sortBy: ({ unitCost }) => unitCost,
    isFigure: true,
  },
  {
    header: 'Median',
    cell: ({ median, mode, comparedWith }) =>
      `${perUnit(median, mode)} (${comparedWith === 'lane' ? 'lane' : 'file'})`,
    sortBy: ({ median }) => median,
    isFigure: true,
  },
  { header: 'Off by', cell: ({ factor }) => factorText(factor), sortBy: ({ factor }) => factor },
]

export const laneColumns: readonly ReviewColumn<ReviewedLane>[] = [
  { header: 'Origin', cell: ({ origin }) => origin, sortBy: ({ origin }) => origin },
  {
    header: 'Destination',
    cell: ({ destination }) => destination,
    sortBy: ({ destination }) => destination,
  },
  {
    header: 'Equipment',
    cell: ({ equipment }) => equipment ?? '–',
    sortBy: ({ equipment }) => equipment ?? '',
  },
  {
    header: 'Service',
    cell: ({ service }) => service ?? '–',
    sortBy: ({ service }) => service ?? '',
  },
  {
    header: 'Lane',
    cell: ({ isNew }) => (isNew ? 'New' : 'Changed'),
    sortBy: ({ isNew }) => (isNew ? 0 : 1),
  },
  {
    header: 'Shipments',
    cell: ({ shipments }) => formatCount(shipments),
    sortBy: ({ shipments }) => shipments,
    isFigure: true,
  },
]
