import { expect, test } from 'vitest'
import { splitAmount } from './written-amount.ts'
import { currenciesInHeading } from './written-currency.ts'

test.each([
  ['Freight cost (USD)', ['USD']],
  ['Frachtkosten EUR', ['EUR']],
  ['freight usd', ['USD']],
  ['OCEAN FREIGHT KRW', ['KRW']],
  ['FreightCostEUR', ['EUR']],
  ['Cost €', ['EUR']],
  ['Cost (US$)', ['USD']],
  ['Cost USD ($)', ['USD']],
  ['Frete (R$)', ['BRL']],
  ['Importe (COP)', ['COP']],
  ['Amount in euros', ['EUR']],
  ['海运费（人民币）', ['CNY']],
  ['Koszt zł', ['PLN']],
])('"%s" names one currency', (heading, codes) => {
  expect(currenciesInHeading(heading)).toEqual(codes)
})

test.each([
  ['Cost ($)', ['USD', 'CAD', 'MXN']],
  ['Freight ¥', ['CNY', 'JPY']],
  ['Frakt kr', ['SEK', 'NOK', 'DKK']],
  ['Cost EUR/USD', ['EUR', 'USD']],
])('"%s" leaves several currencies open', (heading, codes) => {
  expect(currenciesInHeading(heading).slice(0, 3)).toEqual(codes)
  expect(currenciesInHeading(heading).length).toBeGreaterThan(1)
})

test.each(['ALL IN COST', 'Cost (ALL)', 'TOP CHARGE', 'Rate per 100 KGS', 'MOP', 'Freight cost'])(
  '"%s" names no currency',
  (heading) => {
    expect(currenciesInHeading(heading)).toEqual([])
  },
)

test.each([
  ['EUR 1,950.00', { amount: '1,950.00', currency: 'EUR' }],
  ['1.950,00 €', { amount: '1.950,00', currency: 'EUR' }],
  ['US$ 1,950', { amount: '1,950', currency: 'USD' }],
  ['₩28,900,000', { amount: '28,900,000', currency: 'KRW' }],
  ['1 950,00 zł', { amount: '1 950,00', currency: 'PLN' }],
  ['$1,950', { amount: '$1,950', currency: null }],
  ['¥1,950', { amount: '¥1,950', currency: null }],
])('"%s" is split into amount and currency', (cell, split) => {
  expect(splitAmount(cell)).toEqual(split)
})
