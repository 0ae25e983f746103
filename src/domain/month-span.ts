/** Months in a row, 'YYYY-MM', both ends included. */
export type MonthSpan = { from: string; to: string }

/** The month so many months later; earlier when negative. */
export function monthLater(month: string, count: number): string {
  const [year = 0, ofYear = 1] = month.split('-').map(Number)
  const months = year * 12 + ofYear - 1 + count
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`
}

export function monthsIn({ from, to }: MonthSpan): number {
  const [fromYear = 0, fromMonth = 0] = from.split('-').map(Number)
  const [toYear = 0, toMonth = 0] = to.split('-').map(Number)
  return (toYear - fromYear) * 12 + toMonth - fromMonth + 1
}

/** As many months, right before. */
export function spanBefore(span: MonthSpan): MonthSpan {
  const length = monthsIn(span)
  return { from: monthLater(span.from, -length), to: monthLater(span.to, -length) }
}

/** The same months of the year before. */
export const spanYearBefore = ({ from, to }: MonthSpan): MonthSpan => ({
  from: monthLater(from, -12),
  to: monthLater(to, -12),
})

/** The newest of months known, oldest first; null of none. */
export function newestSpan(months: readonly string[], count: number): MonthSpan | null {
  const to = months.at(-1)
  return to === undefined ? null : { from: monthLater(to, 1 - count), to }
}
