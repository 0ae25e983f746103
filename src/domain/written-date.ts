/** How days are written: month first as Americans do, or day first. */
export type DateOrder = 'month-first' | 'day-first'

export type RefusedDate = { refused: 'ambiguous' | 'not a date'; readings: string[] }
export type DateRead = { date: string } | RefusedDate

/**
 * The day ('YYYY-MM-DD') that a person or a spreadsheet wrote; a week is its Monday, times are dropped.
 * `order` decides '03/04/2025'; without one (null) it is refused with both readings, and a date that
 * only fits the other order is refused with that.
 */
export function readDate(written: string | number, order: DateOrder | null): DateRead {
  if (typeof written === 'number')
    return answer(compactDate(String(written)) ?? serialDate(written))
  const text = plainText(written)
  const bothWays = numericDate(text)
  if (!bothWays) return answer(certainDate(text))
  const readings = [...new Set(Object.values(bothWays).filter((date) => date !== null))]
  const date = order === null ? null : bothWays[order]
  if (date !== null) return { date }
  const [only, other] = readings
  if (order !== null || only === undefined) return { refused: 'not a date', readings }
  return other === undefined ? { date: only } : { refused: 'ambiguous', readings }
}

export type DateEvidence = {
  monthFirst: number
  dayFirst: number
  either: number
  certain: number
  examples: { monthFirst?: string; dayFirst?: string; either?: string; certain?: string }
}

/** How many dates fit one order only, both with different days, or are the same day in every order. */
export function dateEvidence(texts: Iterable<string | number>): DateEvidence {
  const evidence: DateEvidence = { monthFirst: 0, dayFirst: 0, either: 0, certain: 0, examples: {} }
  for (const text of texts) {
    const kind = orderShown(text)
    if (kind === null) continue
    evidence[kind] += 1
    evidence.examples[kind] ??= String(text)
  }
  return evidence
}

/** The order that the evidence shows; null where nothing tells or both orders are in use. */
export function orderOf({
  monthFirst,
  dayFirst,
}: Pick<DateEvidence, 'monthFirst' | 'dayFirst'>): DateOrder | null {
  if (monthFirst > 0 === dayFirst > 0) return null
  return monthFirst > 0 ? 'month-first' : 'day-first'
}

/** 1 to 12 for the name of a month or the beginning of one; null where several months begin so. */
export function monthOf(name: string): number | null {
  const plain = withoutAccents(name).replace(/\.$/, '')
  if (plain.length < 3) return null
  const found = monthNames.flatMap((names, index) =>
    names.split(' ').some((one) => one.startsWith(plain)) ? [index + 1] : [],
  )
  return found.length === 1 ? (found[0] ?? null) : null
}

/**
 * English, German, Spanish, French, Italian, Portuguese, Dutch, without accents; with the short forms
 * that do not begin the full name.
 */
const monthNames: readonly string[] = [
  'january januar janner enero janvier gennaio janeiro januari',
  'february februar feber febrero fevrier febbraio fevereiro februari',
  'march marz maerz marzo mars marco maart mrt mrz',
  'april abril avril aprile avr',
  'may mai mayo maggio maio mei',
  'june juni junio juin giugno junho',
  'july juli julio juillet luglio julho',
  'august agosto aout augustus',
  'september septiembre setiembre septembre settembre setembro sept',
  'october oktober octubre octobre ottobre outubro',
  'november noviembre novembre novembro',
  'december dezember diciembre decembre dicembre dezembro',
]

const answer = (date: string | null): DateRead =>
  date === null ? { refused: 'not a date', readings: [] } : { date }

const withoutAccents = (text: string): string =>
  text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')

/** The day and the time after it as they are written; null where no time is. */
export function splitTime(written: string): { day: string; time: string | null } {
  const text = written.trim().replace(/\s/g, ' ')
  const found = timeAfter.exec(text)
  return found
    ? { day: text.slice(0, found.index), time: found[1] ?? null }
    : { day: text, time: null }
}

const timeAfter = /(?<=\d)(?:T|,? +(?:at |um |à |às )?)(\d{1,2}(?:[:.h]\d{2}|h\b| ?[ap]\.?m).*)$/i

/** Without a day of the week before it and a time after it. */
const plainText = (written: string): string =>
  splitTime(written)
    .day.replace(/(?<=\d)T$|(?<=\d-\d{2})Z$/, '')
    .replace(weekday, (word, _at, text: string) => {
      // 'Mar' is March in English and Tuesday in French, where the month follows.
      const isMonth = monthOf(word.trim()) !== null && !/\p{L}{3}/u.test(text.slice(word.length))
      return isMonth ? word : ''
    })

const weekday = new RegExp(
  `^(?:${[
    'mon|tue|wed|thu|fri|sat|sun|mo|di|mi|do|fr|sa|so|lun|mar|mie|mer|jue|jeu|vie|ven|sab|sam|dom|dim|gio',
    'seg|ter|qua|qui|sex|ma|wo|vr|za|zo',
  ].join('|')})\\p{L}*[.,]*(?:-feira)?,? +(?=\\d|\\p{L}{3})`,
  'iu',
)

/** Both orders of '3/4/2025', '3.4.25' and '3-4-2025'; undefined where it is written differently. */
function numericDate(text: string): Record<DateOrder, string | null> | undefined {
  const [, first, second, year] =
    /^(\d{1,2}) ?[/.-] ?(\d{1,2}) ?[/.-] ?(\d{4}|\d{2})\.?$/.exec(text) ?? []
  if (first === undefined) return undefined
  return {
    'month-first': valid(fullYear(year), Number(first), Number(second)),
    'day-first': valid(fullYear(year), Number(second), Number(first)),
  }
}

/** What reads the same in every order. */
const certainDate = (text: string): string | null =>
  yearFirst(text) ?? compactDate(text) ?? namedDate(text) ?? weekDate(text) ?? serialText(text)

function yearFirst(text: string): string | null {
  const [, year, month, day] =
    /^(\d{4}) ?[-/.年년] ?(\d{1,2}) ?[-/.月월] ?(\d{1,2}) ?[日일.]?$/.exec(text) ?? []
  return year === undefined ? null : valid(Number(year), Number(month), Number(day))
}

function compactDate(text: string): string | null {
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})$/.exec(text) ?? []
  return year === undefined ? null : valid(Number(year), Number(month), Number(day))
}

/** '3. März 2025', '4-Aug-09', '3 de abril de 2025', 'Aug 4, 2009', '2025-Apr-03'. */
function namedDate(text: string): string | null {
  const dayFirst =
    /^(\d{1,2})(?:st|nd|rd|th|er|º|ª)?\.?[-\s/.,]*(?:of |de |di )?(\p{L}{3,}\.?)[-\s/.,]*(?:de |del |di )?(\d{4}|\d{2})$/iu.exec(
      text,
    )
  if (dayFirst) return named(dayFirst[3], dayFirst[2], dayFirst[1])
  const monthFirst = /^(\p{L}{3,}\.?)[-\s/.]+(\d{1,2})(?:st|nd|rd|th)?(?:[-,\s/.]+)(\d{4})$/iu.exec(
    text,
  )
  if (monthFirst) return named(monthFirst[3], monthFirst[1], monthFirst[2])
  const yearFirst = /^(\d{4})[-\s/.]+(\p{L}{3,}\.?)[-\s/.]+(\d{1,2})$/u.exec(text)
  return yearFirst ? named(yearFirst[1], yearFirst[2], yearFirst[3]) : null
}

function named(year: string | undefined, name = '', day: string | undefined): string | null {
  const month = monthOf(name)
  return month === null ? null : valid(fullYear(year), month, Number(day))
}

/** The Monday of '2025-W14', 'KW 14/2025' and 'W14 2025'; '2025-W14-3' is its Wednesday. */
function weekDate(text: string): string | null {
  const yearFirst = /^(\d{4})[-\s/]*(?:W|KW|CW|WK|week)[-\s]*(\d{1,2})(?:-([1-7]))?$/i.exec(text)
  if (yearFirst)
    return dayOfWeek(Number(yearFirst[1]), Number(yearFirst[2]), Number(yearFirst[3] ?? 1))
  const weekFirst = /^(?:W|KW|CW|WK|week)[-\s.]*(\d{1,2})[-\s/.,]+(\d{4})$/i.exec(text)
  return weekFirst ? dayOfWeek(Number(weekFirst[2]), Number(weekFirst[1]), 1) : null
}

/** ISO 8601: week 1 is the week of 4 January, and the last week is that of 28 December. */
function dayOfWeek(year: number, week: number, day: number): string | null {
  const monday = mondayOf(Date.UTC(year, 0, 4)) + (week - 1) * 7 * dayLength
  if (week < 1 || monday > mondayOf(Date.UTC(year, 11, 28))) return null
  return within(new Date(monday + (day - 1) * dayLength))
}

const mondayOf = (time: number): number => time - ((new Date(time).getUTCDay() + 6) % 7) * dayLength

const serialText = (text: string): string | null =>
  /^\d{5}(?:\.\d+)?$/.test(text) ? serialDate(Number(text)) : null

/** Excel counts days from 30 December 1899; 20,000 is in 1954, 80,000 in 2119. */
const serialDate = (serial: number): string | null =>
  serial > 20_000 && serial < 80_000
    ? within(new Date(Date.UTC(1899, 11, 30) + Math.floor(serial) * dayLength))
    : null

function orderShown(text: string | number): Exclude<keyof DateEvidence, 'examples'> | null {
  const bothWays = typeof text === 'number' ? undefined : numericDate(plainText(text))
  if (!bothWays) return 'date' in readDate(text, null) ? 'certain' : null
  const { 'month-first': monthFirst, 'day-first': dayFirst } = bothWays
  if (monthFirst === dayFirst) return monthFirst === null ? null : 'certain'
  if (monthFirst !== null && dayFirst !== null) return 'either'
  return monthFirst === null ? 'dayFirst' : 'monthFirst'
}

function fullYear(text: string | undefined): number {
  const number = Number(text)
  return number < 100 ? number + (number < 70 ? 2000 : 1900) : number
}

function valid(y: number, m: number, d: number): string | null {
  const date = new Date(Date.UTC(y, m - 1, d))
  const isReal =
    date.getUTCFullYear() === y && date.getUTCMonth() === m - 1 && date.getUTCDate() === d
  return isReal ? within(date) : null
}

/** No shipment of this product is older than 1990. */
const within = (date: Date): string | null =>
  date.getUTCFullYear() >= 1990 && date.getUTCFullYear() <= 2100
    ? date.toISOString().slice(0, 10)
    : null

const dayLength = 86_400_000
