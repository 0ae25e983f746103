import type { CellReading } from './bid-cell.ts'
import { monthOf } from './written-date.ts'

/** What a cell of months may name, in words. */
export const monthsExpected = (valid: readonly string[]): string =>
  `months from ${valid[0]} to ${valid.at(-1)}`

/**
 * Months written as 'all', '2026-12 to 2027-03' or '2026-12, 2027-01'; a date or 'Dec-26', which
 * Excel makes of a month, stands for its month. The value is the list joined by commas, '' for all.
 */
export function readMonths(text: string, valid: readonly string[]): CellReading<string> {
  const written = text.trim().toLowerCase()
  if (written === '' || written === 'all') return { value: '' }
  const parts = written
    .replaceAll(/\s*(?:\bto\b|–)\s*/g, '..')
    .replaceAll(/(\d{4}-\d{2})-\d{2}(?:t[\d:.]+z?)?/g, '$1')
    .replaceAll(/\b([a-z]{3})-(\d{2})\b/g, (named, name: string, year: string) => {
      const month = monthOf(name)
      return month === null ? named : `20${year}-${String(month).padStart(2, '0')}`
    })
    .split(/[,;\s]+/)
  const months = parts.flatMap((part) => span(part, valid))
  const unknown = months.find((month) => !valid.includes(month))
  if (unknown !== undefined) {
    return {
      value: null,
      problem: `expected ${monthsExpected(valid)}, found "${unknown}"`,
    }
  }
  const chosen = valid.filter((month) => months.includes(month))
  return { value: chosen.length === valid.length ? '' : chosen.join(',') }
}

export const monthsOf = (value: string | null): string[] =>
  value === null || value === '' ? [] : value.split(',')

/** Months in a row as 'first to last', others by commas; every month reads 'all'. */
export function writeMonths(months: readonly string[], valid: readonly string[]): string {
  if (months.length === 0 || months.length === valid.length) return 'all'
  const [first = '', last = ''] = [months[0], months.at(-1)]
  const between = valid.slice(valid.indexOf(first), valid.indexOf(last) + 1)
  return months.length > 2 && between.length === months.length
    ? `${first} to ${last}`
    : months.join(', ')
}

function span(part: string, valid: readonly string[]): string[] {
  const [from, to] = part.split('..')
  if (from === undefined || to === undefined) return [part]
  const [start, end] = [valid.indexOf(from), valid.indexOf(to)]
  return start < 0 || end < start ? [part] : valid.slice(start, end + 1)
}
