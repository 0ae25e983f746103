import { agreed, certainSigns, currenciesInHeading, currencyOfSign } from './written-currency.ts'

const before = new RegExp(String.raw`^([a-z]{3}|${certainSigns})\s*(?=[\d.(-])`, 'i')
const after = new RegExp(String.raw`(?<=[\d.)])\s*([a-z]{3}|${certainSigns})$`, 'i')

/**
 * 'EUR 1,950.00' or '1.950,00 €': what is written of an amount, and its ISO currency where it names one.
 * '$' and '¥' mean several currencies and name none.
 */
export function splitAmount(cell: string): { amount: string; currency: string | null } {
  const text = cell.trim()
  const found = before.exec(text) ?? after.exec(text)
  const sign = found?.[1]
  if (!found || sign === undefined) return { amount: text, currency: null }
  const currency = codeOf(sign)
  const amount = text.replace(found[0], () => '').trim()
  // 'EUR 1,950 EUR' says it twice, 'EUR 1,950 USD' contradicts itself and is no amount.
  const [again, other] = after.exec(amount) ?? []
  if (again === undefined || other === undefined) return { amount, currency }
  return codeOf(other) === currency
    ? { amount: amount.slice(0, -again.length).trim(), currency }
    : { amount: text, currency: null }
}

/** Most amounts: nothing in them can name a currency. */
const bareDigits = /^[\d.,' +-]*$/

const codeOf = (sign: string): string => currencyOfSign(sign) ?? sign.toUpperCase()

/**
 * The currencies that an amount may be in: one where it names it for certain ('300 EUR', '€300'),
 * several where its sign means several ('$300', '300 kr'), none where it says nothing.
 */
export function currenciesNamed(cell: string): readonly string[] {
  if (bareDigits.test(cell)) return []
  const { amount, currency } = splitAmount(cell)
  return agreed(
    [...(currency === null ? [] : [[currency]]), currenciesInHeading(amount)].filter(
      (codes) => codes.length > 0,
    ),
  )
}
