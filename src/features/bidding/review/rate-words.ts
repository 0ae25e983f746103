import { minorDigits, writeShown } from '#domain/shown-format.ts'

/** '2.40 USD', '1,950.125 USD', '12,300 JPY': all digits of a rate, and those its currency always has. */
export const rateWords = (amount: number, currency: string): string =>
  `${writeShown(amount, {
    minimumFractionDigits: Math.min(2, minorDigits(currency)),
    maximumFractionDigits: 4,
  })} ${currency}`
