import { type Cents, toCents } from './money.ts'
import { ratioAbove } from './savings.ts'

export type MarketPart = { companyId: number; value: number; lanes: number }

export type MarketFigures = {
  companies: number
  low: number | null
  middle: number
  high: number | null
}

/** A figure stands for at least so many companies, never for one or two. */
export const fewestCompanies = 3

/**
 * The market of a group; null where fewer than three companies stand behind it.
 *
 * Companies are put in order and into bands of at least three. Only means of whole bands are shown, so
 * that no company's own value can be worked out: `low` and `high` are the outer bands, the middle is the
 * middle band, or between the two middle ones.
 */
export function marketFigures(parts: readonly MarketPart[]): MarketFigures | null {
  if (parts.length < fewestCompanies) return null
  const means = bandsOf(parts.map(({ value }) => value).toSorted((a, b) => a - b)).map(mean)
  const middle = mean([
    means[Math.floor((means.length - 1) / 2)] ?? 0,
    means[Math.ceil((means.length - 1) / 2)] ?? 0,
  ])
  const several = means.length > 1
  return {
    companies: parts.length,
    low: several ? threeDigits(means[0] ?? 0) : null,
    middle: threeDigits(middle),
    high: several ? threeDigits(means.at(-1) ?? 0) : null,
  }
}

/**
 * Which of several groups around the same lane may be shown beside each other, widest first. Two groups
 * that differ by the lanes of one or two companies would give these away by subtraction.
 */
export function shownTogether(groups: readonly (readonly MarketPart[])[]): boolean[] {
  const shown: (readonly MarketPart[])[] = []
  return groups.map((group) => {
    const may =
      group.length >= fewestCompanies &&
      shown.every((wider) => {
        const changed = companiesChanged(wider, group)
        return changed === 0 || changed >= fewestCompanies
      })
    if (may) shown.push(group)
    return may
  })
}

/** (own - market) / market; null where one of them is missing. */
export const deviationOf = (own: number | null, market: number | null): number | null =>
  ratioAbove(own, market)

/** What a year would cost at the middle of the market, and what is paid above it; rates in dollars a unit. */
export function yearAtMarket(
  own: number | null,
  market: number | null,
  volume: number | null,
): { marketCents: Cents; excessCents: Cents } | null {
  if (own === null || market === null || volume === null) return null
  return { marketCents: toCents(market * volume), excessCents: toCents((own - market) * volume) }
}

function companiesChanged(wider: readonly MarketPart[], group: readonly MarketPart[]): number {
  const lanes = new Map(group.map((part) => [part.companyId, part.lanes]))
  return wider.filter((part) => lanes.get(part.companyId) !== part.lanes).length
}

/** Bands of three; what is left over widens the middle. */
function bandsOf(values: readonly number[]): number[][] {
  const count = Math.floor(values.length / fewestCompanies)
  const widest = Math.floor((count - 1) / 2)
  const extra = values.length - count * fewestCompanies
  let start = 0
  return Array.from({ length: count }, (_, index) => {
    const end = start + fewestCompanies + (index === widest ? extra : 0)
    const band = values.slice(start, end)
    start = end
    return band
  })
}

/** More digits would say how many lanes of a company moved by a cent. */
const threeDigits = (value: number): number => Number(value.toPrecision(3))

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length
