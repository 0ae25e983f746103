import { useMemo, useState } from 'react'
import { lazyScreen } from '#lib/chunk.ts'
import type { MapPlace } from './map-place.ts'
import { MapCard } from './MapCard.tsx'
import { MapTable } from './MapTable.tsx'

const PlaceDrawing = lazyScreen('place-map', async () =>
  (await import('./grounded-places.tsx')).groundedPlaces(),
)

type PlaceMapProps = {
  title: string
  /** One sentence that says what the picture shows, for those who do not see it. */
  about: string
  places: readonly MapPlace[]
  /** What `amount` counts: 'Spend'. */
  measure: string
  format: (amount: number) => string
  onPick: (place: MapPlace) => void
}

/** Places as bubbles on the world; the area of a bubble is its amount. */
export function PlaceMap({ title, about, places, measure, format, onPick }: PlaceMapProps) {
  const [active, setActive] = useState<MapPlace | null>(null)
  const bySize = useMemo(() => places.toSorted((a, b) => b.amount - a.amount), [places])
  const named = active ?? bySize[0]
  return (
    <MapCard
      title={title}
      ground="world"
      isEmpty={places.length === 0}
      table={
        <MapTable
          title={title}
          heading="Place"
          rows={bySize}
          measure={measure}
          format={format}
          onPick={onPick}
        />
      }
      drawing={<PlaceDrawing about={about} places={bySize} onActive={setActive} onPick={onPick} />}
    >
      {named && (
        <p className="place-words" role="status">
          <strong>{named.name}</strong> {format(named.amount)}
        </p>
      )}
    </MapCard>
  )
}
