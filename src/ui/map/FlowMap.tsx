import { Download, Map as MapIcon, Table2 } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { lazyScreen } from '#lib/chunk.ts'
import { Icon } from '#ui/Icon.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { FlowStepper } from './FlowStepper.tsx'
import { FlowTable } from './FlowTable.tsx'
import type { FlowMapProps } from './map-flow.ts'
import { MapLegend } from './MapLegend.tsx'

const MapDrawing = lazyScreen('map', async () => (await import('./MapDrawing.tsx')).MapDrawing)

/** Flows on a map in a card: stepped through by keyboard, with their table and picture a click away. */
export function FlowMap(props: FlowMapProps) {
  const { title, about, flows, measure, format, onPick } = props
  const [asTable, setAsTable] = useState(false)
  const [activeKey, setActiveKey] = useState<string | null>(null)
  const frame = useRef<HTMLDivElement>(null)
  const bySize = flows.toSorted((a, b) => b.amount - a.amount)

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
          {!asTable && flows.length > 0 && (
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
      {flows.length === 0 ? (
        <p className="chart-empty">Nothing to show yet.</p>
      ) : asTable ? (
        <FlowTable title={title} flows={bySize} measure={measure} format={format} onPick={onPick} />
      ) : (
        <>
          <div ref={frame} className="map-frame" role="img" aria-label={about}>
            <Suspense fallback={<Spinner label="Loading the map" />}>
              <MapDrawing {...props} flows={bySize} activeKey={activeKey} onActive={setActiveKey} />
            </Suspense>
          </div>
          <FlowStepper
            flows={bySize}
            activeKey={activeKey}
            onActive={setActiveKey}
            format={format}
            onPick={onPick}
          />
          <MapLegend flows={flows} measure={measure} />
        </>
      )}
    </figure>
  )
}
