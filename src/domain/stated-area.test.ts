import { expect, test } from 'vitest'
import { statedArea } from './stated-area.ts'

test.each([
  { written: 'Rotterdm, Netherlands', area: 'Netherlands' },
  { written: 'VERNON, CA, United States', area: 'CA, United States' },
  { written: 'Berln, DE', area: 'DE' },
  { written: 'Plant 7, Augsburg, Germany', area: 'Germany' },
  { written: 'PLANT 7', area: null },
  { written: 'Suite 3, Rotterdm', area: null },
  { written: 'Germany', area: null },
  { written: '', area: null },
])('"$written" states the area $area', ({ written, area }) => {
  expect(statedArea(written)).toBe(area)
})
