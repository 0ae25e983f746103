import type { MultiLineString, Position } from 'geojson'
import type { GeoPermissibleObjects } from 'd3-geo'
import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { loadChunk } from '#lib/chunk.ts'
import type { MapGround } from './map-flow.ts'

export type Ground = {
  land: GeoPermissibleObjects
  /** Coasts, and borders where they help to find one's way. */
  lines: MultiLineString
}

const loaded = new Map<MapGround, Promise<Ground>>()

/** The land under a map, each fetched once. */
export function loadGround(ground: MapGround): Promise<Ground> {
  const known = loaded.get(ground) ?? load[ground]()
  loaded.set(ground, known)
  known.catch(() => loaded.delete(ground))
  return known
}

const load: Record<MapGround, () => Promise<Ground>> = {
  world: async () => {
    const topology = await loadChunk('world', () => import('world-atlas/land-110m.json'))
    return groundOf(topology.default, 'land', 'land')
  },
  us: async () => {
    const topology = await loadChunk('us', () => import('us-atlas/states-10m.json'))
    return groundOf(topology.default, 'nation', 'states')
  },
}

function groundOf(json: unknown, land: string, lines: string): Ground {
  // The atlases are files of known shape whose types TypeScript cannot infer.
  const topology = json as Topology<Record<string, GeometryCollection>>
  const [filled, outlined] = [topology.objects[land], topology.objects[lines]]
  if (!filled || !outlined) throw new Error(`The atlas has no ${land} or no ${lines}`)
  const shapes = feature(topology, filled).features.flatMap(({ geometry }) =>
    geometry.type === 'Polygon'
      ? [geometry.coordinates]
      : geometry.type === 'MultiPolygon'
        ? geometry.coordinates
        : [],
  )
  const { type, coordinates } = mesh(topology, outlined)
  return {
    land: { type: 'MultiPolygon', coordinates: shapes.filter(([ring]) => !isAntarctic(ring)) },
    lines: { type, coordinates: coordinates.filter((line) => !isAntarctic(line)) },
  }
}

/** Nobody ships there, and it would be the widest land of all. */
const isAntarctic = (line: readonly Position[] | undefined): boolean =>
  line?.every(([, latitude = 0]) => latitude < -60) ?? false
