import { Download, Map as MapIcon, Table2 } from 'lucide-react'
import { type ReactNode, Suspense, useRef, useState } from 'react'
import { Icon } from '#ui/Icon.tsx'
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

/** A map in a card, with its table and its picture a click away. */
export function MapCard({ title, about, isEmpty, table, drawing, children }: MapCardProps) {
  const [asTable, setAsTable] = useState(false)
  const frame = useRef<HTMLDivElement>(null)

  const saveDrawing = async () => {
    const { saveMapPicture } = await import('./save-map-picture.ts')
    if (frame.current) await saveMapPicture(frame.current, title)
  }

  return (
    <figure className="card chart flow-map">
      <figcaption>
        <span>{title}</span>
        <span className="chart-actions">
          <button
            type="button"
            className="icon-button"
            aria-label={asTable ? `${title}: view as map` : `${title}: view as table`}
            title={asTable ? 'View as map' : 'View as table'}
            onClick={() => setAsTable(!asTable)}
          >
            <Icon icon={asTable ? MapIcon : Table2} />
          </button>
          {!asTable && !isEmpty && (
            <button
              type="button"
              className="icon-button"
              aria-label={`${title}: download as picture`}
              title="Download as picture"
              onClick={() => void saveDrawing()}
            >
              <Icon icon={Download} />
            </button>
          )}
        </span>
      </figcaption>
      {isEmpty ? (
        <p className="chart-empty">Nothing to show yet.</p>
      ) : asTable ? (
        table
      ) : (
        <>
          <div ref={frame} className="map-frame" role="img" aria-label={about}>
            <Suspense fallback={<Spinner label="Loading the map" />}>{drawing}</Suspense>
          </div>
          {children}
        </>
      )}
    </figure>
  )
}
