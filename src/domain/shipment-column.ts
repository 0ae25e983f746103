import { type BiddableMode, type Mode, Mode as M } from './mode.ts'

export type ShipmentColumnKind = 'text' | 'place' | 'number' | 'money' | 'date'

/** A column a shipment file may bring. `headings` are the names shippers write, lower case, no marks. */
export type ShipmentColumn = {
  key: ShipmentColumnKey
  title: string
  kind: ShipmentColumnKind
  headings: readonly string[]
  /** Modes that cannot do without it; a group such as origin is met by any one of its columns. */
  group?: 'origin' | 'destination' | 'measure'
}

export const shipmentColumnKeys = [
  'reference',
  'shipDate',
  'mode',
  'origin',
  'originCity',
  'originState',
  'originZip',
  'originCountry',
  'originPort',
  'destination',
  'destCity',
  'destState',
  'destZip',
  'destCountry',
  'destPort',
  'equipment',
  'service',
  'carrier',
  'businessUnit',
  'shipments',
  'containers',
  'kilograms',
  'cubicMetres',
  'miles',
  'freightCost',
  'currency',
  'transitDays',
] as const
export type ShipmentColumnKey = (typeof shipmentColumnKeys)[number]

const described = (
  key: ShipmentColumnKey,
  title: string,
  kind: ShipmentColumnKind,
  headings: string,
  group?: ShipmentColumn['group'],
): ShipmentColumn => ({ key, title, kind, headings: headings.split('|'), ...(group && { group }) })

/** Everything the mapping offers, in the order it offers it. */
export const shipmentColumns: readonly ShipmentColumn[] = [
  described(
    'reference',
    'Shipment reference',
    'text',
    'reference|shipment|shipment id|shipment number|load|load id|bol|awb|container number|asn/dn #|id',
  ),
  described(
    'shipDate',
    'Ship date',
    'date',
    'ship date|shipment date|date|pickup date|etd|departure|delivered to client date|delivery date',
  ),
  described('mode', 'Mode', 'text', 'mode|shipment mode|transport mode'),
  described(
    'origin',
    'Origin',
    'place',
    'origin|from|ship from|pickup|manufacturing site|origin location|origin address',
    'origin',
  ),
  described(
    'originCity',
    'Origin city',
    'place',
    'origin city|from city|pickup city|o city|ship from city',
    'origin',
  ),
  described('originState', 'Origin state', 'place', 'origin state|from state|o state|origin st'),
  described(
    'originZip',
    'Origin zip',
    'place',
    'origin zip|origin zip code|origin postal code|from zip|o zip',
    'origin',
  ),
  described('originCountry', 'Origin country', 'place', 'origin country|from country|o country'),
  described(
    'originPort',
    'Origin port / airport',
    'place',
    'origin port|pol|port of loading|load port|origin airport|org iata|origin iata',
    'origin',
  ),
  described(
    'destination',
    'Destination',
    'place',
    'destination|to|ship to|delivery|destination location|dest',
    'destination',
  ),
  described(
    'destCity',
    'Destination city',
    'place',
    'destination city|dest city|to city|delivery city|d city|ship to city',
    'destination',
  ),
  described(
    'destState',
    'Destination state',
    'place',
    'destination state|dest state|to state|d state|dest st',
  ),
  described(
    'destZip',
    'Destination zip',
    'place',
    'destination zip|dest zip|destination postal code|to zip|d zip',
    'destination',
  ),
  described(
    'destCountry',
    'Destination country',
    'place',
    'destination country|dest country|to country|country|d country',
    'destination',
  ),
  described(
    'destPort',
    'Destination port / airport',
    'place',
    'destination port|dest port|pod|port of discharge|discharge port|dest iata|destination airport',
    'destination',
  ),
  described(
    'equipment',
    'Equipment',
    'text',
    'equipment|equipment type|container type|container size|trailer type',
  ),
  described('service', 'Service', 'text', 'service|service type|move type|term'),
  described(
    'carrier',
    'Carrier',
    'text',
    'carrier|carrier name|provider|forwarder|scac|airline|shipping line',
  ),
  described('businessUnit', 'Business unit', 'text', 'business unit|bu|division'),
  described('shipments', 'Shipments', 'number', 'shipments|shipment count|loads|trips', 'measure'),
  described(
    'containers',
    'Containers',
    'number',
    'containers|container count|qty containers|number of containers|teu',
    'measure',
  ),
  described(
    'kilograms',
    'Weight',
    'number',
    'weight|weight (kilograms)|weight kg|gross weight|chargeable weight|kg|weight (kg)',
    'measure',
  ),
  described(
    'cubicMetres',
    'Volume',
    'number',
    'volume|volume m3|cbm|m3|volume (cbm)|cubic metres',
    'measure',
  ),
  described('miles', 'Miles', 'number', 'miles|distance|distance miles|mileage', 'measure'),
  described(
    'freightCost',
    'Freight cost',
    'money',
    'freight cost|freight cost (usd)|cost|total cost|freight|charge|total charge|amount|spend|linehaul cost|freight usd',
  ),
  described('currency', 'Currency', 'text', 'currency|cur|ccy'),
  described(
    'transitDays',
    'Transit days',
    'number',
    'transit days|transit time|transit|transit (days)|t/t|tt|t/t days|t/t (days)|tt days',
  ),
]

/** What a file of the mode must bring; air, LCL price by weight and volume, the rest can be counted. */
export function requiredColumns(mode: Mode): readonly ShipmentColumnKey[] {
  const measure: Partial<Record<BiddableMode, ShipmentColumnKey>> = {
    [M.AirFreight]: 'kilograms',
    [M.OceanLCL]: 'cubicMetres',
  }
  const own = measure[mode as BiddableMode]
  const universal: ShipmentColumnKey[] = mode === M.Universal ? ['mode'] : []
  return ['shipDate', 'freightCost', ...(own ? [own] : []), ...universal]
}

/** Heading of the file by column; absent = not in the file. */
export type ColumnMapping = Partial<Record<ShipmentColumnKey, string>>

/** A heading as it is compared: lower case, single spaces, no stars or quotes. */
export const plainHeading = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[*"'_:]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** Names the columns of a file by its headings; a heading serves one column, the better name wins. */
export function recogniseHeadings(headings: readonly string[]): ColumnMapping {
  const candidates = shipmentColumns.flatMap((column) =>
    headings.map((heading) => ({
      column,
      heading,
      rank: column.headings.indexOf(plainHeading(heading)),
    })),
  )
  const taken = new Set<string>()
  const mapping: ColumnMapping = {}
  for (const { column, heading } of candidates
    .filter(({ rank }) => rank >= 0)
    .toSorted((a, b) => a.rank - b.rank)) {
    if (mapping[column.key] !== undefined || taken.has(heading)) continue
    mapping[column.key] = heading
    taken.add(heading)
  }
  return mapping
}

/** Titles of what is missing before rows can be read; empty when the mapping will do. */
export function missingColumns(mapping: ColumnMapping, mode: Mode): string[] {
  const missing = requiredColumns(mode)
    .filter((key) => !mapping[key])
    .map((key) => shipmentColumns.find((column) => column.key === key)?.title ?? key)
  for (const group of ['origin', 'destination'] as const) {
    const any = shipmentColumns.some((column) => column.group === group && mapping[column.key])
    if (!any) missing.push(group === 'origin' ? 'Origin' : 'Destination')
  }
  return missing
}
