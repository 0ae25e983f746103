import { expect, test } from 'vitest'
import { containerSize } from './container-code.ts'

test.each([
  ['22G1', { feet: 20, shape: 'general purpose' }],
  ['45G1', { feet: 40, shape: 'general purpose, high cube' }],
  ['L5G1', { feet: 45, shape: 'general purpose, high cube' }],
  ['45R1', { feet: 40, shape: 'reefer, high cube' }],
  ['22T1', { feet: 20, shape: 'tank' }],
  ['42UT', { feet: 40, shape: 'open top' }],
  ['92G1', null],
  ['27G1', null],
  ['22X1', null],
  ['22g1', null],
  ['22G', null],
  ['', null],
])('%s reads as the standard says', (code, expected) => {
  expect(containerSize(code)).toEqual(expected)
})
