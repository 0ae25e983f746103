import type { ShipmentCharge } from './shipment-charge.ts'

export type ShipmentColumnKind = 'text' | 'place' | 'number' | 'money' | 'date'

/** A column a shipment file may bring. `headings` are the names shippers write, lower case, no marks. */
export type ShipmentColumn = {
  key: ShipmentColumnKey
  title: string
  kind: ShipmentColumnKind
  headings: readonly string[]
  /** Modes that cannot do without it; a group such as origin is met by any one of its columns. */
  group?: 'origin' | 'destination' | 'measure' | 'cost'
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
  'freightCharge',
  'fuelCharge',
  'originCharge',
  'destinationCharge',
  'otherCharge',
  'currency',
  'transitDays',
] as const
export type ShipmentColumnKey = (typeof shipmentColumnKeys)[number]

/** The column that brings a charge. */
export const chargeColumnOf = (charge: ShipmentCharge) => `${charge}Charge` as const

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
    'Freight cost (total)',
    'money',
    'freight cost|freight cost (usd)|total freight cost|total cost|total charge|total charges|total amount|total|cost|charge|amount|spend|freight|linehaul cost|freight usd',
    'cost',
  ),
  described(
    'freightCharge',
    'Freight or linehaul',
    'money',
    'linehaul|line haul|linehaul charge|linehaul cost|base freight|base rate|base ocean freight|ocean freight|air freight|basic freight|freight charge|freight|freight cost|freight cost (usd)|freight usd|base round trip',
    'cost',
  ),
  described(
    'fuelCharge',
    'Fuel',
    'money',
    'fuel|fuel surcharge|fuel charge|fsc|bunker|baf|bunker (baf)|fuel cost',
    'cost',
  ),
  described(
    'originCharge',
    'Origin charges',
    'money',
    'origin charges|origin charge|origin cost|pickup charge|pickup charges|othc|origin thc|origin handling',
    'cost',
  ),
  described(
    'destinationCharge',
    'Destination charges',
    'money',
    'destination charges|destination charge|destination cost|dest charges|dest charge|delivery charge|delivery charges|dthc|destination thc|destination handling',
    'cost',
  ),
  described(
    'otherCharge',
    'Accessorials, other',
    'money',
    'accessorials|accessorial|accessorial charges|other charges|other charge|other cost|surcharges|additional charges',
    'cost',
  ),
  described('currency', 'Currency', 'text', 'currency|cur|ccy'),
  described(
    'transitDays',
    'Transit days',
    'number',
    'transit days|transit time|transit|transit (days)|t/t|tt|t/t days|t/t (days)|tt days',
  ),
]

export const columnOf = (key: ShipmentColumnKey): ShipmentColumn => {
  const column = shipmentColumns.find((one) => one.key === key)
  if (!column) throw new Error(`${key} is not described`)
  return column
}
