import type { DecimalMark } from './written-number.ts'

/** How a number is written, each shown by an example. Outside, only these codes are used. */
export const numberMarks = ['1,234.56', '1.234,56', '1 234,56', "1'234.56", '12,34,567.89'] as const
export type NumberMarks = (typeof numberMarks)[number]

export const clocks = ['24', '12'] as const
export type Clock = (typeof clocks)[number]

/** How one person reads numbers, times and dates; `zone` is an IANA time zone. */
export type ShownFormat = { numbers: NumberMarks; clock: Clock; zone: string }

/** What a person chose; null is "as the browser". */
export type FormatChoice = { [Part in keyof ShownFormat]: ShownFormat[Part] | null }

export const nothingChosen: FormatChoice = { numbers: null, clock: null, zone: null }

/** What the server writes for people it does not know. */
export const neutralFormat: ShownFormat = { numbers: '1,234.56', clock: '24', zone: 'UTC' }

export const shownFormat = (): ShownFormat => source()

/** The page says where the person's format is found; the server never does. */
export function followFormat(found: () => ShownFormat): void {
  source = found
}

export const decimalOf = (numbers: NumberMarks): DecimalMark => marks[numbers].decimal

/** A writer of numbers in the person's marks. Words are English and digits Latin for every reader. */
export function numbersWith(options: Intl.NumberFormatOptions = {}): (value: number) => string {
  const made = new Map<string, Intl.NumberFormat>()
  return (value) => {
    const { group, decimal, grouping } = marks[shownFormat().numbers]
    // K and M group by thousands, also for those who otherwise write lakhs.
    const locale = options.notation === 'compact' ? 'en-US' : grouping
    const format = made.get(locale) ?? new Intl.NumberFormat(locale, options)
    made.set(locale, format)
    const text = format.format(value)
    return group === ',' ? text : text.replace(/[.,]/g, (mark) => (mark === ',' ? group : decimal))
  }
}

/** The same where the options are only known with the number. */
export function writeShown(value: number, options: Intl.NumberFormatOptions = {}): string {
  const key = JSON.stringify(options)
  const write = writers.get(key) ?? numbersWith(options)
  writers.set(key, write)
  return write(value)
}

/** The marks a browser's language uses beside Latin digits. */
export function marksOfLocale(locale: string): NumberMarks {
  const parts = new Intl.NumberFormat(locale, { numberingSystem: 'latn' }).formatToParts(
    1_234_567.5,
  )
  const of = (type: Intl.NumberFormatPartTypes) => parts.find((part) => part.type === type)?.value
  const groups = parts.filter(({ type }) => type === 'integer').map(({ value }) => value.length)
  if (of('decimal') === ',') return of('group') === '.' ? '1.234,56' : '1 234,56'
  if (/['’]/.test(of('group') ?? '')) return "1'234.56"
  return groups[1] === 2 ? '12,34,567.89' : '1,234.56'
}

export function clockOfLocale(locale: string): Clock {
  const { hourCycle } = new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions()
  return hourCycle === 'h12' || hourCycle === 'h11' ? '12' : '24'
}

/** Decimals amounts of a currency are written with: 2, none for yen, 3 for Kuwaiti dinars. */
export function minorDigits(currency: string): number {
  const known = digitsOf.get(currency)
  if (known !== undefined) return known
  const digits = /^[A-Z]{3}$/.test(currency)
    ? (new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
        .maximumFractionDigits ?? 2)
    : 2
  digitsOf.set(currency, digits)
  return digits
}

const marks: Record<
  NumberMarks,
  { group: string; decimal: DecimalMark; grouping: 'en-US' | 'en-IN' }
> = {
  '1,234.56': { group: ',', decimal: '.', grouping: 'en-US' },
  '1.234,56': { group: '.', decimal: ',', grouping: 'en-US' },
  // A space that no line breaks at.
  '1 234,56': { group: '\u00a0', decimal: ',', grouping: 'en-US' },
  "1'234.56": { group: '’', decimal: '.', grouping: 'en-US' },
  '12,34,567.89': { group: ',', decimal: '.', grouping: 'en-IN' },
}

let source = () => neutralFormat
const writers = new Map<string, (value: number) => string>()
const digitsOf = new Map<string, number>()
