import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildStore, storedValue } from './column-store.ts'
import type { CellValue } from './grid-column.ts'
import { sortRows } from './sort.ts'

const cents = fc.option(fc.integer({ min: -1e9, max: 1e9 }).map((value) => value / 100))
const anyNumber = fc.option(fc.double({ noNaN: true }).map((value) => value + 0))
const words = fc.option(fc.constantFrom('lane 2', 'lane 10', 'Lane 1', 'Århus', 'zebra', ''))
const column = fc.oneof(...[cents, anyNumber, words].map((value) => fc.array<CellValue>(value)))

const collator = new Intl.Collator('en', { numeric: true })
const isBlank = (value: CellValue) => value === null || value === ''

function compare(a: CellValue, b: CellValue): number {
  if (typeof a === 'number' && typeof b === 'number') return a < b ? -1 : a > b ? 1 : 0
  return collator.compare(String(a), String(b))
}

test('rows sort like their values, blanks last, ties in the order they stood', () => {
  fc.assert(
    fc.property(column, fc.boolean(), (values, descending) => {
      const store = buildStore(values.length, (row) => values[row] ?? null)
      const rows = Uint32Array.from(values, (_, row) => row)

      const sorted = sortRows(rows, [{ store, descending }])

      const expected = [...rows].toSorted((a, b) => {
        const [left = null, right = null] = [values[a], values[b]]
        const blanks = Number(isBlank(left)) - Number(isBlank(right))
        if (blanks !== 0 || isBlank(left)) return blanks || a - b
        return compare(left, right) * (descending ? -1 : 1) || a - b
      })
      expect([...sorted]).toEqual(expected)
    }),
  )
})

test('a store gives back every value it was built from', () => {
  fc.assert(
    fc.property(fc.oneof(fc.array(cents), fc.array(anyNumber)), (values) => {
      const store = buildStore(values.length, (row) => values[row] ?? null)

      expect(values.map((_, row) => storedValue(store, row))).toEqual(values)
    }),
  )
})

test('a column with very many different words keeps them apart', () => {
  const values = Array.from({ length: 70_000 }, (_, row) => `lane ${row}`)

  const store = buildStore(values.length, (row) => values[row] ?? null)

  expect([0, 255, 256, 65_535, 65_536, 69_999].map((row) => storedValue(store, row))).toEqual(
    ['0', '255', '256', '65535', '65536', '69999'].map((number) => `lane ${number}`),
  )
})
