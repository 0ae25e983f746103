import { expect, test } from 'vitest'
import { currenciesNamed, splitAmount } from './written-amount.ts'

test.each([
  { cell: 'EUR 1,950.00', amount: '1,950.00', currency: 'EUR' },
  { cell: '1.950,00 €', amount: '1.950,00', currency: 'EUR' },
  { cell: 'cny12,300', amount: '12,300', currency: 'CNY' },
  { cell: '2100 USD', amount: '2100', currency: 'USD' },
  { cell: '£900', amount: '900', currency: 'GBP' },
  { cell: '(120) GBP', amount: '(120)', currency: 'GBP' },
  { cell: '$1,840', amount: '$1,840', currency: null },
  { cell: '1840', amount: '1840', currency: null },
  { cell: 'call us', amount: 'call us', currency: null },
  { cell: '40HC', amount: '40HC', currency: null },
  { cell: '', amount: '', currency: null },
  { cell: '€ 300 EUR', amount: '300', currency: 'EUR' },
  { cell: 'EUR 300 USD', amount: 'EUR 300 USD', currency: null },
])('"$cell" is $amount in $currency', ({ cell, amount, currency }) => {
  expect(splitAmount(cell)).toEqual({ amount, currency })
})

test.each([
  ['300', []],
  ['300 eur', ['EUR']],
  ['€300', ['EUR']],
  ['300 TRY', ['TRY']],
  ['¥300', ['CNY', 'JPY']],
  ['300 kr', ['SEK', 'NOK', 'DKK', 'ISK']],
  ['USD $300', ['USD']],
])('%j may be in %j', (cell, currencies) => {
  expect(currenciesNamed(cell)).toEqual(currencies)
})
