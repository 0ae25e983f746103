import { geoContains } from 'd3-geo'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { expect, test } from 'vitest'
import atlas from 'world-atlas/land-110m.json' with { type: 'json' }
import { seaRoute } from '#server/distances/sea-route.ts'
import { corridorsOf } from '#ui/map/corridors.ts'
import { layFlows } from '#ui/map/lay-flows.ts'
import type { MapFlow, MapPoint } from '#ui/map/map-flow.ts'
import type { Spot } from '#ui/map/plane.ts'
import { finished } from '#domain/steps.ts'
import { curveOf } from '#ui/map/strands.ts'

const ports = {
  shanghai: [121.5, 31.2],
  rotterdam: [4.1, 51.9],
  losAngeles: [-118.2, 33.7],
  santos: [-46.3, -24],
  hamburg: [9.9, 53.5],
  mumbai: [72.8, 18.9],
  newYork: [-74, 40.6],
  durban: [31, -29.9],
  sydney: [151.2, -33.9],
  singapore: [103.8, 1.3],
} satisfies Record<string, MapPoint>

const size: Spot = [1108, 520]
const whole = { k: 1, left: -500, top: -500, right: 1600, bottom: 1000 }

test.each<[string, MapPoint, MapPoint]>([
  ['Shanghai to Rotterdam', ports.shanghai, ports.rotterdam],
  ['Shanghai to Los Angeles', ports.shanghai, ports.losAngeles],
  ['Santos to Hamburg', ports.santos, ports.hamburg],
  ['Mumbai to New York', ports.mumbai, ports.newYork],
  ['Durban to Sydney', ports.durban, ports.sydney],
  ['Singapore to New York', ports.singapore, ports.newYork],
])(
  'the curve from %s keeps off the land but for canals, straits and harbors',
  (_name, from, to) => {
    const path = seaRoute({ lat: from[1], lon: from[0] }, { lat: to[1], lon: to[0] }).path
    const flow: MapFlow = { key: '', name: '', from, to, path, amount: 1, signal: null }
    const laid = finished(layFlows([flow], 'world', size))
    const { strands } = finished(corridorsOf(laid, whole, false))

    const steps = strands.flatMap((strand) => stepsOf(curveOf(strand)))
    const all = lengthOf(steps)
    const ashore = steps.filter(({ to: spot }) => geoContains(land, placeAt(laid.plane.spot, spot)))

    expect(all).toBeGreaterThan(size[0] / 4)
    // The coarse land of a map closes the canals and the Strait of Malacca.
    expect(lengthOf(ashore) / all).toBeLessThan(0.06)
  },
)

type Step = { to: Spot; length: number }

const lengthOf = (steps: readonly Step[]) => steps.reduce((sum, { length }) => sum + length, 0)

// The atlas is a file of known shape whose type TypeScript cannot infer.
const topology = atlas as unknown as Topology<{ land: GeometryCollection }>
const land = feature(topology, topology.objects.land)

/** Small steps along a path of quadratic curves, as a browser draws it. */
function stepsOf(path: string): Step[] {
  const [x = 0, y = 0, ...curves] = (path.match(/-?[\d.]+/g) ?? []).map(Number)
  let start: Spot = [x, y]
  let before = start
  const steps: Step[] = []
  for (let at = 0; at + 3 < curves.length; at += 4) {
    const [cx = 0, cy = 0, toX = 0, toY = 0] = curves.slice(at, at + 4)
    for (let step = 1; step <= 8; step += 1) {
      const [t, u] = [step / 8, 1 - step / 8]
      const to: Spot = [
        u * u * start[0] + 2 * u * t * cx + t * t * toX,
        u * u * start[1] + 2 * u * t * cy + t * t * toY,
      ]
      steps.push({ to, length: Math.hypot(to[0] - before[0], to[1] - before[1]) })
      before = to
    }
    start = [toX, toY]
  }
  return steps
}

/** The map's own projection, turned around by halving. */
function placeAt(spotOf: (point: MapPoint) => Spot | null, [x, y]: Spot): MapPoint {
  const zero = spotOf([0, 0]) ?? [0, 0]
  const perDegree = (spotOf([1, 0]) ?? [1, 0])[0] - zero[0]
  let [south, north] = [-85, 85]
  for (let step = 0; step < 30; step += 1) {
    const middle = (south + north) / 2
    if ((spotOf([0, middle]) ?? zero)[1] > y) south = middle
    else north = middle
  }
  return [(((x - zero[0]) / perDegree + 540) % 360) - 180, south]
}
