import { geoPath, type GeoProjection } from 'd3-geo'
import type { MapFlow, MapGround } from './map-flow.ts'
import { type Mark, markOf, outlineOf } from './mark.ts'
import { wayOf } from './projection.ts'

/** A flow as it is drawn, in pixels. */
export type FlowLine = {
  flow: MapFlow
  /** SVG path of the line and of the mark at its end. */
  line: string
  end: string
  mark: Mark
  width: number
}

const [thinnest, widest] = [1, 5.5]

/** Lines of the flows that lie on this map, the largest last so that they lie on top. */
export function flowLines(
  flows: readonly MapFlow[],
  ground: MapGround,
  projection: GeoProjection,
): FlowLine[] {
  const most = Math.max(...flows.map(({ amount }) => amount), 1)
  const path = geoPath(projection).digits(1)
  return flows
    .flatMap((flow): FlowLine[] => {
      const start = projection(flow.from)
      const end = projection(flow.to)
      if (!start || !end) return []
      const line =
        ground === 'us' ? bowed(start, end) : path({ type: 'LineString', coordinates: wayOf(flow) })
      if (!line) return []
      const width = thinnest + (widest - thinnest) * Math.sqrt(Math.max(0, flow.amount) / most)
      const mark = markOf(flow.signal?.tone)
      return [{ flow, line, end: outlineOf(mark, end[0], end[1], 2.5 + width / 2), mark, width }]
    })
    .toReversed()
}

/** Two ways between the same places bend to different sides. */
function bowed([x, y]: [number, number], [toX, toY]: [number, number]): string {
  const [dx, dy] = [toX - x, toY - y]
  const [bendX, bendY] = [x + dx / 2 + dy * 0.16, y + dy / 2 - dx * 0.16]
  return `M${round(x)},${round(y)}Q${round(bendX)},${round(bendY)} ${round(toX)},${round(toY)}`
}

const round = (value: number) => Math.round(value * 10) / 10
