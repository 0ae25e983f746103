import { chargeWords, notSplit, shipmentCharges } from '#domain/shipment-charge.ts'
import { countryName } from '#domain/country-name.ts'

/** 'China to United States' of 'CN US'. */
export function tradeWords(trade: string): string {
  const [from = '', to = ''] = trade.split(' ')
  return `${countryWords(from)} to ${countryWords(to)}`
}

export const countryWords = (code: string): string =>
  code === '' ? 'Not located' : countryName(code)

export const namedOr = (name: string | null): string => name || 'Not named'

export const chargeName = (key: string): string =>
  chargeWords[[...shipmentCharges, notSplit].find((charge) => charge === key) ?? notSplit]
