import { addMonths, format } from 'date-fns'
import type { NegotiationTerms } from '#domain/negotiation-terms.ts'

/** The twelve months a bid may be valid for: from the month after bidding closes. */
export function validMonths({ closesAt }: NegotiationTerms, now: Date): string[] {
  const first = addMonths(closesAt === null ? now : new Date(closesAt), 1)
  return Array.from({ length: 12 }, (_, index) => format(addMonths(first, index), 'yyyy-MM'))
}

/** Forecast by valid month, from the same calendar months of history. */
export function forecastByMonth(
  months: readonly { month: string; forecastVolume: number }[],
  valid: readonly string[],
): Map<string, number> {
  const byCalendarMonth = new Map<string, number>()
  for (const { month, forecastVolume } of months) {
    const calendar = month.slice(5)
    byCalendarMonth.set(calendar, (byCalendarMonth.get(calendar) ?? 0) + forecastVolume)
  }
  return new Map(valid.map((month) => [month, byCalendarMonth.get(month.slice(5)) ?? 0]))
}
