import { expect, test } from 'vitest'
import { readRateFile } from './rate-file.ts'

const iso = new Set(['IDR', 'EUR', 'GBP', 'JPY', 'USD', 'KRW', 'KWD'])
const read = (...lines: string[]) =>
  readRateFile(
    lines.map((line) => line.split(',')),
    (code) => iso.has(code),
  )

test('the history of the European Central Bank is read per US dollar, the euro from its dollar column', () => {
  const { rates, ...rest } = read(
    'Date,USD,JPY,CYP,GBP,IDR,',
    '2025-03-03,1.0465,157.49,N/A,0.82630,17246.49,',
    '2025-02-28,1.0411,156.91,N/A,N/A,N/A,',
  )

  expect(rest).toEqual({ source: 'ECB', problems: [], leftOut: ['CYP'] })
  expect(rates.map(({ currency, date, usdPerUnit }) => [currency, date, usdPerUnit])).toEqual([
    ['EUR', '2025-03-03', 1.0465],
    ['JPY', '2025-03-03', 0.0066448663],
    ['GBP', '2025-03-03', 1.2664891686],
    // 1.0465 / 17,246.49 = 0.00006067901...
    ['IDR', '2025-03-03', 0.000060679],
    ['EUR', '2025-02-28', 1.0411],
    // 1.0411 / 156.91 = 0.00663501370...
    ['JPY', '2025-02-28', 0.0066350137],
  ])
})

test('each cell of the bank that cannot be read is named', () => {
  const { problems } = read(
    'Date,USD,JPY,GBP,',
    '03/03/2025,1.0465,157.49,0.8263,',
    '2025-02-28,N/A,156.91,0.8263,',
    '2025-02-27,1.0477,abc,0,',
    '2025-02-27,1.0477,157,0.8263,',
  )

  expect(problems).toEqual([
    { row: 2, column: 'Date', found: '03/03/2025', expected: 'a date such as 2025-03-03' },
    { row: 3, column: 'USD', found: 'N/A', expected: 'US dollars for one euro, above 0' },
    { row: 4, column: 'JPY', found: 'abc', expected: 'JPY for one euro, above 0, or N/A' },
    { row: 4, column: 'GBP', found: '0', expected: 'GBP for one euro, above 0, or N/A' },
    { row: 5, column: 'Date', found: '2025-02-27', expected: 'each date once' },
  ])
})

test('a plain file has currency, date and US dollars per unit under their usual names', () => {
  const { source, rates, problems } = read(
    'Rates of the treasury',
    'CCY,Valid from,USD per unit',
    'krw,2025-03-01,0.00072',
    'KWD,15-Mar-2025,3.25',
  )

  expect(problems).toEqual([])
  expect(source).toBe('file')
  expect(rates).toEqual([
    { currency: 'KRW', date: '2025-03-01', usdPerUnit: 0.00072, source: 'file' },
    { currency: 'KWD', date: '2025-03-15', usdPerUnit: 3.25, source: 'file' },
  ])
})

test('a comma is the decimal mark of a rate', () => {
  const { rates } = readRateFile(
    [
      ['Currency', 'Date', 'USD per unit'],
      ['EUR', '2025-03-03', '1,046'],
    ],
    (code) => iso.has(code),
  )

  expect(rates[0]?.usdPerUnit).toBe(1.046)
})

test.each([
  ['a code ISO 4217 lacks', 'XYZ,2025-03-01,1.1', 'Currency', 'an ISO 4217 code such as EUR'],
  ['dollars', 'USD,2025-03-01,1', 'Currency', 'a currency other than USD'],
  ['a date that fits both orders', 'EUR,03/04/2025,1.1', 'Date', 'a date such as 2025-03-03'],
  ['no rate', 'EUR,2025-03-01,N/A', 'USD per unit', 'US dollars for one unit, above 0'],
  ['a rate of zero', 'EUR,2025-03-01,0', 'USD per unit', 'US dollars for one unit, above 0'],
  [
    'a rate the wrong way round',
    'KRW,2025-03-01,1390',
    'USD per unit',
    'US dollars for one unit, above 0',
  ],
])('%s is a problem of its line', (_what, line, column, expected) => {
  const { problems } = read('Currency,Date,USD per unit', line)

  expect(problems).toMatchObject([{ row: 2, column, expected }])
})

test('two rates for one date are a problem, the same twice is none', () => {
  const head = 'Currency,Date,USD per unit'

  expect(read(head, 'EUR,2025-03-01,1.1', 'EUR,2025-03-01,1.1')).toMatchObject({
    rates: [{}],
    problems: [],
  })
  expect(read(head, 'EUR,2025-03-01,1.1', 'EUR,2025-03-01,1.2').problems).toMatchObject([
    { row: 3, found: '1.2' },
  ])
})

test('a heading that does not say which way round its rates are is refused', () => {
  expect(read('Currency,Date,Rate', 'EUR,2025-03-01,1.1').problems).toEqual([
    {
      row: 1,
      column: 'USD per unit',
      found: '',
      expected: 'a column with the heading "USD per unit"',
    },
  ])
})
