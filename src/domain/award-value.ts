import type { Cents } from './money.ts'
import { coveredCents } from './savings.ts'

/** A share of a lane for some of its months, at a bid's cost of a year. */
export type ChosenPart = { bidId: number; cost: Cents; share: number; months: readonly string[] }

export type PartValue = { awardedCents: Cents; baselineCents: Cents | null }

/**
 * What each part of a lane's award costs and what it covers of the baseline, in the order given; null
 * without a baseline. Parts of one bid, and of the whole lane, add up to the cent. `monthVolumes` holds
 * the forecast of every valid month.
 */
export function valueParts(
  parts: readonly ChosenPart[],
  baseline: Cents | null,
  monthVolumes: ReadonlyMap<string, number>,
): PartValue[] {
  const baselines = baseline === null ? null : coveredCents(baseline, parts, monthVolumes)
  const costs = new Map<ChosenPart, Cents>()
  for (const bidId of new Set(parts.map((part) => part.bidId))) {
    const own = parts.filter((part) => part.bidId === bidId)
    const cents = coveredCents(own[0]?.cost ?? 0, own, monthVolumes)
    for (const [index, part] of own.entries()) costs.set(part, cents[index] ?? 0)
  }
  return parts.map((part, index) => ({
    awardedCents: costs.get(part) ?? 0,
    baselineCents: baselines?.[index] ?? null,
  }))
}

/** Forecast by valid month, from the same calendar months of history. */
export function forecastByMonth(
  months: readonly { month: string; forecastVolume: number }[],
  valid: readonly string[],
): Map<string, number> {
  const byCalendarMonth = forecastByCalendarMonth(
    months.map(({ month, forecastVolume }) => ({ month, volume: forecastVolume })),
  )
  return new Map(valid.map((month) => [month, byCalendarMonth.get(calendarMonthOf(month)) ?? 0]))
}

/** '07' of '2026-07'. */
export const calendarMonthOf = (month: string): string => month.slice(5)

/** What is expected in each calendar month of a year, January first: July of history speaks for every July. */
export function forecastByCalendarMonth(
  months: readonly { month: string; volume: number }[],
): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { month, volume } of months) {
    const calendar = calendarMonthOf(month)
    sums.set(calendar, (sums.get(calendar) ?? 0) + volume)
  }
  return new Map([...sums].toSorted(([a], [b]) => a.localeCompare(b)))
}
