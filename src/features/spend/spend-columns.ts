import type { SpendPart, SpendPlace, SpendShipment } from '#contract/ext/spend.ts'
import { formatCalendarDay } from '#domain/displayed-date.ts'
import { modeTitle } from '#domain/mode.ts'
import { formatAlignedPercent } from '#domain/quantity.ts'
import { ratioAbove } from '#domain/savings.ts'
import { columnKinds, numberIn } from '#ui/grid/column-kinds.ts'
import type { GridColumn } from '#ui/grid/grid-column.ts'
import { namedOr } from './spend-words.ts'

type Spent = { spend: number; shipments: number; before: number | null }

function paid<Row extends Spent>(whole: number, compared: boolean): GridColumn<Row>[] {
  const { count, money, change } = columnKinds<Row>()
  return [
    money('spend', 'Spend', (row) => row.spend),
    count('share', 'Share', (row) => (whole > 0 ? row.spend / whole : null), {
      percent: true,
      format: (cell) => formatAlignedPercent(numberIn(cell)),
      width: 80,
    }),
    count('shipments', 'Shipments', (row) => row.shipments, { total: 'sum', width: 104 }),
    money(
      'average',
      'A shipment',
      (row) => (row.shipments > 0 ? row.spend / row.shipments : null),
      { total: undefined },
    ),
    ...(compared
      ? [
          money('before', 'Compared with', (row) => row.before),
          change('change', 'Change', (row) => ratioAbove(row.spend, row.before)),
        ]
      : []),
  ]
}

/** Regions or countries, by whatever their key reads. */
export const partColumns = (
  heading: string,
  words: (key: string) => string,
  whole: number,
  compared: boolean,
): GridColumn<SpendPart>[] => [
  columnKinds<SpendPart>().text('name', heading, ({ key }) => words(key), {
    width: 240,
    pinned: 'start',
  }),
  ...paid<SpendPart>(whole, compared),
]

const place = columnKinds<SpendPlace>()

const between: readonly GridColumn<SpendPlace>[] = [
  place.text('origin', 'Origin', (row) => row.origin, { width: 176, pinned: 'start' }),
  place.text('destination', 'Destination', (row) => row.destination, {
    width: 176,
    pinned: 'start',
  }),
]

export const placeColumns = (whole: number, compared: boolean): GridColumn<SpendPlace>[] => [
  ...between,
  place.count('lanes', 'Lanes', (row) => row.lanes, { total: 'sum', width: 72 }),
  ...paid<SpendPlace>(whole, compared),
]

export const laneColumns = (whole: number, compared: boolean): GridColumn<SpendPlace>[] => [
  ...between,
  place.text('mode', 'Mode', ({ mode }) => (mode === null ? null : modeTitle(mode)), {
    facet: true,
  }),
  place.text('equipment', 'Equipment', (row) => row.equipment, { facet: true }),
  place.money('unitCost', 'A unit', (row) => row.unitCost, { total: undefined }),
  ...paid<SpendPlace>(whole, compared),
]

/** Lanes of one mode, whose unit is known. */
export const paidLaneColumns = (whole: number): GridColumn<SpendPlace>[] => [
  ...between,
  place.text('equipment', 'Equipment', (row) => row.equipment, { facet: true }),
  ...paid<SpendPlace>(whole, false),
  place.money('unitCost', 'Unit cost', (row) => row.unitCost, { total: undefined }),
]

const shipment = columnKinds<SpendShipment>()

export const shipmentColumns: readonly GridColumn<SpendShipment>[] = [
  shipment.text('reference', 'Shipment', (row) => row.reference, { width: 150, pinned: 'start' }),
  {
    key: 'shipDate',
    header: 'Ship date',
    kind: 'date',
    value: 'shipDate',
    width: 150,
    format: (cell) => formatCalendarDay(String(cell)),
  },
  shipment.text('carrier', 'Carrier', ({ carrier }) => namedOr(carrier), {
    width: 180,
    facet: true,
  }),
  shipment.count('volume', 'Volume', (row) => row.volume, { total: 'sum' }),
  shipment.money('cost', 'Cost', (row) => row.cost),
  shipment.money('unitCost', 'A unit', (row) => row.unitCost, { total: undefined }),
  shipment.money('excess', 'Above the usual', (row) => row.excess),
]
