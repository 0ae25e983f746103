import { expect, test } from 'vitest'
import { layFlows } from './lay-flows.ts'
import type { MapFlow, MapPoint } from './map-flow.ts'
import { seamOf } from './seam.ts'
import { finished } from '#domain/steps.ts'
import { wayOf } from './way.ts'

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
  singapore: [103.8, 1.3],
} satisfies Record<string, MapPoint>

const flow = (from: MapPoint, to: MapPoint, amount = 1): MapFlow => ({
  key: `${from} ${to}`,
  name: '',
  from,
  to,
  path: [],
  amount,
  signal: null,
})
const size = [960, 460] as const
const pacific = flow(places.shanghai, places.losAngeles)
const atlantic = flow(places.rotterdam, places.newYork)
const suez = flow(places.singapore, places.rotterdam)
/** Closes the ring around the world. */
const between = [flow(places.losAngeles, places.newYork), flow(places.singapore, places.shanghai)]

test.each([
  ['over the Pacific', [pacific], -30],
  ['over the Atlantic', [atlantic], -169],
  ['over the Atlantic and through Suez', [atlantic, suez], -169],
  ['over the Pacific and through Suez', [pacific, suez], -30],
])('a map of flows %s begins where it cuts none', (_where, flows, seam) => {
  expect(seamOf(flows.map((one) => ({ way: wayOf(one), amount: 1 })))).toBe(seam)
})

test('where every meridian cuts something, the map begins where least is cut', () => {
  const seamWith = (amounts: [number, number, number]) =>
    seamOf(
      [pacific, atlantic, suez, ...between].map((one, index) => ({
        way: wayOf(one),
        amount: amounts[index] ?? 50,
      })),
    )

  const overAtlantic = seamWith([50, 1, 50])
  expect(overAtlantic).toBeGreaterThanOrEqual(-74)
  expect(overAtlantic).toBeLessThanOrEqual(4.5)
  const overPacific = (seamWith([1, 50, 50]) + 360) % 360
  expect(overPacific).toBeGreaterThanOrEqual(121.5)
  expect(overPacific).toBeLessThanOrEqual(241.8)
})

test.each([
  ['over the Pacific', [pacific]],
  ['within Europe', [flow(places.rotterdam, places.hamburg)]],
  ['around the whole world', [pacific, atlantic, suez, ...between]],
])('flows %s lie on the map in one piece each', (_where, flows) => {
  const laid = finished(layFlows(flows, 'world', size))

  expect(laid.flows).toHaveLength(flows.length)
  for (const { from, to, start, end } of laid.flows) {
    const line = laid.plane.bow(from, to)
    expect(line[0]?.[0]).toBeCloseTo(start[0])
    expect(line.at(-1)?.[0]).toBeCloseTo(end[0])
    for (const [index, [x, y]] of line.entries()) {
      expect(x).toBeGreaterThanOrEqual(0)
      expect(x).toBeLessThanOrEqual(size[0])
      expect(y).toBeGreaterThanOrEqual(0)
      expect(y).toBeLessThanOrEqual(size[1])
      // No step leads from one edge to the other.
      expect(Math.abs(x - (line[index - 1]?.[0] ?? x))).toBeLessThan(size[0] / 8)
    }
  }
})

test('a single short flow is not the whole map', () => {
  const [laid] = finished(layFlows([flow(places.rotterdam, places.hamburg)], 'world', size)).flows

  expect((laid?.end[0] ?? 0) - (laid?.start[0] ?? 0)).toBeLessThan(size[0] / 4)
})

test('a way that is shortest over the pole keeps away from the edge of the map', () => {
  const way = wayOf(flow(places.toronto, places.guangzhou))

  expect(way.at(0)).toEqual(places.toronto)
  expect(Math.max(...way.map(([, latitude]) => latitude))).toBeLessThan(70)
  expect(((way.at(-1)?.[0] ?? 0) + 360) % 360).toBeCloseTo(places.guangzhou[0])
})

test('a way by sea goes on from its port to where the goods are wanted', () => {
  const way = wayOf({
    ...flow(places.shanghai, places.lusaka),
    path: [places.shanghai, places.durban],
  })

  expect(way.at(-1)).toEqual(places.lusaka)
})
