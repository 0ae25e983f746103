import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildTextStore } from './column-store.ts'
import { searchRows, searchTerms } from './search.ts'

const place = fc.constantFrom('Reno, NV', 'Boise, ID', 'Oslo', 'Los Angeles, CA', '')
const rowsOf = fc.array(fc.tuple(place, fc.string()), { maxLength: 60 })

test('every word asked for stands somewhere in each row found, and in no other', () => {
  const asked = fc.constantFrom('re', 'o, nv', 'OS', 'los ca', 'a', 'zzz')
  fc.assert(
    fc.property(rowsOf, asked, (rows, text) => {
      const stores = [0, 1].map((at) => buildTextStore(rows.length, (row) => rows[row]?.[at] ?? ''))
      const all: Uint32Array = Uint32Array.from(rows, (_, row) => row)
      const terms = searchTerms(text)

      const found = terms.reduce((left, term) => searchRows(left, stores, term), all)

      const expected = [...all].filter((row) =>
        terms.every((term) => rows[row]?.some((cell) => cell.toLowerCase().includes(term))),
      )
      expect([...found]).toEqual(expected)
    }),
  )
})

test.each([
  ['valparaiso', 'Valparaíso, CL'],
  ['VALPARAÍSO', 'Valparaíso, CL'],
  ['munchen', 'München, DE'],
  ['254,566', '$254,566.45'],
  ['254566.4', '$254,566.45'],
  ['1254566', '1.254.566,45 €'],
  ['1254566', '1\u202f254\u202f566,45 €'],
])('%s finds %s', (text, place) => {
  const store = buildTextStore(1, () => place)

  const [term = ''] = searchTerms(text)
  expect([...searchRows(Uint32Array.of(0), [store], term)]).toEqual([0])
})

test('the name of a lane finds it where origin and destination are columns of their own', () => {
  const rows = [
    ['Reno, NV', 'Boise, ID'],
    ['Boise, ID', 'Oslo'],
  ]
  const stores = [0, 1].map((at) => buildTextStore(2, (row) => rows[row]?.[at] ?? ''))
  const found = (text: string) =>
    searchTerms(text).reduce<Uint32Array>(
      (left, term) => searchRows(left, stores, term),
      Uint32Array.of(0, 1),
    )

  expect([...found('Reno, NV > Boise, ID')]).toEqual([0])
  expect([...found('Reno, NV > Oslo')]).toEqual([])
})
