import { isCurrencyCode, isIsoCurrency } from './currency-code.ts'

/** What freight is mostly invoiced in, most frequent first. */
export const usualCurrencies: readonly string[] =
  'USD EUR GBP CNY JPY KRW INR CAD MXN AUD CHF'.split(' ')

/** The currencies that a sign may mean, most frequent first. */
const currenciesBySign: Readonly<Record<string, readonly string[]>> = {
  US$: ['USD'],
  CA$: ['CAD'],
  AU$: ['AUD'],
  NZ$: ['NZD'],
  HK$: ['HKD'],
  NT$: ['TWD'],
  MX$: ['MXN'],
  R$: ['BRL'],
  A$: ['AUD'],
  S$: ['SGD'],
  C$: ['CAD', 'NIO'],
  $: ['USD', 'CAD', 'MXN', 'AUD', 'SGD', 'HKD', 'TWD', 'NZD', 'CLP', 'COP', 'ARS'],
  '€': ['EUR'],
  '£': ['GBP'],
  '¥': ['CNY', 'JPY'],
  '￥': ['CNY', 'JPY'],
  '₩': ['KRW'],
  '₹': ['INR'],
  '₺': ['TRY'],
  '₫': ['VND'],
  '฿': ['THB'],
  '₱': ['PHP'],
  '₪': ['ILS'],
  '₴': ['UAH'],
  '₽': ['RUB'],
  zł: ['PLN'],
  Kč: ['CZK'],
}
const escaped = (sign: string): string => sign.replaceAll('$', String.raw`\$`)
const signs = Object.keys(currenciesBySign)
const anySign = new RegExp(signs.map(escaped).join('|'), 'g')

/** The signs that mean one currency, as a pattern, and that currency. */
export const certainSigns: string = signs
  .filter((sign) => currenciesBySign[sign]?.length === 1)
  .map(escaped)
  .join('|')
export const currencyOfSign = (sign: string): string | undefined => {
  const [only, other] = currenciesBySign[sign] ?? []
  return other === undefined ? only : undefined
}

const currenciesByWord: Readonly<Record<string, readonly string[]>> = {
  euro: ['EUR'],
  euros: ['EUR'],
  dollar: currenciesBySign['$'] ?? [],
  dollars: currenciesBySign['$'] ?? [],
  sterling: ['GBP'],
  yuan: ['CNY'],
  rmb: ['CNY'],
  renminbi: ['CNY'],
  yen: ['JPY'],
  won: ['KRW'],
  rupee: ['INR', 'PKR', 'LKR'],
  rupees: ['INR', 'PKR', 'LKR'],
  rs: ['INR', 'PKR', 'LKR'],
  peso: ['MXN', 'PHP', 'CLP', 'COP', 'ARS'],
  pesos: ['MXN', 'PHP', 'CLP', 'COP', 'ARS'],
  reais: ['BRL'],
  kr: ['SEK', 'NOK', 'DKK', 'ISK'],
  franken: ['CHF'],
  sfr: ['CHF'],
}
const currenciesByHan: readonly (readonly [string, readonly string[]])[] = [
  ['人民币', ['CNY']],
  ['美元', ['USD']],
  ['美金', ['USD']],
  ['欧元', ['EUR']],
  ['英镑', ['GBP']],
  ['日元', ['JPY']],
  ['韩元', ['KRW']],
  ['港币', ['HKD']],
  ['台币', ['TWD']],
]

/** Codes that are a word, a unit or an abbreviation in headings: read where they stand alone in brackets. */
const wordLike: ReadonlySet<string> = new Set(
  'TRY CUP MOP COP PEN MAD BOB GEL BAM LAK SOS STN DOP ANG SAR BIF'.split(' '),
)
/** 'Cost (ALL)', 'Top', 'per 100 KGS' never name a currency for certain. */
const neverCurrency: ReadonlySet<string> = new Set(['ALL', 'TOP', 'KGS'])

/**
 * The currencies that a heading may mean: one where it is certain ('Freight cost (USD)', 'Cost €'), several
 * where its sign means several or it names more than one, none where it says nothing.
 */
export function currenciesInHeading(heading: string): readonly string[] {
  const bracketed = [...heading.matchAll(/[([{（]([^)\]}）]*)[)\]}）]/g)].map(([, inner = '']) =>
    inner.trim(),
  )
  const words = heading
    .replace(anySign, ' ')
    .replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ')
    .split(/[^A-Za-z]+/)
  const named = [
    ...(heading.match(anySign) ?? []).map((sign) => currenciesBySign[sign] ?? []),
    ...words.map((word) => currenciesOfWord(word, bracketed)),
    ...currenciesByHan.filter(([han]) => heading.includes(han)).map(([, codes]) => codes),
  ].filter((codes) => codes.length > 0)
  return agreed(named)
}

function currenciesOfWord(word: string, bracketed: readonly string[]): readonly string[] {
  const byWord = currenciesByWord[word.toLowerCase()]
  if (byWord) return byWord
  const code = word.toUpperCase()
  if (!isCurrencyCode(code) || neverCurrency.has(code)) return []
  if (bracketed.includes(word) || usualCurrencies.includes(code)) return [code]
  return word === code && !wordLike.has(code) ? [code] : []
}

/** The currencies that an amount with a sign of several may be in: '$1,950.00'; none where it has no sign. */
export const currenciesOfAmount = (cell: string): readonly string[] =>
  agreed((cell.match(anySign) ?? []).map((sign) => currenciesBySign[sign] ?? []))

/** ISO 4217 of a word that stands for itself, as in a currency column; null where it means none or several. */
export function readCurrency(word: string): string | null {
  const code = word.trim().toUpperCase()
  if (isIsoCurrency(code)) return code
  const [only, other] = currenciesInHeading(word)
  return other === undefined ? (only ?? null) : null
}

/** What all of the names may mean; everything named where they contradict. */
export function agreed(named: readonly (readonly string[])[]): readonly string[] {
  const [first = [], ...others] = named
  const common = first.filter((code) => others.every((codes) => codes.includes(code)))
  return common.length > 0 ? common : [...new Set(named.flat())]
}
