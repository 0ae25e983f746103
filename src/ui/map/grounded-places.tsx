import { geoPath } from 'd3-geo'
import { loadGround, type Ground } from './ground.ts'
import { useMapColours } from './map-colours.ts'
import { type MapPlace, radiusOf } from './map-place.ts'
import { projectionOf } from './projection.ts'
import { useWidth } from './use-width.ts'

/** The bubbles with the world under them: one thing to wait for. */
export async function groundedPlaces() {
  const { land } = await loadGround('world')
  return (props: Omit<PlaceDrawingProps, 'land'>) => <PlaceDrawing {...props} land={land} />
}

type PlaceDrawingProps = {
  land: Ground['land']
  /** The largest first: the smaller ones lie on top. */
  places: readonly MapPlace[]
  onActive: (place: MapPlace | null) => void
  onPick: (place: MapPlace) => void
}

/** Land and bubbles as SVG; colours stand in it, so that it can be saved as it is. */
function PlaceDrawing({ land, places, onActive, onPick }: PlaceDrawingProps) {
  const [frame, width] = useWidth<HTMLDivElement>()
  const colours = useMapColours()
  const height = Math.round(Math.min(460, Math.max(220, width * 0.44)))
  const projection = projectionOf('world', places.map(staying), [width, height])
  const path = geoPath(projection).digits(1)
  const most = places[0]?.amount ?? 0
  return (
    <div ref={frame}>
      <svg
        xmlns="http://www.w3.org/2000/svg"
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        className="is-picked"
        aria-hidden="true"
        focusable="false"
        onPointerLeave={() => onActive(null)}
      >
        <path d={path(land) ?? ''} fill={colours.land} stroke={colours.border} strokeWidth={0.6} />
        {places.map((place) => {
          const [x, y] = projection(place.at) ?? []
          if (x === undefined || y === undefined) return null
          return (
            <circle
              key={place.key}
              cx={x.toFixed(1)}
              cy={y.toFixed(1)}
              r={radiusOf(place.amount, most, width)}
              fill={colours.flow(undefined)}
              fillOpacity={0.45}
              stroke={colours.flow(undefined)}
              strokeWidth={1}
              onPointerEnter={() => onActive(place)}
              onClick={() => onPick(place)}
            />
          )
        })}
      </svg>
    </div>
  )
}

/** Fitting a map to places is fitting it to flows that go nowhere. */
const staying = (place: MapPlace) => ({ ...place, from: place.at, to: place.at, path: [] })
