import { loadGround } from './ground.ts'
import { PlaceDrawing, type PlaceDrawingProps } from './PlaceDrawing.tsx'

/** The bubbles with the world under them: one thing to wait for. */
export async function groundedPlaces() {
  const { land } = await loadGround('world')
  return (props: Omit<PlaceDrawingProps, 'land'>) => <PlaceDrawing {...props} land={land} />
}
