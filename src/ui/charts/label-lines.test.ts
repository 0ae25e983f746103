import { expect, test } from 'vitest'
import { cutShort, inLines } from './label-lines.ts'

test.each([
  ['Meridian Lines', ['Meridian Lines']],
  ['Blue Anchor Container Line', ['Blue Anchor', 'Container Line']],
  ['Transatlantic Cargo Union', ['Transatlantic', 'Cargo Union']],
  ['Donaudampfschifffahrt', ['Donaudampfschifffahrt']],
])('%s stands in lines that fit a narrow chart', (label, lines) => {
  expect(inLines(label)).toEqual(lines)
})

test.each([
  ['Jul 2026', 'Jul 2026'],
  ['21 Nov Air Freight before May 2026.csv', '21 Nov Air Freigh…'],
])('%s stands under its bar as %s', (label, shown) => {
  expect(cutShort(label)).toBe(shown)
})
