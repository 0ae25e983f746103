import { type ShipmentCharge, shipmentCharges } from './shipment-charge.ts'

/** What a file brings: shipments of the past, or lanes without history. */
export const filePurposes = ['shipments', 'lanes'] as const
export type FilePurpose = (typeof filePurposes)[number]

/** What tells a lane, in every file that names one. */
export const laneKeys = [
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
] as const

export const chargeColumnOf = (charge: ShipmentCharge) => `${charge}Charge` as const
export const chargeKeys = shipmentCharges.map(chargeColumnOf)

/** The total of a shipment and what it is made of. */
export const costKeys = ['freightCost', ...chargeKeys] as const

export const shipmentColumnKeys = [
  'reference',
  'containerNumber',
  'shipDate',
  'mode',
  ...laneKeys,
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
  ...costKeys,
  'currency',
  'exchangeRate',
  'transitDays',
  'laneVolume',
  'target',
  'baseline',
] as const
export type ShipmentColumnKey = (typeof shipmentColumnKeys)[number]

export const isCharge = (key: ShipmentColumnKey): boolean => chargeKeys.some((one) => one === key)
