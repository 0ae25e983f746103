import { expect, test } from 'vitest'
import { Mode } from '#domain/mode.ts'
import { queryKeys, showsLanes } from './query-keys.ts'

const { ofMode, ofLane, ofAny } = queryKeys.lanes

test.each([
  ['the list of the mode', true, ofMode('list', Mode.RoadFTL)],
  ['the list of another mode', false, ofMode('list', Mode.AirFreight)],
  ['figures over all modes', true, ofMode('stats', Mode.Universal, {})],
  ['a lane that changed', true, ofLane('one', 7)],
  ['another lane', false, ofLane('bids', 8)],
  ['a lane whose number is that of the mode', false, ofLane('bids', Mode.RoadFTL)],
  ['what any lane may change', true, ofAny('carriers', 'overview', Mode.AirFreight)],
])('of a changed lane 7, FTL, %s is out of date: %s', (_title, expected, key) => {
  expect(showsLanes(key, Mode.RoadFTL, new Set([7]))).toBe(expected)
})

test('where a lane was not named, every lane may have changed', () => {
  expect(showsLanes(ofLane('bids', 8), Mode.RoadFTL, new Set([7, null]))).toBe(true)
})

const sources = import.meta.glob<string>(['/src/**/*.{ts,tsx}', '!/src/**/*.test.{ts,tsx}'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** A key written out, taken apart, or made longer. */
const spelled = /\bqueryKey\s*[:=]\s*\[|\bqueryKey\.at\(|\[\.\.\.[\w.]*(?:queryKey|Queries\.\w+\()/

test('no feature spells a query key or reads the parts of one', () => {
  const found = Object.entries(sources).filter(([, text]) => spelled.test(text))

  expect(Object.keys(sources).length).toBeGreaterThan(500)
  expect(found.map(([path]) => path)).toEqual([])
})
