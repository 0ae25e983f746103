import { loadGround } from './ground.ts'
import { MapDrawing, type MapDrawingProps } from './MapDrawing.tsx'
import type { MapGround } from './map-flow.ts'

export async function groundedMap(ground: MapGround) {
  const land = await loadGround(ground)
  return (props: Omit<MapDrawingProps, 'land'>) => <MapDrawing {...props} land={land} />
}
