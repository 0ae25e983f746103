import { expect, test } from 'vitest'
import { bandsOf } from './bands.ts'
import { corridorsOf, type Sight } from './corridors.ts'
import { layFlows } from './lay-flows.ts'
import type { MapFlow, MapPoint } from './map-flow.ts'
import { strandAt } from './pointed-at.ts'
import { finished } from '#domain/steps.ts'
import { curveOf, type Strand, strandsOf } from './strands.ts'

const whole: Sight = { k: 1, left: -500, top: -500, right: 1500, bottom: 1000 }

const flow = (given: Partial<MapFlow> & Pick<MapFlow, 'from' | 'to'>): MapFlow => ({
  key: `${given.from} ${given.to}`,
  name: '',
  path: [],
  amount: 1,
  signal: null,
  ...given,
})

/** The amounts along a line from left to right. */
const totals = (strands: readonly Strand[]) =>
  strands.map(({ total, points }) => [points[1]?.[0], points.at(-2)?.[0], total])

test('routes are one strand as far as they coincide, as wide as both, and part after it', () => {
  const trunk = [
    [0, 0],
    [10, 0],
    [20, 0],
    [30, 0],
  ] as const
  const strands = finished(
    strandsOf([
      { points: [...trunk, [40, 10]], flows: [0], amounts: [5, 0] },
      { points: [...trunk, [40, -10]], flows: [1], amounts: [0, 7] },
    ]),
  )

  expect(totals(strands)).toEqual([
    [0, 20, 12],
    [30, 40, 5],
    [30, 40, 7],
  ])
  expect(strands[0]).toMatchObject({ flows: [0, 1], amounts: [5, 7] })
})

test('there and back are one strand', () => {
  const there = [
    [0, 0],
    [10, 4],
    [20, 0],
  ] as const
  const strands = finished(
    strandsOf([
      { points: there, flows: [0], amounts: [1] },
      { points: there.toReversed(), flows: [1], amounts: [2] },
    ]),
  )

  expect(strands.map(({ total }) => total)).toEqual([3])
  expect(curveOf(strands[0] ?? { points: [] })).toMatch(/^M0,0Q0,0 5,2Q10,4 15,2Q20,0 20,0$/)
})

test('what passes a strand keeps its colors: the largest share outside, threads within, never mixed', () => {
  const strand: Strand = {
    points: [
      [0, 0],
      [0, 0],
      [9, 0],
      [9, 0],
    ],
    flows: [],
    amounts: [80, 15, 5],
    total: 100,
  }

  const [bands] = bandsOf([strand], 9)

  expect(bands?.colours.map(({ signal }) => signal)).toEqual([0, 1, 2])
  const widths = bands?.colours.map(({ width }) => width) ?? []
  expect(widths[0]).toBe(9)
  expect(widths).toEqual(widths.toSorted((a, b) => b - a))
  expect(widths[2]).toBeGreaterThanOrEqual(1.5)
})

test('the pointer means the line it is near, closer the more the map is enlarged', () => {
  const line = (y: number): Strand => ({
    points: [
      [0, y],
      [0, y],
      [90, y],
      [90, y],
    ],
    flows: [y],
    amounts: [1],
    total: 1,
  })
  const strands = [line(10), line(40)]

  expect(strandAt(strands, [50, 14], { k: 1, widest: 4 })?.flows).toEqual([10])
  expect(strandAt(strands, [50, 25], { k: 1, widest: 4 })).toBeUndefined()
  expect(strandAt(strands, [50, 14], { k: 8, widest: 4 })).toBeUndefined()
})

test.each([
  ['10', 10, 10],
  ['300', 300, 60],
  ['2,000', 2000, 60],
])(
  'of %s flows by air no more are drawn than the eye can follow, and all are counted',
  (_name, count, most) => {
    const flows = Array.from({ length: count }, (_, index) =>
      flow({
        from: at(index % 47, 100, 10),
        to: at((index * 7) % 43, -10, 40),
        amount: 1 + (index % 90),
      }),
    )

    const { strands, leftOut } = finished(
      corridorsOf(finished(layFlows(flows, 'world', [960, 460])), whole, false),
    )

    expect(strands.length).toBeLessThanOrEqual(most)
    expect(strands.length).toBeGreaterThan(most / 3)
    expect(strands.reduce((sum, { flows: held }) => sum + held.length, leftOut)).toBe(count)
  },
)

test('enlarged, places apart are drawn apart', () => {
  const flows = Array.from({ length: 6 }, (_, index) =>
    flow({ from: [4 + index / 3, 51], to: [121, 31] }),
  )
  const laid = finished(layFlows(flows, 'world', [960, 460]))
  const originsOn = (k: number) =>
    finished(corridorsOf(laid, { ...whole, k }, false)).origins.length

  expect(originsOn(1)).toBeLessThan(3)
  expect(originsOn(16)).toBe(6)
})

test('over land ways lead over the places between and are bundled there', () => {
  const towns: MapPoint[] = [
    [-118, 34],
    [-106.6, 35.1],
    [-96.8, 32.8],
    [-84.4, 33.7],
  ]
  const flows = towns.flatMap((from, index) =>
    towns.slice(index + 1).map((to) => flow({ from, to })),
  )

  const { strands, leftOut } = finished(
    corridorsOf(finished(layFlows(flows, 'us', [960, 460])), whole, true),
  )

  expect(leftOut).toBe(0)
  // From the coast three flows leave on one line; in the middle four of six pass.
  expect(Math.max(...strands.map(({ total }) => total))).toBe(4)
})

/** Places in a patch of the world. */
function at(index: number, west: number, south: number): MapPoint {
  return [west + (index % 7) * 3.1, south + Math.floor(index / 7) * 2.3]
}
