import { numbersWith, writeShown } from './shown-format.ts'

/** US dollars in whole cents: the only form money is added, shared out and compared in. */
export type Cents = number

export const toCents = (dollars: number): Cents => Math.round(dollars * 100)
/** Binary fractions make 1.005 a little less than itself: a ten-thousandth of a cent is noise. */
export const exactCents = (dollars: number): Cents => Math.round(Number((dollars * 100).toFixed(4)))
export const toDollars = (cents: Cents): number => cents / 100
export const toCentsOrNull = (dollars: number | null): Cents | null =>
  dollars === null ? null : toCents(dollars)
export const toDollarsOrNull = (cents: Cents | null): number | null =>
  cents === null ? null : toDollars(cents)

/** Amounts in dollars added up in whole cents; what is absent adds nothing. */
export const centsOfAll = (dollars: Iterable<number | null | undefined>): Cents => {
  let sum = 0
  for (const amount of dollars) sum += toCents(amount ?? 0)
  return sum
}

const usd = numbersWith({ style: 'currency', currency: 'USD' })
const smallUsd = numbersWith({
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
})
const wholeUsd = numbersWith({ style: 'currency', currency: 'USD', maximumFractionDigits: 0 })
const signedUsd = numbersWith({
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
  signDisplay: 'exceptZero',
})
const compactUsd = numbersWith({
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  minimumFractionDigits: 0,
  maximumFractionDigits: 1,
})

/** $1.2K, $3.4M; below a thousand to the cent, $983.20. Absent money is a dash so that it cannot be read as a zero. */
export const formatUsd = (dollars: number | null | undefined): string =>
  dollars === null || dollars === undefined
    ? '–'
    : (Math.abs(dollars) < 1000 ? smallUsd : compactUsd)(dollars)

/** Full precision of the currency: $1,234.50, €1.234,50 for a German reader. */
export function formatMoney(amount: number | null | undefined, currency = 'USD'): string {
  if (amount === null || amount === undefined) return '–'
  if (currency === 'USD') return usd(amount)
  return writeShown(amount, { style: 'currency', currency })
}

export const formatCentsShort = (cents: Cents | null | undefined): string =>
  formatUsd(toDollarsOrNull(cents ?? null))

export const formatCents = (cents: Cents | null | undefined): string =>
  formatMoney(toDollarsOrNull(cents ?? null))

/** '$1,109,313': where a figure is known to the dollar, not to the cent. */
export const formatWholeDollars = (cents: Cents): string => wholeUsd(toDollars(cents))

/** A difference to the dollar: '+$113,001', '-$500', '$0'. */
export const formatDollarChange = (cents: Cents): string => signedUsd(toDollars(cents))

/** A target price of 0 means that none was set. */
export const formatTarget = (dollars: number): string =>
  dollars === 0 ? 'N/A' : formatMoney(dollars)

/**
 * Shares an amount by integer weights so that the parts add up to the cent;
 * the cents left over go to the largest remainders first.
 */
export function shareOut(total: Cents, weights: readonly number[]): Cents[] {
  const sum = weights.reduce((a, b) => a + b, 0)
  if (sum === 0) return weights.map(() => 0)
  const exact = weights.map((weight) => (total * weight) / sum)
  const parts = exact.map(Math.floor)
  let left = total - parts.reduce((a, b) => a + b, 0)
  const byRemainder = exact
    .map((value, index) => ({ index, remainder: value - Math.floor(value) }))
    .toSorted((a, b) => b.remainder - a.remainder || a.index - b.index)
  for (const { index } of byRemainder) {
    if (left <= 0) break
    parts[index] = (parts[index] ?? 0) + 1
    left -= 1
  }
  return parts
}
