import { memo, useMemo } from 'react'
import { counted } from '#domain/quantity.ts'
import { loadGround, type Ground } from './ground.ts'
import { Land } from './Land.tsx'
import { type MapColours, useMapColours } from './map-colours.ts'
import { type MapPlace, radiusOf } from './map-place.ts'
import { MapStage } from './MapStage.tsx'
import { planeOf, type Spot } from './plane.ts'
import { seamOf, unwrapped } from './seam.ts'
import { useStage } from './use-stage.ts'

/** The bubbles with the world under them: one thing to wait for. */
export async function groundedPlaces() {
  const land = await loadGround('world')
  return (props: Omit<PlaceDrawingProps, 'land'>) => <PlaceDrawing {...props} land={land} />
}

type PlaceDrawingProps = {
  land: Ground
  about: string
  /** The largest first: the smaller ones lie on top. */
  places: readonly MapPlace[]
  onActive: (place: MapPlace | null) => void
  onPick: (place: MapPlace) => void
}

type Bubble = { place: MapPlace; spot: Spot; radius: number }

/** More than these are slow to move, and too small to see. */
const mostBubbles = 600

/** Land and bubbles; colours stand in the picture, so that it can be saved as it is. */
function PlaceDrawing({ land, about, places, onActive, onPick }: PlaceDrawingProps) {
  const stage = useStage()
  const colours = useMapColours()
  const { size, zoom } = stage
  const { plane, bubbles } = useMemo(() => layPlaces(places, size), [places, size])
  const bubbleAt = ([x, y]: Spot) =>
    bubbles.findLast(
      ({ spot, radius }) => Math.hypot(spot[0] - x, spot[1] - y) * zoom.view.k <= radius + 2,
    )
  const left = places.length - bubbles.length
  return (
    <MapStage
      stage={stage}
      about={about}
      note={
        left > 0
          ? `${counted(left, 'smaller place is', 'smaller places are')} left out. The table has all.`
          : null
      }
      onPoint={(spot) => onActive(bubbleAt(spot)?.place ?? null)}
      onLeave={() => onActive(null)}
      onPick={(spot) => {
        const bubble = bubbleAt(spot)
        if (bubble) onPick(bubble.place)
      }}
    >
      <Land ground={land} plane={plane} size={size} colours={colours} />
      <Bubbles bubbles={bubbles} colours={colours} k={zoom.view.k} />
    </MapStage>
  )
}

function layPlaces(places: readonly MapPlace[], size: Spot) {
  const points = places.map(({ at }) => [at])
  const seam = seamOf(points.map((way, index) => ({ way, amount: places[index]?.amount ?? 0 })))
  const plane = planeOf('world', size, seam, unwrapped(points, seam))
  const most = places[0]?.amount ?? 0
  const bubbles = unwrapped(points, seam)
    .slice(0, mostBubbles)
    .flatMap(([point], index): Bubble[] => {
      const [place, spot] = [places[index], point && plane.spot(point)]
      return place && spot ? [{ place, spot, radius: radiusOf(place.amount, most, size[0]) }] : []
    })
  return { plane, bubbles }
}

type BubblesProps = { bubbles: readonly Bubble[]; colours: MapColours; k: number }

/** One color, and an edge that keeps bubbles apart where they lie on each other. */
const Bubbles = memo(function Bubbles({ bubbles, colours, k }: BubblesProps) {
  return bubbles.map(({ place, spot: [x, y], radius }) => (
    <circle
      key={place.key}
      r={radius}
      transform={`translate(${x},${y}) scale(${1 / k})`}
      fill={colours.flow(undefined)}
      stroke={colours.surface}
      strokeWidth={1.5}
    />
  ))
})
