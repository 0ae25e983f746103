import { isBiddable, modeDefinitions, type Mode } from './mode.ts'
import { chargeWords, shipmentCharges } from './shipment-charge.ts'
import { chargeColumnOf } from './shipment-column-key.ts'

/** What an export of shipments can tell, in the order it is offered. */
export const exportColumns = [
  { key: 'reference', title: 'Shipment' },
  { key: 'shipDate', title: 'Ship date' },
  { key: 'month', title: 'Month' },
  { key: 'mode', title: 'Mode' },
  { key: 'origin', title: 'Origin' },
  { key: 'originCity', title: 'Origin city' },
  { key: 'originState', title: 'Origin state' },
  { key: 'originZip', title: 'Origin zip' },
  { key: 'originCountry', title: 'Origin country' },
  { key: 'originPort', title: 'Origin port' },
  { key: 'destination', title: 'Destination' },
  { key: 'destCity', title: 'Destination city' },
  { key: 'destState', title: 'Destination state' },
  { key: 'destZip', title: 'Destination zip' },
  { key: 'destCountry', title: 'Destination country' },
  { key: 'destPort', title: 'Destination port' },
  { key: 'equipment', title: 'Equipment' },
  { key: 'service', title: 'Service' },
  { key: 'carrier', title: 'Carrier' },
  { key: 'businessUnit', title: 'Business unit' },
  { key: 'shipments', title: 'Shipments' },
  { key: 'containers', title: 'Containers' },
  { key: 'kilograms', title: 'Weight (kg)' },
  { key: 'weightUnit', title: 'Weight unit' },
  { key: 'cubicMetres', title: 'Volume (m3)' },
  { key: 'volumeUnit', title: 'Volume unit' },
  { key: 'miles', title: 'Miles' },
  { key: 'distanceUnit', title: 'Distance unit' },
  { key: 'freightCost', title: 'Freight cost (USD)' },
  ...shipmentCharges.map((charge) => ({
    key: chargeColumnOf(charge),
    title: `${chargeWords[charge]} (USD)`,
  })),
  { key: 'currency', title: 'Currency' },
  { key: 'transitDays', title: 'Transit days' },
  { key: 'laneId', title: 'Lane ID' },
  { key: 'company', title: 'Company' },
  { key: 'fileName', title: 'Uploaded file' },
  { key: 'row', title: 'Row' },
  /** An empty column that another system's import expects. */
  { key: 'blank', title: 'Empty column' },
] as const

export type ExportKey = (typeof exportColumns)[number]['key']
export type ExportColumn = { key: ExportKey; title: string }

export const exportKeys = exportColumns.map(({ key }) => key)

/** An absent template is the standard one. */
export function standardColumns(mode: Mode): ExportColumn[] {
  const measure = isBiddable(mode) ? modeDefinitions[mode].measure.key : null
  const keys: ExportKey[] = [
    'reference',
    'shipDate',
    ...(isBiddable(mode) ? [] : (['mode'] as const)),
    'origin',
    'destination',
    'equipment',
    'service',
    'carrier',
    'businessUnit',
    'shipments',
    ...(measure && measure !== 'shipments' ? [measure] : []),
    ...(measure === 'kilograms' || measure === null ? [] : (['kilograms'] as const)),
    ...(measure === null ? (['containers', 'kilograms', 'cubicMetres', 'miles'] as const) : []),
    'freightCost',
    'transitDays',
  ]
  return keys.map((key) => ({ key, title: titleOf(key) }))
}

const titleOf = (key: ExportKey): string =>
  exportColumns.find((column) => column.key === key)?.title ?? key
