import type { ChargeLocation } from './charge.ts'
import { type BiddableMode, modeDefinitions } from './mode.ts'

/** What the cost of a shipment is made of, in the order it is listed. */
export const shipmentCharges = ['freight', 'fuel', 'origin', 'destination', 'other'] as const
export type ShipmentCharge = (typeof shipmentCharges)[number]

/** What nobody said the charge of: rows that bring a total alone. */
export const notSplit = 'notSplit' as const

export const chargeWords: Record<ShipmentCharge | typeof notSplit, string> = {
  freight: 'Freight / linehaul',
  fuel: 'Fuel',
  origin: 'Origin charges',
  destination: 'Destination charges',
  other: 'Accessorials, other',
  [notSplit]: 'Not split',
}

/** Where a charge arises, as the bid sheets of the mode have it (domain/charge-lines.ts). */
export function locationOf(charge: ShipmentCharge, mode: BiddableMode): ChargeLocation {
  switch (charge) {
    case 'freight':
    case 'fuel':
      return modeDefinitions[mode].chargedAt[charge]
    case 'origin':
      return 'Origin'
    case 'destination':
      return 'Destination'
    case 'other':
      return 'None'
  }
}

export const byCharge = <T>(valueOf: (charge: ShipmentCharge) => T): Record<ShipmentCharge, T> => ({
  freight: valueOf('freight'),
  fuel: valueOf('fuel'),
  origin: valueOf('origin'),
  destination: valueOf('destination'),
  other: valueOf('other'),
})
