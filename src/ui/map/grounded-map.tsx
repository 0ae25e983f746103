import { geoPath } from 'd3-geo'
import { counted } from '#domain/quantity.ts'
import { loadGround, type Ground } from './ground.ts'
import type { MapGround, FlowMapProps } from './map-flow.ts'
import { flowLines } from './flow-line.ts'
import { useMapColours } from './map-colours.ts'
import { MapCanvas } from './MapCanvas.tsx'
import { MapSvg } from './MapSvg.tsx'
import { projectionOf } from './projection.ts'
import { useWidth } from './use-width.ts'

export async function groundedMap(ground: MapGround) {
  const land = await loadGround(ground)
  return (props: Omit<MapDrawingProps, 'land'>) => <MapDrawing {...props} land={land} />
}

type MapDrawingProps = Pick<FlowMapProps, 'ground' | 'flows' | 'onPick'> & {
  land: Ground
  activeKey: string | null
  onActive: (key: string | null) => void
}

/** More lines than these are slow as elements of a page. */
const mostElements = 2000

/** Land and flows; of many flows a single picture, else an element each. */
function MapDrawing({
  ground,
  land: { land, borders },
  flows,
  activeKey,
  onActive,
  onPick,
}: MapDrawingProps) {
  const [frame, width] = useWidth<HTMLDivElement>()
  const colours = useMapColours()
  const height = Math.round(Math.min(520, Math.max(220, width * (ground === 'us' ? 0.56 : 0.48))))
  const projection = projectionOf(ground, flows, [width, height])
  const path = geoPath(projection).digits(1)
  const drawing = {
    size: [width, height] as const,
    land: path(land) ?? '',
    borders: borders ? (path(borders) ?? '') : '',
    lines: flowLines(flows, ground, projection),
    colours,
    activeKey,
    onActive,
    onPick,
  }
  return (
    <div ref={frame}>
      {drawing.lines.length > mostElements ? <MapCanvas {...drawing} /> : <MapSvg {...drawing} />}
      {drawing.lines.length < flows.length && (
        <p className="note">
          {counted(flows.length - drawing.lines.length, 'flow lies', 'flows lie')} outside this map;
          the table has them.
        </p>
      )}
    </div>
  )
}
