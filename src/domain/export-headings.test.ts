import { expect, test } from 'vitest'
import { columnsOfHeadings } from './export-headings.ts'

test('a file’s headings become columns under its own names, unknown ones stay empty', () => {
  expect(columnsOfHeadings(['Load', 'POL', 'GL code', 'Month', 'Total cost'])).toEqual([
    { key: 'reference', title: 'Load' },
    { key: 'originPort', title: 'POL' },
    { key: 'blank', title: 'GL code' },
    { key: 'month', title: 'Month' },
    { key: 'freightCost', title: 'Total cost' },
  ])
})
