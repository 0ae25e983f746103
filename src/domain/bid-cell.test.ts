import { expect, test } from 'vitest'
import { readCapacity, readCharge, readCurrency, readRemarks, readTransitDays } from './bid-cell.ts'

const must = { mandatory: true }
const may = { mandatory: false }

test.each([
  ['1,840.50', 1840.5],
  ['$ 900', 900],
  ['', null],
  ['-', null],
  ['n/a', null],
  ['No bid', null],
])('%j is the amount %s', (text, value) => {
  expect(readCharge(text, may, { decimals: 2, mark: '.' })).toEqual({ value })
})

test.each([
  ['1l20', must, '"1l20" is not a number.'],
  ['2,15', may, '"2,15" is not a number with a decimal point. Use 2.15 or 215.'],
  ['-5', may, 'expected an amount of 0 or more, found -5'],
  ['0', must, 'expected an amount above 0; leave it blank for no bid'],
  ['1.234', may, 'expected at most 2 decimals, found 1.234'],
])('%j is a problem', (text, line, problem) => {
  expect(readCharge(text, line, { decimals: 2, mark: '.' }).problem).toBe(problem)
})

test('nothing at all may be free of charge where it is not mandatory', () => {
  expect(readCharge('0', may, { decimals: 2, mark: '.' })).toEqual({ value: 0 })
})

test.each([
  ['160', '60% above your last rate of 100'],
  ['40', '60% below your last rate of 100'],
  ['150', undefined],
])('%s after 100 is asked about: %s', (text, warning) => {
  expect(readCharge(text, must, { decimals: 2, mark: '.', last: 100 }).warning).toBe(warning)
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
