/** The signs that mean one currency; '$' and '¥' mean several and say nothing. */
const signs: Readonly<Record<string, string>> = { '€': 'EUR', '£': 'GBP' }

/** 'EUR 1,950.00' or '1.950,00 €': what is written of an amount, and its ISO currency where it names one. */
export function splitAmount(cell: string): { amount: string; currency: string | null } {
  const text = cell.trim()
  const found =
    /^([a-z]{3}|[€£])\s*(?=[\d.(-])/i.exec(text) ?? /(?<=[\d.)])\s*([a-z]{3}|[€£])$/i.exec(text)
  if (!found?.[1]) return { amount: text, currency: null }
  const sign = found[1]
  return {
    amount: text.replace(found[0], '').trim(),
    currency: signs[sign] ?? sign.toUpperCase(),
  }
}
