import { newModes } from '#domain/like-for-like.ts'
import { monthLater, monthsIn, type MonthSpan, newestSpan, spanBefore } from '#domain/month-span.ts'
import type { Change } from './stat-changes.ts'
import type { HistoryMonth } from './trends.ts'

type Amount = Exclude<keyof HistoryMonth, 'month' | 'mode'>

/**
 * A figure of history, oldest month first: the newest whole months against as many before them, over the
 * modes that moved all through both. A month that still runs would look like a slump and is left out.
 */
export function changeByMonth(
  history: readonly HistoryMonth[],
  amount: Amount,
  now: Date,
  scale = 1,
): Change {
  const whole = history.filter(({ month }) => month < now.toISOString().slice(0, 7))
  const known = [...new Set(whole.map(({ month }) => month))]
  const sum = (months: readonly HistoryMonth[]) =>
    months.reduce((total, month) => total + month[amount], 0) / scale
  const inMonth = (month: string) => sum(history.filter((one) => one.month === month))
  return {
    trend: [...new Set(history.map(({ month }) => month))]
      .slice(-36)
      .map((month) => ({ month, value: inMonth(month) })),
    spark: lastYear(known).map((month) => ({ at: month, value: inMonth(month) })),
    delta: change(whole, known, sum),
  }
}

function change(
  whole: readonly HistoryMonth[],
  known: readonly string[],
  sum: (months: readonly HistoryMonth[]) => number,
): Change['delta'] {
  const length = lengthOf(known)
  const [over, count] =
    length >= 24
      ? (['year', 12] as const)
      : length >= 6
        ? (['quarter', 3] as const)
        : (['month', 1] as const)
  const newest = newestSpan(known, count)
  if (newest === null || length < 2) return null
  const before = spanBefore(newest)
  const fresh = newModes(firstMonths(whole), before.from)
  const within = ({ from, to }: MonthSpan) => whole.filter((m) => m.month >= from && m.month <= to)
  const old = (months: readonly HistoryMonth[]) => months.filter((m) => !fresh.includes(m.mode))
  const moved = new Set(within({ from: before.from, to: newest.to }).map(({ mode }) => mode))
  return {
    now: sum(old(within(newest))),
    before: sum(old(within(before))),
    over,
    leftOut: fresh.filter((mode) => moved.has(mode)),
  }
}

/** Of months, oldest first: how many from the first to the last, those without shipments counted. */
const lengthOf = (known: readonly string[]): number =>
  known[0] === undefined ? 0 : monthsIn({ from: known[0], to: known.at(-1) ?? known[0] })

function lastYear(known: readonly string[]): string[] {
  const count = Math.min(12, lengthOf(known))
  const newest = newestSpan(known, count)
  return newest === null
    ? []
    : Array.from({ length: count }, (_, index) => monthLater(newest.from, index))
}

const firstMonths = (whole: readonly HistoryMonth[]): Pick<HistoryMonth, 'mode' | 'month'>[] =>
  [...new Set(whole.map(({ mode }) => mode))].map((mode) => ({
    mode,
    month: whole.find((one) => one.mode === mode)?.month ?? '',
  }))
