import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { evenly, pasteVolumes, readVolumes } from './volume-entry.ts'

const year = Array.from({ length: 12 }, () => '10')

describe('volumes pasted into a month', () => {
  test.each([
    { from: 'a row', text: '1\t2\t3', begins: ['1', '2', '3', '10'] },
    { from: 'a column', text: '1\r\n2\r\n3\r\n', begins: ['1', '2', '3', '10'] },
    { from: 'figures with semicolons', text: '1;2;3', begins: ['1', '2', '3', '10'] },
    { from: 'thousands with commas', text: '1,200.50\t2,000', begins: ['1200.5', '2000', '10'] },
    { from: 'a decimal comma', text: '1.200,50\t2.000,25', begins: ['1200.5', '2000.25', '10'] },
  ])('take $from', ({ text, begins }) => {
    expect(pasteVolumes(year, 0, text)?.slice(0, begins.length)).toEqual(begins)
  })

  test('of a whole year fill it; what does not fit is left out', () => {
    const twelve = Array.from({ length: 12 }, (_, month) => String(month + 1))

    expect(pasteVolumes(year, 0, twelve.join('\t'))).toEqual(twelve)
    expect(pasteVolumes(year, 10, twelve.join('\t'))).toEqual([...year.slice(0, 10), '1', '2'])
  })

  test('a single value is left to the field, and what is no number stays as it was', () => {
    expect(pasteVolumes(year, 0, '42')).toBeNull()
    expect(pasteVolumes(year, 0, '42\ttwo')?.slice(0, 2)).toEqual(['42', 'two'])
  })
})

test('an empty month moves nothing, a wrong one says why', () => {
  expect(readVolumes(['', '1,250', '12,5', 'two', '-1'])).toEqual([
    { value: 0 },
    { value: 1250 },
    {
      value: null,
      problem: '"12,5" is not a number with a decimal point. Use 12.50 or 125.',
    },
    { value: null, problem: '"two" is not a number.' },
    { value: null, problem: 'Enter a volume of 0 or more.' },
  ])
})

test('a year shared out evenly is the whole year', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1e6 }),
      fc.integer({ min: 1, max: 24 }),
      (total, months) => {
        const parts = evenly(total, months).map(Number)

        expect(parts).toHaveLength(months)
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(total)
        expect(Math.max(...parts) - Math.min(...parts)).toBeLessThanOrEqual(1)
      },
    ),
  )
})
