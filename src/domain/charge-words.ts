import type { ChargeLocation, ChargeUnit } from './charge.ts'

export const unitWords: Record<ChargeUnit, string> = {
  None: '',
  PerContainer: 'per container',
  PerMile: 'per mile',
  PerWeightUnit: 'per kg',
  PerUnitMeasure: 'per m3',
  PerShipment: 'per shipment',
  PerDay: 'per day',
}

export const locationWords: Record<ChargeLocation, string> = {
  None: 'Other',
  Origin: 'Origin',
  Freight: 'Freight',
  Destination: 'Destination',
  BaseRate: 'Base rate',
}
