import type { ColumnMapping } from './column-mapping.ts'
import type { AmountBasis, VolumePeriod } from './file-reading.ts'
import { foldWord } from './fold.ts'
import { type BiddableMode, isBiddable, isMeasuredIn, Mode, modeDefinitions } from './mode.ts'
import type { ShipmentColumnKey } from './shipment-column-key.ts'

/** The column that a list's volumes are read as: loads by truck, of which the miles follow. */
export const countedColumn = (mode: BiddableMode) => modeDefinitions[mode].listedIn[0]

const neverRead: readonly ShipmentColumnKey[] = [
  'laneVolume',
  'containers',
  'cubicMetres',
  'kilograms',
]

/** The mapping of a list as its rows are read: its volume is the mode's own measure, other measures say nothing. */
export function meantColumns(mapping: ColumnMapping, mode: Mode): ColumnMapping {
  if (!isBiddable(mode)) return mapping
  const kept = Object.fromEntries(
    Object.entries(mapping).filter(
      ([key]) =>
        !neverRead.some((one) => one === key) && (key !== 'miles' || isMeasuredIn('miles', mode)),
    ),
  )
  const volume =
    mapping.laneVolume ??
    modeDefinitions[mode].listedIn.map((key) => mapping[key]).find((headings) => headings?.length)
  return volume === undefined ? kept : { ...kept, [countedColumn(mode)]: volume }
}

const words = (heading: string) => ` ${foldWord(heading)} `

const periods: readonly (readonly [VolumePeriod, RegExp])[] = [
  [
    'year',
    / (annual\w*|yearly|years?|yr|annum|p ?a|jahr\w*|anual\w*|ano|anos|an|annuel\w*|annu[oae]\w*|anno|jaar\w*) |年/,
  ],
  [
    'month',
    / (month\w*|mth|mo|p ?m|monat\w*|mes|meses|mensual\w*|mois|mensuel\w*|mese|mensil\w*|mensal|mensais|maand\w*) |月/,
  ],
  ['week', / (week\w*|wk|woche\w*|semana\w*|semaine\w*|settiman\w*) |周/],
]

/** The period a heading says: 'Loads per month'; null where it says none, or two. */
export function periodInHeading(heading: string): VolumePeriod | null {
  const said = periods.filter(([, pattern]) => pattern.test(words(heading)))
  return said.length === 1 ? (said[0]?.[0] ?? null) : null
}

export const periodsAYear: Record<VolumePeriod, number> = { year: 1, month: 12, week: 52 }

const ofUnit: Record<BiddableMode, RegExp> = {
  [Mode.OceanFCL]: / (container\w*|cntr|box|contenedor|conteneur|conteiner|contentor) |箱|柜/,
  [Mode.OceanLCL]: / (cbm|m3|w m) |立方/,
  [Mode.AirFreight]: / (kgs?|kilo\w*) |公斤/,
  [Mode.RoadDrayage]: / (container\w*|trips?|loads?|moves?|shipments?) |箱|柜|趟/,
  [Mode.RoadFTL]: / (miles?|mi|rpm) |英里/,
}
const ofShipment =
  / (loads?|shipments?|trips?|trucks?|truckloads?|sendung|envio|viaje|envoi|viaggio) |票|车|趟/

/** What an amount's heading says it is for: 'Annual spend', 'Target per container'; null where it says nothing. */
export function basisInHeading(heading: string, mode: Mode): AmountBasis | null {
  const text = words(heading)
  const isUnit = isBiddable(mode) && ofUnit[mode].test(text)
  const said: (AmountBasis | null)[] = [
    periodInHeading(heading) === 'year' ? 'year' : null,
    isUnit ? 'unit' : null,
    !isUnit && ofShipment.test(text) ? 'shipment' : null,
  ]
  const [basis = null, another] = said.filter((one) => one !== null)
  return another === undefined ? basis : null
}

export const basisWords = (basis: AmountBasis, mode: Mode): string => {
  if (basis === 'year') return 'A year of the lane'
  if (basis === 'shipment')
    return `One ${isBiddable(mode) ? modeDefinitions[mode].shipmentWord : 'shipment'}`
  return isBiddable(mode) ? `One ${unitWords[modeDefinitions[mode].measure.key]}` : 'One unit'
}

const unitWords = {
  containers: 'container',
  cubicMetres: 'm3',
  kilograms: 'kg',
  shipments: 'trip',
  miles: 'mile',
} as const
