import { expect, test } from 'vitest'
import { everyMonth } from './every-month.ts'

const of = (...months: string[]) => months.map((month) => ({ month, value: 1 }))

test.each([
  { what: 'nothing', known: of(), all: [] },
  { what: 'one month', known: of('2026-12'), all: ['2026-12 1'] },
  {
    what: 'months with a gap over the year',
    known: of('2025-11', '2026-02'),
    all: ['2025-11 1', '2025-12 0', '2026-01 0', '2026-02 1'],
  },
])('$what has no month missing', ({ known, all }) => {
  const found = everyMonth(known, (month) => ({ month, value: 0 }))

  expect(found.map(({ month, value }) => `${month} ${value}`)).toEqual(all)
})
