import { expect, test } from 'vitest'
import { mayFollow, UploadStatus, uploadTransitions } from './upload.ts'
import { dateOrder, readDate } from './written-date.ts'
import { decimalMark, readNumber } from './written-number.ts'
import { formatWeightBreak } from './weight-break.ts'

test.each([
  ['$1,234.50', '.', 1234.5],
  ['1.234,50', ',', 1234.5],
  ['(12)', '.', -12],
  ['1l20', '.', null],
  ['', '.', null],
] as const)('%s with %s as decimal mark is %s', (text, mark, number) => {
  expect(readNumber(text, mark)).toBe(number)
})

test('a column’s decimal mark is what most of its cells use', () => {
  expect(decimalMark(['1.234,50', '12,5', '7'])).toBe(',')
  expect(decimalMark(['1,234.50', '12.5', '7'])).toBe('.')
})

test.each([
  ['2026-03-09', 'month-first', '2026-03-09'],
  ['4-Aug-09', 'month-first', '2009-08-04'],
  ['3/9/2026', 'month-first', '2026-03-09'],
  ['3/9/2026', 'day-first', '2026-09-03'],
  ['45000', 'month-first', '2023-03-15'],
  ['31/02/2026', 'day-first', null],
  ['Date Not Captured', 'month-first', null],
] as const)('%s, %s, is %s', (text, order, date) => {
  expect(readDate(text, order)).toBe(date)
})

test('a column is day first when more of its cells can only be read so', () => {
  expect(dateOrder(['13/01/2026', '02/03/2026'])).toBe('day-first')
})

test('final statuses are followed by nothing, and every waiting one can be cancelled', () => {
  for (const [status, next] of Object.entries(uploadTransitions)) {
    const final = [200, 400, 500].includes(Number(status))
    expect(next.length === 0, status).toBe(final)
    expect(final || next.includes(UploadStatus.Cancelled), status).toBe(true)
  }
  expect(mayFollow(UploadStatus.PendingApproval, UploadStatus.RollUp)).toBe(true)
  expect(mayFollow(UploadStatus.PendingApproval, UploadStatus.Completed)).toBe(false)
  expect(mayFollow(UploadStatus.InputExceptions, UploadStatus.Completed)).toBe(false)
})

test.each([
  ['<', '45', '<45'],
  ['1000', '+', '1000+'],
  ['45', '100', '45 - 100'],
])('a break from %s to %s reads %s', (weightFrom, weightTo, text) => {
  expect(formatWeightBreak({ weightFrom, weightTo })).toBe(text)
})
