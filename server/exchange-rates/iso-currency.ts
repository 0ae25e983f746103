import currencyCodes from 'currency-codes'

const codes: ReadonlySet<string> = new Set(currencyCodes.codes())

/** A current code of ISO 4217. */
export const isIsoCurrency = (code: string): boolean => codes.has(code)
