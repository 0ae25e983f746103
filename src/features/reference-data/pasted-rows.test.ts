import { expect, test } from 'vitest'
import { referenceDefinitions } from '#domain/reference-kind.ts'
import { pastedRows } from './pasted-rows.ts'

const { columns } = referenceDefinitions.currency

test.each([
  ['a sheet', 'NOK\tNorwegian krone\t2'],
  ['a CSV file', 'NOK,Norwegian krone,2'],
  ['a CSV file of Excel in Europe', '\uFEFFNOK;Norwegian krone;2\r\n'],
  ['headings in another order', 'Name,Decimals,ISO 4217\nNorwegian krone,2,NOK'],
])('rows of %s are read', (_what, text) => {
  const { rows } = pastedRows(text, columns)

  expect(rows).toEqual([{ code: 'NOK', name: 'Norwegian krone', decimals: '2' }])
})

test('an unknown heading is named and its column left out', () => {
  const { rows, unknown } = pastedRows('ISO 4217,Name,Symbol\nNOK,Norwegian krone,kr', columns)

  expect(rows).toEqual([{ code: 'NOK', name: 'Norwegian krone' }])
  expect(unknown).toEqual(['Symbol'])
})
