import { loadGround } from './ground.ts'
import { MapDrawing, type MapDrawingProps } from './MapDrawing.tsx'
import type { MapGround } from './map-flow.ts'

/** The drawing of a map whose land is there. */
export async function groundedMap(ground: MapGround) {
  const land = await loadGround(ground)
  return (props: Omit<MapDrawingProps, 'land'>) => <MapDrawing {...props} land={land} />
}
