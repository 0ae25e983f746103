import { Map as MapIcon } from 'lucide-react'
import { type ReactNode, Suspense, useRef } from 'react'
import { PictureCard } from '#ui/charts/PictureCard.tsx'
import { Spinner } from '#ui/Spinner.tsx'

type MapCardProps = {
  title: string
  /** One sentence that says what the picture shows, for those who do not see it. */
  about: string
  isEmpty: boolean
  table: ReactNode
  drawing: ReactNode
  /** Below the drawing. */
  children?: ReactNode
}

const kind = { name: 'map', icon: MapIcon } as const

export function MapCard({ title, about, isEmpty, table, drawing, children }: MapCardProps) {
  const frame = useRef<HTMLDivElement>(null)

  const saveDrawing = async () => {
    const { saveMapPicture } = await import('./save-map-picture.ts')
    if (frame.current) await saveMapPicture(frame.current, title)
  }

  return (
    <PictureCard
      title={title}
      kind={kind}
      className="flow-map"
      isEmpty={isEmpty}
      table={table}
      drawing={
        <>
          <div ref={frame} className="map-frame" role="img" aria-label={about}>
            <Suspense fallback={<Spinner label="Loading the map" />}>{drawing}</Suspense>
          </div>
          {children}
        </>
      }
      onSave={() => void saveDrawing()}
    />
  )
}
