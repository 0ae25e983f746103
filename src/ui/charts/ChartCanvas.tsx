import { lazyPart } from '#lib/chunk.ts'
import { useOwnTask } from '#lib/turns.ts'
import type { ChartDrawingProps } from './ChartDrawing.tsx'
import { barPitch } from './label-lines.ts'

/** The library that draws is fetched once there is something to draw; figures and tables come first. */
const ChartDrawing = lazyPart(
  'chart-drawing',
  async () => (await import('./ChartDrawing.tsx')).ChartDrawing,
)

/** Takes the room of a chart at once, and draws it in a task of its own. */
export function ChartCanvas(drawing: ChartDrawingProps) {
  const { kind, labels } = drawing.chart
  const minHeight = kind === 'bars' ? Math.max(120, labels.length * barPitch(labels) + 48) : 260
  const mayDraw = useOwnTask()
  return (
    <div className="chart-canvas" style={{ minHeight }}>
      {mayDraw && <ChartDrawing {...drawing} />}
    </div>
  )
}
