import { Map as MapIcon } from 'lucide-react'
import { type ReactNode, Suspense, useRef } from 'react'
import { PictureCard } from '#ui/charts/PictureCard.tsx'
import type { MapGround } from './map-flow.ts'
import { Spinner } from '#ui/Spinner.tsx'

type MapCardProps = {
  title: string
  /** Shapes the place that is held for the drawing. */
  ground: MapGround
  isEmpty: boolean
  table: ReactNode
  drawing: ReactNode
  /** Below the drawing. */
  children?: ReactNode
}

const kind = { name: 'map', icon: MapIcon } as const

export function MapCard({ title, ground, isEmpty, table, drawing, children }: MapCardProps) {
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
          <div ref={frame} className={`map-frame of-${ground}`}>
            <Suspense fallback={<Spinner label="Loading the map" />}>{drawing}</Suspense>
          </div>
          {children}
        </>
      }
      onSave={() => void saveDrawing()}
    />
  )
}
