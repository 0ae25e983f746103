import {
  BarController,
  BarElement,
  CategoryScale,
  Chart as ChartJs,
  Legend,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
  type Plugin,
} from 'chart.js'
import { useMemo, useState } from 'react'
import { Chart } from 'react-chartjs-2'
import { useChartColours } from './chart-colours.ts'
import type { ChartProps } from './chart-props.ts'
import { chartData, chartOptions, type Drawn } from './chart-settings.ts'
import { canvasFont } from './save-picture.ts'

/** Few bars carry their value in words; more would cover each other, and those of a line its own course. */
const mostLabelled = { lying: 12, standing: 8 }

const valueLabels = (format: (value: number) => string, colour: string): Plugin<Drawn> => ({
  id: 'valueLabels',
  afterDatasetsDraw(chart) {
    const { ctx, data, options } = chart
    const [only] = data.datasets
    const lying = options.indexAxis === 'y'
    const most = lying ? mostLabelled.lying : mostLabelled.standing
    if (!only || data.datasets.length > 1 || only.data.length > most) return
    ctx.save()
    ctx.fillStyle = colour
    ctx.font = `500 11px ${canvasFont}`
    ctx.textBaseline = 'middle'
    ctx.textAlign = lying ? 'left' : 'center'
    const words = only.data.map((value) => (typeof value === 'number' ? format(value) : ''))
    const widths = words.map((text) => ctx.measureText(text).width)
    const room = lying ? Infinity : chart.chartArea.width / words.length
    if (widths.every((width) => width < room))
      chart.getDatasetMeta(0).data.forEach((bar, index) => {
        // Where the bar will end: words that travel with it cover those of the axis.
        const { x, y } = bar.getProps(['x', 'y'], true)
        const half = (widths[index] ?? 0) / 2
        const middle = Math.min(x, chart.width - half)
        ctx.fillText(words[index] ?? '', lying ? x + 6 : middle, lying ? y : y - 9)
      })
    ctx.restore()
  },
})

ChartJs.register(
  BarController,
  BarElement,
  LineController,
  LineElement,
  PointElement,
  CategoryScale,
  LinearScale,
  Legend,
  Tooltip,
)
ChartJs.defaults.font.family = canvasFont

export type ChartDrawingProps = {
  chart: ChartProps
  /** The canvas, once it is there. */
  onDrawn: (canvas: HTMLCanvasElement | null) => void
}

export function ChartDrawing({ chart, onDrawn }: ChartDrawingProps) {
  const colours = useChartColours()
  const [first] = useState(colours.text)
  const { format, kind, about } = chart
  // Chart.js takes its plug-ins once: other colours or words need another chart.
  const plugins = useMemo(
    () => (kind === 'lines' ? [] : [valueLabels(format, colours.text)]),
    [kind, format, colours.text],
  )
  return (
    <Chart
      key={colours.text}
      ref={(drawn) => onDrawn(drawn?.canvas ?? null)}
      type={kind === 'lines' ? 'line' : 'bar'}
      role="img"
      aria-label={about}
      data={chartData(chart, colours)}
      options={{
        ...chartOptions(chart, colours),
        // Drawn again for another theme or for paper, it is there at once.
        ...(colours.text !== first && { animation: false as const }),
        layout: {
          padding: { right: kind === 'bars' ? 56 : 8, top: kind === 'columns' ? 14 : 4 },
        },
      }}
      plugins={plugins}
    />
  )
}
