import { expect, test } from 'vitest'
import { mostFlows } from '#contract/overview.ts'
import { Mode } from '#domain/mode.ts'
import { cutWords } from './lane-flows.ts'
import type { Flow } from './overview.api.ts'

const flow: Flow = {
  mode: Mode.OceanFCL,
  origin: 'Shanghai, CN',
  destination: 'Los Angeles, US',
  originCountry: 'CN',
  destCountry: 'US',
  from: [31, 121],
  to: [34, -118],
  lanes: 1,
  shipments: 1,
  volume: 1,
  spend: 1,
  light: null,
  path: [],
}

test('a map says when there may be more flows than it shows', () => {
  const flows = Array.from({ length: mostFlows }, () => flow)

  expect(cutWords(flows)).toBe(' Only the 2,000 flows with most shipments are shown.')
  expect(cutWords(flows.slice(1))).toBe('')
})
