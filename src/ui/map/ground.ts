import type { MultiLineString } from 'geojson'
import type { GeoPermissibleObjects } from 'd3-geo'
import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { loadChunk } from '#lib/chunk.ts'
import type { MapGround } from './map-flow.ts'

export type Ground = { land: GeoPermissibleObjects; borders: MultiLineString | null }

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
    return { land: part(topology.default, 'land').land, borders: null }
  },
  us: async () => {
    const topology = await loadChunk('us', () => import('us-atlas/states-10m.json'))
    const { land } = part(topology.default, 'nation')
    return { land, borders: part(topology.default, 'states').borders }
  },
}

function part(json: unknown, name: string) {
  // The atlases are files of known shape whose types TypeScript cannot infer.
  const topology = json as Topology<Record<string, GeometryCollection>>
  const geometry = topology.objects[name]
  if (!geometry) throw new Error(`The atlas has no ${name}`)
  return {
    land: feature(topology, geometry),
    borders: mesh(topology, geometry, (a, b) => a !== b),
  }
}
