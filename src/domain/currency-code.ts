/** ISO 4217 as this runtime knows it. */
const codes: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))

export const isCurrencyCode = (text: string): boolean => codes.has(text)

const words: ReadonlySet<string> = new Set(
  'us rmb euro euros dollar dollars pound sterling 人民币 美元 欧元 美金'.split(' '),
)

/** A code or name of a currency in a heading, in lower case. */
export const isCurrencyWord = (word: string): boolean =>
  words.has(word) || isCurrencyCode(word.toUpperCase())
