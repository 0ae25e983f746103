import { expect, test } from 'vitest'
import { Mode } from './mode.ts'
import { formatRate, perUnit, unitRate, volumeWords } from './unit-rate.ts'

test.each([
  // 132,149.11 for 42.46 containers.
  [13_214_911, 42.46, '$3,112.32'],
  [25_000_00, 12_345, '$2.0251'],
  [20_00, 40, '$0.50'],
  [10_000_00, 1_000, '$10.00'],
  [25_000_00, 0, '–'],
  [25_000_00, null, '–'],
  [null, 12, '–'],
])('%s cents for a volume of %s come to %s each', (cents, volume, rate) => {
  expect(formatRate(unitRate(cents, volume))).toBe(rate)
})

test.each([
  [42.46, Mode.OceanFCL, '42.46 containers', 'per container'],
  [1, Mode.OceanFCL, '1 container', 'per container'],
  [1200.5, Mode.RoadFTL, '1,200.5 miles', 'per mile'],
  [84.5, Mode.OceanLCL, '84.5 m3', 'per m3'],
  [1, Mode.AirFreight, '1 kg', 'per kg'],
  [30, Mode.RoadDrayage, '30 shipments', 'per shipment'],
] as const)('%s of mode %s is %s, and a rate is %s', (volume, mode, words, per) => {
  expect(volumeWords(volume, mode)).toBe(words)
  expect(perUnit(mode)).toBe(per)
})
