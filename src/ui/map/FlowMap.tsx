import { useState } from 'react'
import { lazyScreen } from '#lib/chunk.ts'
import { FlowStepper } from './FlowStepper.tsx'
import { MapCard } from './MapCard.tsx'
import type { FlowMapProps } from './map-flow.ts'
import { MapLegend } from './MapLegend.tsx'
import { MapTable } from './MapTable.tsx'

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
