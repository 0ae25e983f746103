import { expect, test } from 'vitest'
import { Mode } from '#domain/mode.ts'
import { cleanseRow } from './cleanse-row.ts'
import { readingOf } from './file-row.ts'

const headings = ['Date', 'Cost', 'Weight']
const mapping = { shipDate: 'Date', freightCost: 'Cost', kilograms: 'Weight' }

/** What is asked about each row of a file with these cells. */
function problemsOf(...rows: string[][]) {
  const lines = rows.map((cells, index) => ({ line: index + 2, cells }))
  const reading = readingOf(headings, mapping, lines)
  const settings = { columns: mapping, modes: {} }
  const rules = { reading, mode: Mode.AirFreight, settings, rates: { USD: 1 } } as const
  return lines.map((row) => {
    const read = cleanseRow(row, rules)
    return 'problem' in read ? read.problem : null
  })
}

test('a number that nothing in the file decides is asked about with both readings', () => {
  expect(problemsOf(['2025-04-03', '1.234', '400'])).toMatchObject([
    { kind: 'InvalidNumber', column: 'Cost', found: '1.234', suggestions: ['1·234', '1234'] },
  ])
})

test('one column shows how the numbers of all columns are written', () => {
  expect(
    problemsOf(['2025-04-03', '950,50', '1.234'], ['2025-04-03', '1950.50', '4']),
  ).toMatchObject([
    { kind: 'InvalidNumber', column: 'Weight', suggestions: ['1·234', '1234'] },
    { kind: 'UnknownPlace' },
  ])
  expect(
    problemsOf(['2025-04-03', '950,50', '1.234'], ['2025-04-03', '20', '1950.50']),
  ).toMatchObject([{ kind: 'InvalidNumber', column: 'Weight' }, { kind: 'UnknownPlace' }])
  expect(problemsOf(['2025-04-03', '950,50', '1.234'])).toMatchObject([{ kind: 'UnknownPlace' }])
})

test('a date that nothing in the file decides is asked about with both readings', () => {
  const row = (date: string) => [date, '100', '400']

  expect(problemsOf(row('03/04/2025'))).toMatchObject([
    { kind: 'InvalidDate', suggestions: ['2025-03-04', '2025-04-03'] },
  ])
  expect(problemsOf(row('03/04/2025'), row('13/04/2025'))).toMatchObject([
    { kind: 'UnknownPlace' },
    { kind: 'UnknownPlace' },
  ])
})
