import { expect, test } from 'vitest'
import { barPitch, cutShort, inLines } from './label-lines.ts'

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

test('bars stand as far apart as the lines of their names need', () => {
  expect(barPitch(['Meridian Lines', 'Blue Anchor Container Line'])).toBe(34)
  expect(barPitch(['Meridian Lines', 'Ho Chi Minh City > Charleston, 40HC'])).toBe(48)
  expect(barPitch([])).toBe(34)
})
