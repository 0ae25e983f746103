import type { BiddingDay } from './bidding-days.ts'
import type { Stat } from './stat.ts'

export type Change = Pick<Stat, 'trend' | 'spark' | 'delta'>
type Amount = Exclude<keyof BiddingDay, 'day'>

/** Today and the fourteen days before it. */
const shownDays = 15
const week = 7

/**
 * A figure that bidding moves: as it stood day by day, now against a week ago. `scale` makes of what was
 * counted what is shown.
 */
export function changeByDay(
  days: readonly BiddingDay[],
  amount: Amount,
  now: Date,
  scale = 1,
): Change {
  const at = (back: number) => {
    const last = new Date(now.getTime() - back * 86_400_000).toISOString().slice(0, 10)
    const until = days.filter(({ day }) => day <= last)
    return { at: last, value: until.reduce((sum, day) => sum + day[amount], 0) / scale }
  }
  return {
    spark: Array.from({ length: shownDays }, (_, index) => at(shownDays - 1 - index)),
    delta: { now: at(0).value, before: at(week).value, over: 'week' },
  }
}

/** What each month brought, oldest first, the newest three years. */
export function trendOf(days: readonly BiddingDay[], amount: Amount, scale = 1) {
  const months = new Map<string, number>()
  for (const day of days) {
    const month = day.day.slice(0, 7)
    months.set(month, (months.get(month) ?? 0) + day[amount])
  }
  return [...months]
    .filter(([month, sum]) => sum !== 0 && month > '1970-01')
    .slice(-36)
    .map(([month, sum]) => ({ month, value: sum / scale }))
}
