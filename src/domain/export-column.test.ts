import { expect, test } from 'vitest'
import { standardColumns } from './export-column.ts'
import { Mode } from './mode.ts'

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
