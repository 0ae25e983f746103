import { monthLater, type MonthSpan } from './month-span.ts'

/** A quarter or a year, by its name: 'Q1 2026', 'FY2026'. */
export type Period = MonthSpan & { name: string }

/** The number of a month, 1 = January. A fiscal year is called by the calendar year it ends in. */
type FirstMonth = number

/** Every quarter that months stand in, the newest first. */
export const quartersOf = (months: readonly string[], first: FirstMonth): Period[] =>
  newestFirst(months.map((month) => quarterOf(month, first)))

/** Every year that months stand in, the newest first. */
export const yearsOf = (months: readonly string[], first: FirstMonth): Period[] =>
  newestFirst(months.map((month) => yearOf(month, first)))

function yearOf(month: string, first: FirstMonth): Period {
  const from = monthLater(month, -monthsInto(month, first))
  const to = monthLater(from, 11)
  return { from, to, name: first === 1 ? to.slice(0, 4) : `FY${to.slice(0, 4)}` }
}

function quarterOf(month: string, first: FirstMonth): Period {
  const year = yearOf(month, first)
  const quarter = Math.floor(monthsInto(month, first) / 3)
  const from = monthLater(year.from, quarter * 3)
  return { from, to: monthLater(from, 2), name: `Q${quarter + 1} ${year.name}` }
}

/** Whole months between the first of its year and a month. */
const monthsInto = (month: string, first: FirstMonth): number =>
  (Number(month.slice(5)) - first + 12) % 12

const newestFirst = (periods: readonly Period[]): Period[] =>
  [...new Map(periods.map((period) => [period.from, period])).values()].toSorted((a, b) =>
    b.from.localeCompare(a.from),
  )
