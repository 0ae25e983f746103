import { isIsoCurrency } from './currency-code.ts'
import { splitAmount } from './written-amount.ts'

/** How decimals are written: 1,234.50 or 1.234,50. */
export type DecimalMark = '.' | ','

export type RefusedNumber = {
  refused: 'ambiguous' | 'grouping' | 'not a number'
  readings: readonly number[]
}
export type NumberRead = { number: number } | RefusedNumber

/**
 * The number that a person or a spreadsheet wrote. Under a known mark every other separator has to
 * group thousands properly: '1950,50' is no number with a decimal point. Without a mark (null) a text
 * is a number only where it has one reading: '1.234,50' has, '1.234' has not.
 */
export function readNumber(written: string | number, mark: DecimalMark | null): NumberRead {
  if (typeof written === 'number')
    return Number.isFinite(written) ? { number: written } : notANumber
  // Most cells of a large file are nothing but digits.
  if (/^\d{1,15}$/.test(written)) return { number: Number(written) }
  const isDoubtful = doubt.test(written)
  const bare = bareNumber(isDoubtful ? written.replace(doubt, '') : written)
  if (bare === null) return notANumber
  const fitted = mark === null || isDoubtful ? null : fitting(bare, mark)
  if (fitted !== null) return { number: fitted }
  const readings = distinct([fitting(bare, '.'), fitting(bare, ',')])
  const [first] = readings
  if (isDoubtful || (mark === null && readings.length > 1))
    return { refused: 'ambiguous', readings }
  return mark === null && first !== undefined ? { number: first } : ungrouped(bare, mark, readings)
}

export function numberOf(written: string | number, mark: DecimalMark | null): number | null {
  const read = readNumber(written, mark)
  return 'number' in read ? read.number : null
}

export type MarkEvidence = {
  point: number
  comma: number
  either: number
  examples: { point?: string; comma?: string; either?: string }
}

/** How many texts fit a decimal point only, a comma only, or both with different numbers. */
export function markEvidence(texts: Iterable<string | number>): MarkEvidence {
  const evidence: MarkEvidence = { point: 0, comma: 0, either: 0, examples: {} }
  for (const text of texts) {
    const kind = typeof text === 'number' ? null : markShown(text)
    if (kind === null) continue
    evidence[kind] += 1
    evidence.examples[kind] ??= String(text)
  }
  return evidence
}

/** The mark that the evidence shows; null where nothing tells or both marks are in use. */
export function markOf({
  point,
  comma,
}: Pick<MarkEvidence, 'point' | 'comma'>): DecimalMark | null {
  if (point > 0 === comma > 0) return null
  return point > 0 ? '.' : ','
}

/** What to enter instead, as a sentence: both readings where there are two. */
export function numberProblem(
  written: string,
  read: RefusedNumber,
  mark: DecimalMark | null,
): string {
  if (read.readings.length === 0) return `"${written}" is not a number.`
  const what =
    mark === null || read.refused === 'ambiguous'
      ? 'can be read in two ways'
      : `is not a number with a decimal ${mark === '.' ? 'point' : 'comma'}`
  return `"${written}" ${what}. Use ${readingWords(read, mark)}.`
}

/** The same after 'expected', for problems of a sheet: '1950.50 or 195050'. */
export const numberExpected = (read: RefusedNumber, mark: DecimalMark | null): string | null =>
  read.readings.length === 0 ? null : readingWords(read, mark)

/**
 * A number without grouping, read back as the same number under its mark. Without a mark (null) the
 * decimals follow a middle dot, which is read the same whatever mark a file uses.
 */
export function writeNumber(number: number, mark: DecimalMark | null, leastDecimals = 0): string {
  const [whole = '', fraction = ''] = plainDigits(number).split('.')
  const isWhole = fraction === '' && (mark === null || leastDecimals === 0)
  return isWhole ? whole : `${whole}${mark ?? middleDot}${fraction.padEnd(leastDecimals, '0')}`
}

/**
 * How each number of a pasted block is written with the reader's own mark, and the currency it names:
 * read by the mark that the block shows, by the reader's where nothing tells. What is no number stays as
 * it is. Where the block uses both marks, a number that could be either gets a question mark, which keeps it refused until
 * somebody decides.
 */
export function pastedNumbers(
  block: readonly string[],
  mark: DecimalMark,
): (text: string) => string {
  const evidence = markEvidence(block)
  if (evidence.point > 0 && evidence.comma > 0)
    return (text) => (markShown(text) === 'either' ? `${text.trim()}?` : text)
  const shown = markOf(evidence) ?? mark
  return (text) => writtenWith(text, shown, mark, (number) => number) ?? text
}

/**
 * What somebody typed under one mark, as it is typed under another. What was no number and would become
 * one gets a question mark, which keeps it refused until somebody decides.
 */
export function retypedNumber(text: string, from: DecimalMark, to: DecimalMark): string {
  if (from === to) return text
  const retyped = writtenWith(text, from, to, (number) => number)
  if (retyped !== null) return retyped
  return numberOf(text, to) === null ? text : `${text.trim()}?`
}

const notANumber: RefusedNumber = { refused: 'not a number', readings: [] }
const doubt = /\?$/
const middleDot = '·'

const readingWords = ({ readings }: RefusedNumber, mark: DecimalMark | null): string =>
  readings.map((reading) => readBack(reading, mark)).join(' or ')

/** Two decimals at least; without a mark '1.234' takes one more, because it could be read as 1234. */
function readBack(reading: number, mark: DecimalMark | null): string {
  const text = writeNumber(reading, mark ?? '.', Number.isInteger(reading) ? 0 : 2)
  return mark === null && markShown(text) === 'either' ? `${text}0` : text
}

/** Which mark a text shows: 'either' where it fits both with different numbers, null where none tells. */
function markShown(text: string): 'point' | 'comma' | 'either' | null {
  if (!/[.,．，]/.test(text) || doubt.test(text)) return null
  const bare = bareNumber(text)
  if (bare === null) return null
  const [point, comma] = [fitting(bare, '.'), fitting(bare, ',')]
  if (point === null || comma === null)
    return point === null ? (comma === null ? null : 'comma') : 'point'
  return point === comma ? null : 'either'
}

type Bare = { digits: string; isNegative: boolean }

/** Digits and separators alone, without sign, currency, percent and unit; null where more remains. */
function bareNumber(written: string): Bare | null {
  const [, minus, undecorated] = /^(-?)(\d[\d.,]*)$/.exec(written) ?? []
  if (undecorated !== undefined) return { digits: undecorated, isNegative: minus === '-' }
  const plain = plainSigns(written).replace(spareFraction, '')
  const { amount, currency } = splitAmount(plain)
  if (currency !== null && !isIsoCurrency(currency)) return null
  const inBrackets = /^\((.+)\)$/.exec(withoutUnits(amount))
  const unsigned = withoutUnits(inBrackets?.[1] ?? amount)
  const [, before = '', digits = '', after = ''] =
    /^([+-]?)\s*(.*?)\s*(-?)$/.exec(unsigned.replace(signThenUnit, '$1')) ?? []
  const bare = withoutUnits(digits)
  if ([inBrackets ? '-' : '', before, after].join('').length > 1) return null
  if (!/\d/.test(bare) || !/^[\d.,' ·]+$/.test(bare)) return null
  return { digits: bare, isNegative: inBrackets !== null || before === '-' || after === '-' }
}

/** '1950.-' and '1950,--' are whole amounts, as Swiss and German price lists write them. */
const spareFraction = /(?<=\d)[.,]-+(?=\s*(?:[a-z]{3}|\p{Sc})?$)/iu
const unit = String.raw`(?:US|CA|AU|NZ|HK|SG|MX|CN|R|A|C|S|NT)?\p{Sc}|kr\.?|zł|Kč|Rs\.?`
const leadingUnit = new RegExp(String.raw`^(?:${unit}|%)\s*`, 'iu')
const anyCurrency = new RegExp(unit, 'iu')
const trailingUnit = new RegExp(String.raw`\s*(?:${unit}|%|kg)$`, 'iu')
const signThenUnit = new RegExp(String.raw`^([+-])\s*(?:${unit}|%)\s*`, 'iu')
/** A number changed, with the currency it names: twice '300 EUR' is '600 EUR'; null where there is none. */
export const changedNumber = (
  text: string,
  mark: DecimalMark,
  change: (number: number) => number,
): string | null => writtenWith(text, mark, mark, change)

function writtenWith(
  text: string,
  from: DecimalMark,
  to: DecimalMark,
  change: (number: number) => number,
): string | null {
  const number = numberOf(text, from)
  if (number === null) return null
  const sign = currencySign(text)
  return `${writeNumber(change(number), to)}${sign === '' ? '' : ` ${sign}`}`
}

/** The currency an amount names, as a code, or as its sign where that means several. */
function currencySign(text: string): string {
  const { amount, currency } = splitAmount(text)
  if (currency !== null) return currency
  return (anyCurrency.exec(amount)?.[0] ?? '').trim()
}
const withoutUnits = (text: string) =>
  text.trim().replace(leadingUnit, '').replace(trailingUnit, '').trim()

/** Zeros of the digits that full-width, Arabic, Persian and Hindi keyboards write. */
const zeros = [0xff10, 0x0660, 0x06f0, 0x0966]

/** One sign for each kind of digit, minus, space and apostrophe. */
function plainSigns(written: string): string {
  const text = written.trim()
  if (/^[\x20-\x7e]*$/.test(text)) return text
  return text
    .replace(/\p{Nd}/gu, (digit) => {
      const code = digit.codePointAt(0) ?? 0
      const zero = zeros.find((one) => code >= one && code <= one + 9)
      return zero === undefined ? digit : String(code - zero)
    })
    .replace(/[\u200e\u200f\u061c]/g, '')
    .replace(/[\u2010-\u2014\u2212]/g, '-')
    .replace(/[’‘`´٬]/g, "'")
    .replaceAll('٫', middleDot)
    .replaceAll('．', '.')
    .replaceAll('，', ',')
    .replaceAll('٪', '%')
    .replace(/\s/g, ' ')
}

/** The number under this mark, null where its separators do not fit. */
function fitting({ digits, isNegative }: Bare, mark: DecimalMark): number | null {
  const [whole = '', fraction, ...more] = digits.split(
    digits.includes(middleDot) ? middleDot : mark,
  )
  if (more.length > 0 || !/^\d*$/.test(fraction ?? '') || !isGrouped(whole)) return null
  return numberFrom(whole, fraction, isNegative)
}

/** Whole digits, or thousands under one kind of separator; '12,34,567' is grouped as in India. */
const isGrouped = (whole: string): boolean =>
  /^\d*$/.test(whole) ||
  /^[1-9]\d{0,2}([., '])\d{3}(?:\1\d{3})*$/.test(whole) ||
  /^[1-9]\d?(?:,\d{2})+,\d{3}$/.test(whole)

/** What is refused for its grouping: it offers the reading of the other mark, and its bare digits. */
function ungrouped(
  { digits, isNegative }: Bare,
  mark: DecimalMark | null,
  readings: readonly number[],
): RefusedNumber {
  const grouping = mark === '.' ? ',' : '.'
  const [whole = '', fraction, ...more] = mark === null ? [digits] : digits.split(mark)
  const isOneKind = new Set(whole.replace(/\d/g, '')).size <= 1 && whole.includes(grouping)
  const asDigits =
    mark !== null && more.length === 0 && isOneKind && /^\d*$/.test(fraction ?? '')
      ? numberFrom(whole, fraction, isNegative)
      : null
  const offered = distinct([...readings, asDigits])
  return offered.length === 0 ? notANumber : { refused: 'grouping', readings: offered }
}

function numberFrom(whole: string, fraction = '', isNegative: boolean): number | null {
  const digits = whole.replace(/\D/g, '')
  if (digits === '' && fraction === '') return null
  const number = Number(`${digits}.${fraction}0`)
  if (!Number.isFinite(number)) return null
  return isNegative && number !== 0 ? -number : number
}

const distinct = (numbers: readonly (number | null)[]): number[] => [
  ...new Set(numbers.filter((number) => number !== null)),
]

const withoutExponent = new Intl.NumberFormat('en-US', {
  useGrouping: false,
  maximumFractionDigits: 20,
})
const plainDigits = (number: number): string => {
  const text = String(number)
  return text.includes('e') ? withoutExponent.format(number) : text
}
