import { expect, test } from 'vitest'
import { dateEvidence, monthOf, orderOf, readDate } from './written-date.ts'

test.each([
  ['2025-04-03', '2025-04-03'],
  ['2025-04-03T10:15:00Z', '2025-04-03'],
  ['2025-04-03 10:15', '2025-04-03'],
  ['2025/4/3', '2025-04-03'],
  ['2025.04.03', '2025-04-03'],
  ['2025. 4. 3.', '2025-04-03'],
  ['20250403', '2025-04-03'],
  ['2025年4月3日', '2025-04-03'],
  ['3. März 2025', '2025-03-03'],
  ['3 mars 2025', '2025-03-03'],
  ['1er août 2025', '2025-08-01'],
  ['3 de abril de 2025', '2025-04-03'],
  ['3 gennaio 2025', '2025-01-03'],
  ['3 março 2025', '2025-03-03'],
  ['3 mei 2025', '2025-05-03'],
  ['Donnerstag, 3. April 2025', '2025-04-03'],
  ['Thu Apr 3, 2025', '2025-04-03'],
  ['3 mrt 2025', '2025-03-03'],
  ['4-Aug-09', '2009-08-04'],
  ['Aug 4, 2009', '2009-08-04'],
  ['March 3rd, 2025', '2025-03-03'],
  ['mar. 4 mars 2025', '2025-03-04'],
  ['2025-Apr-03', '2025-04-03'],
  ['03/03/2025', '2025-03-03'],
  ['13/04/2025', '2025-04-13'],
  ['04/13/2025 3:30 PM', '2025-04-13'],
  ['45000', '2023-03-15'],
  ['45000.75', '2023-03-15'],
  [45_000, '2023-03-15'],
  [20_250_403, '2025-04-03'],
  // ISO week date calendar: 2025-W14 begins on 31 March, 2020-W53 on 28 December.
  ['2025-W14', '2025-03-31'],
  ['2025-W14-3', '2025-04-02'],
  ['KW 14/2025', '2025-03-31'],
  ['W14 2025', '2025-03-31'],
  ['2020-W53', '2020-12-28'],
  ['2026-W01', '2025-12-29'],
])('%s is %s in every order', (written, date) => {
  expect(readDate(written, null)).toEqual({ date })
})

test.each([
  'Date Not Captured',
  '',
  '2025-13-01',
  '2025-04-03xyz',
  '2025-W53',
  '31/02/2026',
  '3 jui 2025',
  'Aug-09',
  '1234',
  1234,
])('%s is not a date', (written) => {
  expect(readDate(written, null)).toEqual({ refused: 'not a date', readings: [] })
})

test('a date that reads both ways waits for the order', () => {
  expect(readDate('03/04/2025', null)).toEqual({
    refused: 'ambiguous',
    readings: ['2025-03-04', '2025-04-03'],
  })
  expect(readDate('03/04/2025', 'month-first')).toEqual({ date: '2025-03-04' })
  expect(readDate('3.4.25 08:00', 'day-first')).toEqual({ date: '2025-04-03' })
})

test.each([
  ['13/04/2025', 'month-first', '2025-04-13'],
  ['04/13/2025', 'day-first', '2025-04-13'],
] as const)('%s in a %s file is refused and offers %s', (written, order, reading) => {
  expect(readDate(written, order)).toEqual({ refused: 'not a date', readings: [reading] })
})

test('the evidence counts what fits one order, both, or every order', () => {
  const texts = ['13/01/2026', '02/03/2026', '01/13/2026', '05/05/2026', '2026-01-02', 45_000, 'x']

  expect(dateEvidence(texts)).toEqual({
    monthFirst: 1,
    dayFirst: 1,
    either: 1,
    certain: 3,
    examples: {
      dayFirst: '13/01/2026',
      either: '02/03/2026',
      monthFirst: '01/13/2026',
      certain: '05/05/2026',
    },
  })
})

test.each([
  [['13/01/2026', '02/03/2026'], 'day-first'],
  [['01/13/2026', '02/03/2026'], 'month-first'],
  [['02/03/2026'], null],
  [['13/01/2026', '01/13/2026'], null],
] as const)('%j shows %s', (texts, order) => {
  expect(orderOf(dateEvidence(texts))).toBe(order)
})

test.each([
  ['Aug', 8],
  ['août', 8],
  ['Dez.', 12],
  ['Sept', 9],
  ['jui', null],
  ['Monday', null],
])('the month %s is %s', (name, month) => {
  expect(monthOf(name)).toBe(month)
})
