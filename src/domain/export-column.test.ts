import { expect, test } from 'vitest'
import { columnsOfHeadings, standardColumns } from './export-column.ts'
import { Mode } from './mode.ts'

test('a file’s headings become columns under its own names, unknown ones stay empty', () => {
  expect(columnsOfHeadings(['Load', 'POL', 'GL code', 'Month', 'Total cost'])).toEqual([
    { key: 'reference', title: 'Load' },
    { key: 'originPort', title: 'POL' },
    { key: 'blank', title: 'GL code' },
    { key: 'month', title: 'Month' },
    { key: 'freightCost', title: 'Total cost' },
  ])
})

test.each([
  ['ocean LCL', Mode.OceanLCL, 'cubicMetres', true],
  ['air', Mode.AirFreight, 'kilograms', true],
  ['drayage', Mode.RoadDrayage, 'cubicMetres', false],
  ['all modes', Mode.Universal, 'mode', true],
])('the standard export of %s', (_title, mode, key, present) => {
  const keys = standardColumns(mode).map((column) => column.key)

  expect(keys.some((one) => one === key)).toBe(present)
  expect(new Set(keys).size).toBe(keys.length)
})
