import currencyPackage from 'currency-codes'
import { expect, test } from 'vitest'
import { currencyCodes, isCurrencyCode, isIsoCurrency } from './currency-code.ts'

test('the currencies are those of ISO 4217 without funds, metals and codes for tests', () => {
  const notMoney = 'BOV CHE CHW CLF COU MXV USN UYI UYW XAG XAU XPD XPT XTS XXX XDR XSU XUA'
  const others = new Set([...notMoney.split(' '), 'XBA', 'XBB', 'XBC', 'XBD'])
  const published = currencyPackage.codes().filter((code) => !others.has(code))

  expect(currencyCodes.filter((code) => code !== 'XCG')).toEqual(published.toSorted())
})

test.each(['CLF', 'XDR'])('%s is a unit of account, and no word of a heading', (code) => {
  expect(isIsoCurrency(code)).toBe(true)
  expect(isCurrencyCode(code)).toBe(false)
})

test.each(['XXX', 'XTS', 'XAU', 'DEM', 'ABC', 'usd'])('no amount stands in %s', (code) => {
  expect(isIsoCurrency(code)).toBe(false)
})
