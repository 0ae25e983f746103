/** How a column writes its days: month first as Americans do, or day first. */
export type DateOrder = 'month-first' | 'day-first'

/** As they are written in English, cut to three letters. */
export const monthNames = [
  'jan',
  'feb',
  'mar',
  'apr',
  'may',
  'jun',
  'jul',
  'aug',
  'sep',
  'oct',
  'nov',
  'dec',
]

/** What most cells of a column use; month first where nothing tells. */
export function dateOrder(cells: Iterable<string>): DateOrder {
  let monthFirst = 0
  let dayFirst = 0
  for (const cell of cells) {
    const [, first, second] = /^(\d{1,2})[/.-](\d{1,2})[/.-]\d{2,4}/.exec(cell.trim()) ?? []
    if (Number(first) > 12) dayFirst += 1
    else if (Number(second) > 12) monthFirst += 1
  }
  return dayFirst > monthFirst ? 'day-first' : 'month-first'
}

/** 'YYYY-MM-DD' of a written date: ISO, 4-Aug-09, 8/4/2009, an Excel serial; null when it is none. */
export function readDate(cell: string, order: DateOrder = 'month-first'): string | null {
  const text = cell.trim()
  const iso = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})/.exec(text)
  if (iso) return valid(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const named = /^(\d{1,2})[-\s/.]([a-z]{3})[a-z]*[-\s/.,]+(\d{2,4})/i.exec(text)
  if (named)
    return valid(
      year(named[3]),
      monthNames.indexOf((named[2] ?? '').toLowerCase()) + 1,
      Number(named[1]),
    )
  const american = /^([a-z]{3})[a-z]*\.?\s+(\d{1,2}),?\s+(\d{4})/i.exec(text)
  if (american)
    return valid(
      year(american[3]),
      monthNames.indexOf((american[1] ?? '').toLowerCase()) + 1,
      Number(american[2]),
    )
  const numeric = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{2,4})/.exec(text)
  if (numeric) {
    const [first, second] = [Number(numeric[1]), Number(numeric[2])]
    return order === 'day-first'
      ? valid(year(numeric[3]), second, first)
      : valid(year(numeric[3]), first, second)
  }
  const serial = /^\d{5}(\.\d+)?$/.test(text) ? Number(text) : Number.NaN
  // Excel counts days from 30 December 1899.
  if (serial > 20_000 && serial < 80_000) {
    return new Date(Date.UTC(1899, 11, 30) + Math.floor(serial) * 86_400_000)
      .toISOString()
      .slice(0, 10)
  }
  return null
}

function year(text: string | undefined): number {
  const number = Number(text)
  return number < 100 ? number + (number < 70 ? 2000 : 1900) : number
}

function valid(y: number, m: number, d: number): string | null {
  const date = new Date(Date.UTC(y, m - 1, d))
  const real =
    date.getUTCFullYear() === y && date.getUTCMonth() === m - 1 && date.getUTCDate() === d
  return real && y >= 1990 && y <= 2100 ? date.toISOString().slice(0, 10) : null
}
