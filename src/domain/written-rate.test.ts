import { expect, test } from 'vitest'
import { readRate } from './written-rate.ts'

test.each([
  ['1.0842', 1.0842],
  ['1,0842', 1.0842],
  ['1,084', 1.084],
  [' 0.00072 ', 0.00072],
  ['.73', 0.73],
  ['7.2e-4', 0.00072],
  ['1.234,50', null],
  ['1390', null],
  ['0', null],
  ['-1.1', null],
  ['free', null],
  ['', null],
])('"%s" is the rate %s', (written, rate) => {
  expect(readRate(written)).toBe(rate)
})
