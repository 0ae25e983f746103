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
} from 'chart.js'
import { useMemo, useState } from 'react'
import { Chart } from 'react-chartjs-2'
import { useChartColours } from './chart-colours.ts'
import type { ChartProps } from './chart-props.ts'
import { barPitch } from './label-lines.ts'
import { chartData, chartOptions } from './chart-settings.ts'
import { chartFont, valueLabels } from './value-labels.ts'

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
ChartJs.defaults.font.family = chartFont

type ChartCanvasProps = {
  chart: ChartProps
  /** The canvas, once it is there. */
  onDrawn: (canvas: HTMLCanvasElement | null) => void
}

export function ChartCanvas({ chart, onDrawn }: ChartCanvasProps) {
  const colours = useChartColours()
  const [first] = useState(colours.text)
  const { format, kind, labels, about } = chart
  // Chart.js takes its plug-ins once: other colours or words need another chart.
  const plugins = useMemo(() => [valueLabels(format, colours.text)], [format, colours.text])
  const minHeight = kind === 'bars' ? Math.max(120, labels.length * barPitch(labels) + 48) : 260
  return (
    <div className="chart-canvas" style={{ minHeight }}>
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
    </div>
  )
}
