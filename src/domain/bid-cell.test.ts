import { expect, test } from 'vitest'
import {
  chargeCell,
  chargeInCell,
  readCapacity,
  readCharge,
  readCurrency,
  readRemarks,
  readTransitDays,
} from './bid-cell.ts'

const rules = {
  decimals: 2,
  mark: '.',
  currency: 'USD',
  currencies: ['USD', 'EUR', 'CAD'],
} as const

test.each([
  ['1,840.50', 1840.5],
  ['$ 900', 900],
  ['', null],
  ['-', null],
  ['n/a', null],
  ['No bid', null],
  ['0', 0],
  ['0.00', 0],
])('%j is the amount %s', (text, value) => {
  expect(readCharge(text, rules)).toEqual({ value })
})

test.each([
  ['1l20', '"1l20" is not a number.'],
  ['2,15', '"2,15" is not a number with a decimal point. Use 2.15 or 215.'],
  ['-5', 'expected an amount of 0 or more, found -5'],
  ['1.234', 'expected at most 2 decimals, found 1.234'],
  ['300 GBP', 'expected one of USD, EUR, CAD, found 300 GBP'],
  ['300 kr', 'expected one of USD, EUR, CAD, found 300 kr'],
  ['300 abc', '"300 abc" is not a number.'],
  ['EUR 300 USD', '"EUR 300 USD" is not a number.'],
  ['EUR $300', '"EUR $300" is not a number.'],
])('%j is a problem', (text, problem) => {
  expect(readCharge(text, rules).problem).toBe(problem)
})

test.each([
  ['300 EUR', 'USD', { value: 300, currency: 'EUR' }],
  ['EUR 300', 'USD', { value: 300, currency: 'EUR' }],
  ['€1,300.50', 'USD', { value: 1300.5, currency: 'EUR' }],
  ['0 eur', 'USD', { value: 0, currency: 'EUR' }],
  ['300 EUR', 'EUR', { value: 300 }],
  ['$300', 'USD', { value: 300 }],
  ['$300', 'CAD', { value: 300 }],
  ['US$300', 'CAD', { value: 300, currency: 'USD' }],
])('%j in a bid in %s is %j', (text, currency, reading) => {
  expect(readCharge(text, { ...rules, currency })).toEqual(reading)
})

test('a sign of several currencies is the one that the tender takes, and asked about where it takes more', () => {
  const inEuros = { ...rules, currency: 'EUR' }

  expect(readCharge('$300', { ...inEuros, currencies: ['EUR', 'USD'] })).toEqual({
    value: 300,
    currency: 'USD',
  })
  expect(readCharge('$300', inEuros).problem).toBe(
    'expected the code of a currency, such as USD, found $300',
  )
})

test.each([
  ['baf', 220],
  ['othc', '95.5 EUR'],
  ['dthc', '0 EUR'],
  ['pss', null],
])('the cell of %s holds %j', (chargeId, cell) => {
  const offer = {
    currency: 'USD',
    charges: { baf: 220, othc: 95.5, dthc: 0 },
    chargeCurrencies: { othc: 'EUR', dthc: 'EUR', pss: 'EUR' },
  }

  expect(chargeCell(offer, chargeId, '.')).toBe(cell)
  expect(chargeInCell(cell, '.')).toEqual({
    amount: chargeId in offer.charges ? offer.charges[chargeId as 'baf'] : null,
    currency: typeof cell === 'string' ? 'EUR' : null,
  })
})

test.each([
  ['160', '60% above your last rate of 100'],
  ['40', '60% below your last rate of 100'],
  ['150', undefined],
])('%s after 100 is asked about: %s', (text, warning) => {
  const last = { amount: 100, currency: 'USD' }

  expect(readCharge(text, { ...rules, last }).warning).toBe(warning)
})

test('a rate in another currency is not held against the last one', () => {
  const last = { amount: 100, currency: 'CAD' }

  expect(readCharge('900', { ...rules, last })).toEqual({ value: 900 })
})

test('a currency is one the tender takes, however it is typed', () => {
  expect(readCurrency(' eur ', ['USD', 'EUR'])).toEqual({ value: 'EUR' })
  expect(readCurrency('XXX', ['USD', 'EUR']).problem).toBe('expected one of USD, EUR, found "XXX"')
})

test.each([
  ['14', 14],
  ['14 days', 14],
  ['2 d', 2],
  ['', null],
])('%j is %s days in transit', (text, value) => {
  expect(readTransitDays(text, '.')).toEqual({ value })
})

test.each(['2.5', '-1', '400', 'soon'])('%j is no transit time', (text) => {
  expect(readTransitDays(text, '.').problem).toMatch(/whole days from 0 to 365/)
})

test('capacity and remarks have their limits', () => {
  expect(readCapacity('120', '.').value).toBe(120)
  expect(readCapacity('many', '.').problem).toBe('"many" is not a number.')
  expect(readCapacity('-2', '.').problem).toMatch(/number of 0 or more/)
  expect(readRemarks('x'.repeat(2001)).problem).toMatch(/2000 characters/)
})
