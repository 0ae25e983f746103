import * as z from 'zod'

export const declineReasons = ['capacity', 'area', 'equipment', 'price'] as const
export type DeclineReason = (typeof declineReasons)[number]

export const declineReasonWords: Record<DeclineReason, string> = {
  capacity: 'No capacity',
  area: 'Lane not served',
  equipment: 'Equipment not available',
  price: 'Price not competitive',
}

/** Null: the carrier gave none. */
export const declineReasonSchema = z.enum(declineReasons).nullable()

/** 'No capacity' within a sentence: 'no capacity'. */
export const reasonInText = (reason: DeclineReason): string =>
  declineReasonWords[reason].toLowerCase()
