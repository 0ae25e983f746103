import { type MouseEvent, useEffect, useRef } from 'react'
import type { Drawing } from './drawing.ts'

/** A map as one picture, for more flows than a page carries as elements. */
export function MapCanvas(drawing: Drawing) {
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
