import { expect, test } from 'vitest'
import { decimalMark, plainNumber, readNumber } from './number-text.ts'

test.each([
  ['1840', 1840],
  ['$1,234.50', 1234.5],
  ['1.234,50', 1234.5],
  ['€ 1.234,5', 1234.5],
  ["1'234.50", 1234.5],
  ['1\u00a0234,50', 1234.5],
  ['(12)', -12],
  ['-$5', -5],
  ['12-', -12],
  ['\u22127.5', -7.5],
  ['12%', 12],
  ['1,5', 1.5],
  ['.5', 0.5],
  ['1,234,567', 1_234_567],
])('%s is a number', (text, number) => {
  expect(readNumber(text)).toBe(number)
})

test.each(['', '1l20', 'n/a', '1,23,4', '1.2.3,4,5', '12 EUR/kg', '--5', '1e5'])(
  '%s is no number',
  (text) => {
    expect(readNumber(text)).toBeNull()
  },
)

test('most of a column decide what a doubtful number means', () => {
  const column = ['1.234', '2,5', '17,25', '900']

  const mark = decimalMark(column)

  expect(column.map((text) => plainNumber(text, mark))).toEqual(['1234', '2.5', '17.25', '900'])
})

test('a text that is no number is left as it was typed', () => {
  expect(plainNumber('call us', ',')).toBe('call us')
})
