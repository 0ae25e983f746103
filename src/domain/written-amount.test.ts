import { expect, test } from 'vitest'
import { splitAmount } from './written-amount.ts'

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
])('"$cell" is $amount in $currency', ({ cell, amount, currency }) => {
  expect(splitAmount(cell)).toEqual({ amount, currency })
})
