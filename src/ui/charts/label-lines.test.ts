import { expect, test } from 'vitest'
import { inLines } from './label-lines.ts'

test.each([
  ['Meridian Lines', ['Meridian Lines']],
  ['Blue Anchor Container Line', ['Blue Anchor', 'Container Line']],
  ['Transatlantic Cargo Union', ['Transatlantic', 'Cargo Union']],
  ['Donaudampfschifffahrt', ['Donaudampfschifffahrt']],
])('%s stands in lines that fit a narrow chart', (label, lines) => {
  expect(inLines(label)).toEqual(lines)
})
