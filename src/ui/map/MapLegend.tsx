import type { MapFlow } from './map-flow.ts'
import { type Mark, markOf, outlineOf } from './mark.ts'

/** What the shapes at the flows' ends and their width mean. */
export function MapLegend({ flows, measure }: { flows: readonly MapFlow[]; measure: string }) {
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
