import type { SpendFilter } from '#contract/ext/spend.ts'
import { formatMonth } from '#domain/displayed-date.ts'
import { type MonthSpan, newestSpan, spanBefore, spanYearBefore } from '#domain/month-span.ts'

export const comparisons = ['previous', 'year', 'custom'] as const
export type Comparison = (typeof comparisons)[number]

type Periods = Pick<SpendFilter, 'from' | 'to' | 'beforeFrom' | 'beforeTo'>

/**
 * Both periods, once one of them or the way they are compared has changed. Where the period is open,
 * the newest months are meant: three, or a year to compare with the year before.
 */
export function comparing(
  comparison: Comparison | null,
  { from, to, beforeFrom, beforeTo }: Periods,
  months: readonly string[],
): Periods {
  if (comparison === null) return { from, to, beforeFrom: undefined, beforeTo: undefined }
  const newest = newestSpan(months, comparison === 'year' ? 12 : 3)
  const span = { from: from ?? newest?.from ?? '', to: to ?? newest?.to ?? '' }
  const before: MonthSpan = comparison === 'year' ? spanYearBefore(span) : spanBefore(span)
  return comparison === 'custom'
    ? { ...span, beforeFrom: beforeFrom ?? before.from, beforeTo: beforeTo ?? before.to }
    : { ...span, beforeFrom: before.from, beforeTo: before.to }
}

/** 'Aug 2026 to Oct 2026' of the period compared with; '' where there is none. */
export function comparedWords({ beforeFrom, beforeTo }: Periods): string {
  if (beforeFrom === undefined && beforeTo === undefined) return ''
  if (beforeFrom === beforeTo) return formatMonth(beforeFrom ?? '')
  if (beforeFrom === undefined) return `all until ${formatMonth(beforeTo ?? '')}`
  return beforeTo === undefined
    ? `all since ${formatMonth(beforeFrom)}`
    : `${formatMonth(beforeFrom)} to ${formatMonth(beforeTo)}`
}
