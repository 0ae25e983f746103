import { expect, test } from 'vitest'
import { Mode } from '#domain/mode.ts'
import { describeMeasure } from './measure.ts'

test.each([
  ['volume', Mode.OceanFCL, 552, '552 containers'],
  ['volume', Mode.OceanFCL, 1, '1 container'],
  ['volume', Mode.RoadDrayage, 1200, '1.2K shipments'],
  ['volume', Mode.RoadFTL, 81_100, '81.1K mi'],
  ['volume', Mode.AirFreight, 207_800, '207.8K kg'],
  ['shipments', Mode.AirFreight, 1, '1 shipment'],
  ['lanes', Mode.OceanLCL, 2, '2 lanes'],
  ['spend', Mode.OceanLCL, 4100, '$4.1K'],
] as const)('%s of mode %i: %d reads %s', (measure, mode, amount, reads) => {
  expect(describeMeasure(measure, mode, amount)).toBe(reads)
})
