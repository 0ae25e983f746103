import type { NegotiationTerms } from '#domain/negotiation-terms.ts'

/** The twelve months a lane may be awarded for: from the month after bidding closes. */
export function validMonths({ closesAt }: Pick<NegotiationTerms, 'closesAt'>, now: Date): string[] {
  const after = closesAt === null ? now : new Date(closesAt)
  const first = after.getUTCFullYear() * 12 + after.getUTCMonth() + 1
  return Array.from({ length: 12 }, (_, index) => monthOf(first + index))
}

/** Blocks a lane may be awarded for: the whole term and its quarters. */
export function monthBlocks(
  months: readonly string[],
): { from: string; to: string; months: string[] }[] {
  const quarters = Array.from({ length: 4 }, (_, index) => months.slice(index * 3, index * 3 + 3))
  return [months, ...quarters].map((block) => ({
    from: block[0] ?? '',
    to: block.at(-1) ?? '',
    months: [...block],
  }))
}

const monthOf = (sinceYearZero: number): string =>
  `${Math.floor(sinceYearZero / 12)}-${String((sinceYearZero % 12) + 1).padStart(2, '0')}`
