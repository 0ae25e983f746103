import { useMemo, useState } from 'react'
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
  const { title, about, ground, flows, measure, format, describe, onPick, overLand } = props
  const MapDrawing = drawings[ground]
  const [activeKey, setActiveKey] = useState<string | null>(null)
  /** Flows of a line that was clicked; null = all. */
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null)
  const bySize = useMemo(() => flows.toSorted((a, b) => b.amount - a.amount), [flows])
  const onLine = chosen && bySize.filter(({ key }) => chosen.has(key))

  return (
    <MapCard
      title={title}
      ground={ground}
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
        <MapDrawing
          ground={ground}
          about={about}
          flows={bySize}
          {...(overLand && { overLand })}
          activeKey={activeKey}
          onPoint={([largest]) => setActiveKey(largest?.key ?? null)}
          onPick={(found) => {
            const [largest] = found
            if (found.length === 1 && largest) onPick?.(largest)
            setActiveKey(largest?.key ?? null)
            setChosen(found.length > 1 ? new Set(found.map(({ key }) => key)) : null)
          }}
        />
      }
    >
      <FlowStepper
        flows={onLine && onLine.length > 0 ? onLine : bySize}
        activeKey={activeKey}
        onActive={setActiveKey}
        format={describe ?? format}
        onPick={onPick}
        {...(onLine && onLine.length > 0 && { onShowAll: () => setChosen(null) })}
      />
      <MapLegend flows={flows} measure={measure} />
    </MapCard>
  )
}

/** What the shapes at the flows' ends, their colours and their width mean. */
function MapLegend({ flows, measure }: { flows: readonly MapFlow[]; measure: string }) {
  const words = new Map<Mark, string>()
  for (const { signal } of flows) if (signal) words.set(markOf(signal.tone), signal.text)
  if (words.size > 0 && flows.some(({ signal }) => !signal)) words.set('dot', 'No signal')
  return (
    <ul className="map-legend" aria-label="Legend">
      <li>
        <svg width="10" height="10" viewBox="-5 -5 10 10" aria-hidden="true">
          <circle r="3.5" className="mark-origin" />
        </svg>
        Origin
      </li>
      {[...words]
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([mark, text]) => (
          <li key={mark}>
            <svg width="30" height="14" viewBox="-23 -7 30 14" aria-hidden="true">
              <path d="M-23 -1.5H0V1.5H-23Z" className={`mark-${mark}`} />
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
