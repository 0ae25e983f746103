import { certainSigns, currencyOfSign } from './written-currency.ts'

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
  return {
    amount: text.replace(found[0], () => '').trim(),
    currency: currencyOfSign(sign) ?? sign.toUpperCase(),
  }
}
