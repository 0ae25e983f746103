import { geoInterpolate } from 'd3-geo'
import { expect, test } from 'vitest'
import { flowLines } from './flow-line.ts'
import type { MapFlow, MapPoint } from './map-flow.ts'
import { projectionOf, wayOf } from './projection.ts'

const places = {
  shanghai: [121.5, 31.2],
  losAngeles: [-118.2, 33.7],
  rotterdam: [4.5, 51.9],
  newYork: [-74, 40.7],
  hamburg: [10, 53.5],
  toronto: [-79.4, 43.7],
  guangzhou: [113.3, 23.1],
  lusaka: [28.3, -15.4],
  durban: [31, -29.9],
} satisfies Record<string, MapPoint>
const flow = (from: MapPoint, to: MapPoint): MapFlow => ({
  key: `${from} ${to}`,
  name: '',
  from,
  to,
  path: [],
  amount: 1,
  signal: null,
})
const size: [number, number] = [960, 460]

/** How often a line leaves the map at one edge and comes back at the other. */
const cuts = (flows: readonly MapFlow[]) =>
  flowLines(flows, 'world', projectionOf('world', flows, size))
    .map(({ line }) => line.split('M').length - 2)
    .reduce((a, b) => a + b, 0)

test.each([
  ['over the Pacific', [flow(places.shanghai, places.losAngeles)]],
  ['over the Atlantic', [flow(places.rotterdam, places.newYork)]],
  ['within Europe', [flow(places.rotterdam, places.hamburg)]],
])('flows %s are drawn in one piece', (_where, flows) => {
  expect(cuts(flows)).toBe(0)
})

test('every end lies on the map', () => {
  const flows = [flow(places.shanghai, places.losAngeles), flow(places.rotterdam, places.newYork)]
  const projection = projectionOf('world', flows, size)

  for (const { from, to } of flows) {
    for (const place of [from, to]) {
      const [x = -1, y = -1] = projection(place) ?? []
      expect(x).toBeGreaterThanOrEqual(0)
      expect(x).toBeLessThanOrEqual(size[0])
      expect(y).toBeGreaterThanOrEqual(0)
      expect(y).toBeLessThanOrEqual(size[1])
    }
  }
})

test('a single short flow is not the whole map', () => {
  const flows = [flow(places.rotterdam, places.hamburg)]
  const projection = projectionOf('world', flows, size)

  const [left = 0] = projection(places.rotterdam) ?? []
  const [right = 0] = projection(places.hamburg) ?? []
  expect(right - left).toBeLessThan(size[0] / 4)
  expect(projection(places.rotterdam)?.[0]).toBeGreaterThan(0)
})

test('a way that is shortest over the pole keeps away from the edge of the map', () => {
  const way = wayOf(flow(places.toronto, places.guangzhou))

  expect(way.at(0)).toEqual(places.toronto)
  const legs = way.slice(1).map((point, index) => geoInterpolate(way[index] ?? point, point)(0.5))
  expect(Math.max(...legs.map(([, latitude]) => latitude))).toBeLessThan(70)
  expect(((way.at(-1)?.[0] ?? 0) + 360) % 360).toBeCloseTo(places.guangzhou[0])
})

test('other ways are the shortest there are', () => {
  expect(wayOf(flow(places.shanghai, places.losAngeles))).toHaveLength(2)
})

test('a way by sea goes on from its port to where the goods are wanted', () => {
  const way = wayOf({
    ...flow(places.shanghai, places.lusaka),
    path: [places.shanghai, places.durban],
  })

  expect(way.at(-1)).toEqual(places.lusaka)
})
