import { geoPath } from 'd3-geo'
import { type MouseEvent, useEffect, useRef } from 'react'
import { counted } from '#domain/quantity.ts'
import { loadGround, type Ground } from './ground.ts'
import type { MapGround, FlowMapProps } from './map-flow.ts'
import { flowLines } from './flow-line.ts'
import { useMapColours } from './map-colours.ts'
import { MapSvg } from './MapSvg.tsx'
import { projectionOf } from './projection.ts'
import { useWidth } from './use-width.ts'
import type { Drawing } from './drawing.ts'

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

/** A map as one picture, for more flows than a page carries as elements. */
function MapCanvas(drawing: Drawing) {
  const { size, lines, onActive, onPick } = drawing
  const [width, height] = size
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (canvas.current) draw(canvas.current, drawing)
  })

  const flowAt = ({ clientX, clientY, currentTarget }: MouseEvent<HTMLCanvasElement>) => {
    const context = currentTarget.getContext('2d')
    if (!context) return undefined
    const { left, top } = currentTarget.getBoundingClientRect()
    const scale = window.devicePixelRatio || 1
    const [x, y] = [(clientX - left) * scale, (clientY - top) * scale]
    context.lineWidth = 10
    return lines.findLast(({ line }) => context.isPointInStroke(new Path2D(line), x, y))?.flow
  }

  return (
    <canvas
      ref={canvas}
      style={{ width, height }}
      aria-hidden="true"
      onClick={(event) => {
        const flow = flowAt(event)
        if (!flow) return
        onActive(flow.key)
        onPick?.(flow)
      }}
    />
  )
}

function draw(
  canvas: HTMLCanvasElement,
  { size, land, borders, lines, colours, activeKey }: Drawing,
) {
  const context = canvas.getContext('2d')
  if (!context) return
  const scale = window.devicePixelRatio || 1
  const [width, height] = size
  canvas.width = width * scale
  canvas.height = height * scale
  context.scale(scale, scale)
  context.fillStyle = colours.land
  context.strokeStyle = colours.border
  context.lineWidth = 0.6
  context.fill(new Path2D(land))
  context.stroke(new Path2D(land))
  if (borders) context.stroke(new Path2D(borders))
  context.lineCap = 'round'
  for (const { flow, line, end, width: wide } of lines) {
    const isActive = flow.key === activeKey
    const colour = colours.flow(flow.signal?.tone)
    context.globalAlpha = isActive ? 1 : 0.45
    context.strokeStyle = isActive ? colours.text : colour
    context.lineWidth = isActive ? wide + 2 : wide
    context.stroke(new Path2D(line))
    context.globalAlpha = 1
    context.fillStyle = colour
    context.fill(new Path2D(end))
  }
}
