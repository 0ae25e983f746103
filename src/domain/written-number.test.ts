import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decimalOf, marksOfLocale } from './shown-format.ts'
import {
  markEvidence,
  markOf,
  numberExpected,
  numberOf,
  numberProblem,
  pastedNumbers,
  readNumber,
  writeNumber,
} from './written-number.ts'

describe.each([
  ['en-US', '.', '1,234,567.89', '-1,234.5', '0.125'],
  ['de-DE', ',', '1.234.567,89', '-1.234,5', '0,125'],
  ['fr-FR', ',', '1 234 567,89', '-1\u202f234,5', '0,125'],
  ['es-ES', ',', '1.234.567,89', '-1234,5', '0,125'],
  ['de-CH', '.', "1'234'567.89", '-1’234.5', '0.125'],
  ['en-IN', '.', '12,34,567.89', '-1,234.5', '0.125'],
] as const)('as written in %s', (locale, mark, large, negative, small) => {
  test('the decimal mark is that of the locale', () => {
    expect(decimalOf(marksOfLocale(locale))).toBe(mark)
  })

  test('grouped, negative and small numbers are read', () => {
    expect([large, negative, small].map((text) => numberOf(text, mark))).toEqual([
      1_234_567.89, -1234.5, 0.125,
    ])
  })
})

test.each([
  ['1840', 1840],
  ['$1,234.50', 1234.5],
  ['US$ 1,234.50', 1234.5],
  ['USD 1,234.50', 1234.5],
  ['2100 EUR', 2100],
  ['€ 1,234.5', 1234.5],
  ["1'234.50", 1234.5],
  ['1\u00a0234.50', 1234.5],
  ['(12)', -12],
  ['($1,200)', -1200],
  ['-$5', -5],
  ['$-5', -5],
  ['12-', -12],
  ['\u22127.5', -7.5],
  ['+7', 7],
  ['12%', 12],
  ['40 kg', 40],
  ['.5', 0.5],
  ['12.', 12],
  ['1,234,567', 1_234_567],
  ['1950.-', 1950],
  ['CHF 1’950.–', 1950],
  ['１,２３４．５', 1234.5],
  ['١٬٢٣٤٫٥', 1234.5],
  ['1,234', 1234],
  ['1.234', 1.234],
  [1234.5, 1234.5],
])('%s with a decimal point is %s', (text, number) => {
  expect(readNumber(text, '.')).toEqual({ number })
})

test.each([
  '',
  ' ',
  '-',
  '1l20',
  'n/a',
  '12 EUR/kg',
  '100 lbs',
  '40HC',
  '--5',
  '-5-',
  '(-5)',
  '1e5',
  '1.2.3,4,5',
  '9'.repeat(400),
  Number.NaN,
])('%s is not a number', (text) => {
  for (const mark of ['.', ',', null] as const)
    expect(readNumber(text, mark)).toEqual({ refused: 'not a number', readings: [] })
})

test.each([
  ['1950,50', '.', [1950.5, 195_050]],
  ['2,15', '.', [2.15, 215]],
  ['1,23', '.', [1.23, 123]],
  ['0,125', '.', [0.125, 125]],
  ['510.50', ',', [510.5, 51_050]],
  ['1.234,50', '.', [1234.5]],
  ['1,234.50', ',', [1234.5]],
  ['1.234.567', '.', [1_234_567]],
  ['1,23,4', '.', [1234]],
] as const)('%s with a decimal %s is refused, and offers %j', (text, mark, readings) => {
  expect(readNumber(text, mark)).toEqual({ refused: 'grouping', readings })
})

test.each([
  ['1.234', [1.234, 1234]],
  ['1,234', [1234, 1.234]],
  ['-12.500 €', [-12.5, -12_500]],
] as const)('%s without a known mark is ambiguous between %j', (text, readings) => {
  expect(readNumber(text, null)).toEqual({ refused: 'ambiguous', readings })
})

test.each([
  ['1.234,50', 1234.5],
  ['1,234.50', 1234.5],
  ['1950,50', 1950.5],
  ['0.500', 0.5],
  ['12,34,567', 1_234_567],
  ['1.234.567', 1_234_567],
  ['1 234', 1234],
  ['1500', 1500],
] as const)('%s has one reading only, with or without a known mark', (text, number) => {
  expect(readNumber(text, null)).toEqual({ number })
})

describe('the evidence of many numbers', () => {
  test('counts what fits one mark, and what fits both, with an example of each', () => {
    expect(markEvidence(['1.234,50', '12,5', '1.234', '900', 'soon', 1.5, '2.75'])).toEqual({
      point: 1,
      comma: 2,
      either: 1,
      examples: { comma: '1.234,50', either: '1.234', point: '2.75' },
    })
  })

  test.each([
    [['1.234,50', '1.234'], ','],
    [['1,234.50', '1.234'], '.'],
    [['1.234', '900'], null],
    [['1.5', '1,5'], null],
  ] as const)('%j shows the mark %s', (texts, mark) => {
    expect(markOf(markEvidence(texts))).toBe(mark)
  })
})

test.each([
  ['1950,50', '.', '"1950,50" is not a number with a decimal point. Use 1950.50 or 195050.'],
  ['1950.50', ',', '"1950.50" is not a number with a decimal comma. Use 1950,50 or 195050.'],
  ['1.234', null, '"1.234" can be read in two ways. Use 1.2340 or 1234.'],
  ['soon', '.', '"soon" is not a number.'],
] as const)('the problem of %s with %s names what to enter', (text, mark, problem) => {
  const read = readNumber(text, mark)

  expect('refused' in read && numberProblem(text, read, mark)).toBe(problem)
})

test('a sheet expects one of the readings', () => {
  const read = readNumber('1950,50', '.')

  expect('refused' in read && numberExpected(read, '.')).toBe('1950.50 or 195050')
})

describe('a pasted block', () => {
  test.each([
    ['German', ['1.234', '2,5', 'call us', '900'], '.', ['1234', '2.5', 'call us', '900']],
    ['American', ['1,234', '2.5'], ',', ['1234', '2,5']],
    ['undecided', ['1.234', '900'], '.', ['1.234', '900']],
    ['undecided', ['1.234', '900'], ',', ['1234', '900']],
    ['German in euros', ['1.234,50 €', 'EUR 95'], '.', ['1234.5 EUR', '95 EUR']],
    ['American in dollars', ['$1,840.00', '2.5'], '.', ['1840 $', '2.5']],
    ['contradictory', ['2,5', '2.5', '1.234'], '.', ['2,5', '2.5', '1.234?']],
  ] as const)('that is %s, %j, is written with a decimal %s as %j', (_, block, mark, written) => {
    expect(block.map(pastedNumbers(block, mark))).toEqual(written)
  })

  test('keeps a number of two readings refused under every mark until somebody decides', () => {
    const [, , doubtful = ''] = ['2,5', '2.5', '1.234'].map(
      pastedNumbers(['2,5', '2.5', '1.234'], '.'),
    )

    for (const mark of ['.', ',', null] as const)
      expect(readNumber(doubtful, mark)).toEqual({ refused: 'ambiguous', readings: [1.234, 1234] })
  })
})

test.each([
  [1234.5, '.', 0, '1234.5'],
  [1234.5, ',', 2, '1234,50'],
  [1234, '.', 2, '1234.00'],
  [0.000_000_1, '.', 0, '0.0000001'],
  [1.234, null, 0, '1·234'],
  [1234, null, 2, '1234'],
] as const)('%s with %s and at least %s decimals is written %s', (number, mark, least, text) => {
  expect(writeNumber(number, mark, least)).toBe(text)
})

const money = fc
  .integer({ min: -1e12, max: 1e12 })
  .map((cents) => cents / 1000)
  .filter((number) => !Object.is(number, -0))

test('a number written without a mark is read the same whatever mark a file uses', () => {
  fc.assert(
    fc.property(money, fc.constantFrom('.', ',', null), (number, mark) => {
      expect(readNumber(writeNumber(number, null), mark)).toEqual({ number })
    }),
  )
})

test('a number written with a mark is read back with it', () => {
  fc.assert(
    fc.property(money, fc.constantFrom('.', ','), fc.nat(4), (number, mark, least) => {
      expect(readNumber(writeNumber(number, mark, least), mark)).toEqual({ number })
    }),
  )
})

test.each(
  'en-US en-GB de-DE fr-FR es-ES de-CH en-IN pt-BR pt-PT it-IT nl-NL sv-SE pl-PL ar-EG fa-IR hi-IN ja-JP'.split(
    ' ',
  ),
)('what a browser formats in %s is read back', (locale) => {
  const format = new Intl.NumberFormat(locale, { maximumFractionDigits: 3 })
  const mark = decimalOf(marksOfLocale(locale))

  fc.assert(
    fc.property(money, (number) => {
      expect(readNumber(format.format(number), mark)).toEqual({ number })
    }),
  )
})
