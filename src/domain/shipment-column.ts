import * as costs from './column-headings/cost-headings.ts'
import type { Headings } from './column-headings/headings.ts'
import * as measures from './column-headings/measure-headings.ts'
import * as places from './column-headings/place-headings.ts'
import * as about from './column-headings/shipment-headings.ts'
import type { ShipmentCharge } from './shipment-charge.ts'

export type ShipmentColumnKind = 'text' | 'place' | 'number' | 'money' | 'date'

/** A column a shipment file may bring. */
export type ShipmentColumn = {
  key: ShipmentColumnKey
  title: string
  kind: ShipmentColumnKind
  headings: Headings
  /** Modes that cannot do without it; a group such as origin is met by any one of its columns. */
  group?: 'origin' | 'destination' | 'measure' | 'cost'
}

export const shipmentColumnKeys = [
  'reference',
  'containerNumber',
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
  'weightUnit',
  'cubicMetres',
  'volumeUnit',
  'miles',
  'distanceUnit',
  'freightCost',
  'freightCharge',
  'fuelCharge',
  'originCharge',
  'destinationCharge',
  'otherCharge',
  'currency',
  'exchangeRate',
  'transitDays',
] as const
export type ShipmentColumnKey = (typeof shipmentColumnKeys)[number]

/** The column that brings a charge. */
export const chargeColumnOf = (charge: ShipmentCharge) => `${charge}Charge` as const

const described = (
  key: ShipmentColumnKey,
  title: string,
  kind: ShipmentColumnKind,
  headings: Headings,
  group?: ShipmentColumn['group'],
): ShipmentColumn => ({ key, title, kind, headings, ...(group && { group }) })

/** Everything the mapping offers, in the order it offers it. */
export const shipmentColumns: readonly ShipmentColumn[] = [
  described('reference', 'Shipment reference', 'text', about.reference),
  described('containerNumber', 'Container number', 'text', about.containerNumber),
  described('shipDate', 'Ship date', 'date', about.shipDate),
  described('mode', 'Mode', 'text', about.mode),
  described('origin', 'Origin', 'place', places.origin, 'origin'),
  described('originCity', 'Origin city', 'place', places.originCity, 'origin'),
  described('originState', 'Origin state', 'place', places.originState),
  described('originZip', 'Origin zip', 'place', places.originZip, 'origin'),
  described('originCountry', 'Origin country', 'place', places.originCountry),
  described('originPort', 'Origin port / airport', 'place', places.originPort, 'origin'),
  described('destination', 'Destination', 'place', places.destination, 'destination'),
  described('destCity', 'Destination city', 'place', places.destCity, 'destination'),
  described('destState', 'Destination state', 'place', places.destState),
  described('destZip', 'Destination zip', 'place', places.destZip, 'destination'),
  described('destCountry', 'Destination country', 'place', places.destCountry, 'destination'),
  described('destPort', 'Destination port / airport', 'place', places.destPort, 'destination'),
  described('equipment', 'Equipment', 'text', about.equipment),
  described('service', 'Service', 'text', about.service),
  described('carrier', 'Carrier', 'text', about.carrier),
  described('businessUnit', 'Business unit', 'text', about.businessUnit),
  described('shipments', 'Shipments', 'number', measures.shipments, 'measure'),
  described('containers', 'Containers', 'number', measures.containers, 'measure'),
  described('kilograms', 'Weight', 'number', measures.kilograms, 'measure'),
  described('weightUnit', 'Weight unit', 'text', measures.weightUnit),
  described('cubicMetres', 'Volume', 'number', measures.cubicMetres, 'measure'),
  described('volumeUnit', 'Volume unit', 'text', measures.volumeUnit),
  described('miles', 'Distance', 'number', measures.miles, 'measure'),
  described('distanceUnit', 'Distance unit', 'text', measures.distanceUnit),
  described('freightCost', 'Freight cost (total)', 'money', costs.freightCost, 'cost'),
  described('freightCharge', 'Freight or linehaul', 'money', costs.freightCharge, 'cost'),
  described('fuelCharge', 'Fuel', 'money', costs.fuelCharge, 'cost'),
  described('originCharge', 'Origin charges', 'money', costs.originCharge, 'cost'),
  described('destinationCharge', 'Destination charges', 'money', costs.destinationCharge, 'cost'),
  described('otherCharge', 'Accessorials, other', 'money', costs.otherCharge, 'cost'),
  described('currency', 'Currency', 'text', costs.currency),
  described('exchangeRate', 'Exchange rate', 'number', costs.exchangeRate),
  described('transitDays', 'Transit days', 'number', measures.transitDays),
]

export const columnOf = (key: ShipmentColumnKey): ShipmentColumn => {
  const column = shipmentColumns.find((one) => one.key === key)
  if (!column) throw new Error(`${key} is not described`)
  return column
}
