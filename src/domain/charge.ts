import * as z from 'zod'

export const chargeFieldTypes = [
  'Information',
  'TrackingInfo',
  'Charge',
  'Currency',
  'Text',
] as const
export const chargeUnits = [
  'None',
  'PerContainer',
  'PerMile',
  'PerWeightUnit',
  'PerUnitMeasure',
  'PerShipment',
  'PerDay',
] as const
export const chargeLocations = ['None', 'Origin', 'Freight', 'Destination', 'BaseRate'] as const

export type ChargeFieldType = (typeof chargeFieldTypes)[number]
export type ChargeUnit = (typeof chargeUnits)[number]
export type ChargeLocation = (typeof chargeLocations)[number]

/** One line of a bid sheet. `breakFrom` marks an air weight break by its lower bound in kg. */
export const chargeLineSchema = z.object({
  chargeId: z.string(),
  name: z.string(),
  fieldType: z.enum(chargeFieldTypes),
  unit: z.enum(chargeUnits),
  location: z.enum(chargeLocations),
  mandatory: z.boolean(),
  /** Landed cost floors the freight of each shipment at this line. */
  minimum: z.boolean().default(false),
  breakFrom: z.number().nullable().default(null),
})
export type ChargeLine = z.infer<typeof chargeLineSchema>

/** Bids hold amounts alone; a host may also have lines for text, a currency or information. */
export const takesAmount = ({ fieldType }: ChargeLine): boolean => fieldType === 'Charge'
