import * as costs from './column-headings/cost-headings.ts'
import type { Headings } from './column-headings/headings.ts'
import * as lists from './column-headings/lane-headings.ts'
import * as measures from './column-headings/measure-headings.ts'
import * as places from './column-headings/place-headings.ts'
import * as about from './column-headings/shipment-headings.ts'
import type { FilePurpose, ShipmentColumnKey } from './shipment-column-key.ts'

export type ShipmentColumnKind = 'text' | 'place' | 'number' | 'money' | 'date'

/** A column a file may bring. */
export type ShipmentColumn = {
  key: ShipmentColumnKey
  title: string
  kind: ShipmentColumnKind
  headings: Headings
  /** Modes that cannot do without it; a group such as origin is met by any one of its columns. */
  group?: 'origin' | 'destination' | 'measure' | 'cost'
}

const described = (
  key: ShipmentColumnKey,
  title: string,
  kind: ShipmentColumnKind,
  headings: Headings,
  group?: ShipmentColumn['group'],
): ShipmentColumn => ({ key, title, kind, headings, ...(group && { group }) })

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

const ofShipments = (key: ShipmentColumnKey): ShipmentColumn => {
  const column = shipmentColumns.find((one) => one.key === key)
  if (!column) throw new Error(`${key} is not described`)
  return column
}

const placeColumns = shipmentColumns.filter(({ kind }) => kind === 'place')

/** The same of a list of lanes: a state may be a lane's whole end, and volumes are of a year or a month. */
export const laneColumns: readonly ShipmentColumn[] = [
  ofShipments('mode'),
  ...placeColumns.map((column) =>
    column.key === 'originState'
      ? { ...column, group: 'origin' as const }
      : column.key === 'destState'
        ? { ...column, group: 'destination' as const }
        : column,
  ),
  ofShipments('equipment'),
  ofShipments('service'),
  described('carrier', 'Incumbent', 'text', lists.listedCarrier(about.carrier)),
  ofShipments('businessUnit'),
  described('laneVolume', 'Volume', 'number', lists.laneVolume, 'measure'),
  described('shipments', 'Shipments', 'number', lists.listedShipments, 'measure'),
  described('containers', 'Containers', 'number', lists.listedContainers, 'measure'),
  ofShipments('kilograms'),
  ofShipments('weightUnit'),
  described('cubicMetres', 'Cubic volume', 'number', lists.listedCubicMetres, 'measure'),
  ofShipments('volumeUnit'),
  { ...ofShipments('miles'), title: 'Distance of a trip' },
  ofShipments('distanceUnit'),
  described('target', 'Target', 'money', lists.target),
  described('baseline', 'Baseline', 'money', lists.baseline),
  ofShipments('currency'),
]

export const columnsOf: Record<FilePurpose, readonly ShipmentColumn[]> = {
  shipments: shipmentColumns,
  lanes: laneColumns,
}

export const columnOf = (key: ShipmentColumnKey): ShipmentColumn =>
  laneColumns.find((one) => one.key === key && isOfLists(key)) ?? ofShipments(key)

const isOfLists = (key: ShipmentColumnKey) =>
  key === 'laneVolume' || key === 'target' || key === 'baseline'
