import { monthLater } from './month-span.ts'

type OfMonth = { month: string }

/**
 * Every month from the first to the last of some, 'YYYY-MM' and oldest first; `none` makes those that are
 * missing. On a chart, months with years between them would stand side by side.
 */
export function everyMonth<M extends OfMonth>(
  known: readonly M[],
  none: (month: string) => M,
): M[] {
  const [first, last] = [known[0], known.at(-1)]
  if (!first || !last) return []
  const byMonth = new Map(known.map((one) => [one.month, one]))
  const all: M[] = []
  for (let month = first.month; month <= last.month; month = monthLater(month, 1)) {
    all.push(byMonth.get(month) ?? none(month))
  }
  return all
}
