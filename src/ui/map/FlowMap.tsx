import { useState } from 'react'
import { lazyScreen } from '#lib/chunk.ts'
import { FlowStepper } from './FlowStepper.tsx'
import type { FlowMapProps, MapFlow } from './map-flow.ts'
import { MapCard } from './MapCard.tsx'
import { MapTable } from './MapTable.tsx'
import { type Mark, markOf, outlineOf } from './mark.ts'

const drawings = {
  world: lazyScreen('map', async () => (await import('./grounded-map.tsx')).groundedMap('world')),
  us: lazyScreen('map', async () => (await import('./grounded-map.tsx')).groundedMap('us')),
}

/** Flows on a map in a card: stepped through by keyboard, with their table and picture a click away. */
export function FlowMap(props: FlowMapProps) {
  const { title, about, ground, flows, measure, format, describe, onPick } = props
  const MapDrawing = drawings[ground]
  const [activeKey, setActiveKey] = useState<string | null>(null)
  const bySize = flows.toSorted((a, b) => b.amount - a.amount)

  return (
    <MapCard
      title={title}
      about={about}
      isEmpty={flows.length === 0}
      table={
        <MapTable
          title={title}
          heading="Flow"
          rows={bySize}
          measure={measure}
          format={format}
          onPick={onPick}
        />
      }
      drawing={
        <MapDrawing {...props} flows={bySize} activeKey={activeKey} onActive={setActiveKey} />
      }
    >
      <FlowStepper
        flows={bySize}
        activeKey={activeKey}
        onActive={setActiveKey}
        format={describe ?? format}
        onPick={onPick}
      />
      <MapLegend flows={flows} measure={measure} />
    </MapCard>
  )
}

/** What the shapes at the flows' ends and their width mean. */
function MapLegend({ flows, measure }: { flows: readonly MapFlow[]; measure: string }) {
  const words = new Map<Mark, string>()
  for (const { signal } of flows) if (signal) words.set(markOf(signal.tone), signal.text)
  return (
    <ul className="map-legend" aria-label="Legend">
      {[...words]
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([mark, text]) => (
          <li key={mark}>
            <svg width="14" height="14" viewBox="-7 -7 14 14" aria-hidden="true">
              <path d={outlineOf(mark, 0, 0, 5)} className={`mark-${mark}`} />
            </svg>
            {text}
          </li>
        ))}
      <li>
        <svg width="28" height="10" viewBox="0 0 28 10" aria-hidden="true">
          <path d="M0 4.5H28V5.5L0 8Z" className="mark-width" />
        </svg>
        Wider: more {measure.toLowerCase()}
      </li>
    </ul>
  )
}
