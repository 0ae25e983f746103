import { type Cents, formatCents } from '#domain/money.ts'

/** '+$1,240.00', '-$80.00' or 'same cost': what a backup costs beside the award it takes over. */
export const surchargeWords = (cents: Cents): string =>
  cents === 0 ? 'same cost' : `${cents > 0 ? '+' : '-'}${formatCents(Math.abs(cents))}`
