import { BarController, BarElement, CategoryScale, Chart, LinearScale, Tooltip } from 'chart.js'
import { useEffect, useState } from 'react'
import { Bar } from 'react-chartjs-2'

Chart.register(BarController, BarElement, CategoryScale, LinearScale, Tooltip)

type BarChartProps = {
  title: string
  /** One sentence that says what the picture shows, for those who do not see it. */
  about: string
  bars: readonly { label: string; value: number }[]
  format: (value: number) => string
}

/** Horizontal bars in the theme's colours; the table beside it carries the same figures. */
export function BarChart({ title, about, bars, format }: BarChartProps) {
  const colours = useThemeColours()
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  return (
    <figure className="card chart">
      <figcaption>{title}</figcaption>
      <div className="chart-canvas">
        <Bar
          role="img"
          aria-label={about}
          data={{
            labels: bars.map(({ label }) => label),
            datasets: [
              {
                data: bars.map(({ value }) => value),
                backgroundColor: bars.map(({ value }) => (value < 0 ? colours.loss : colours.gain)),
                borderRadius: 4,
                maxBarThickness: 28,
              },
            ],
          }}
          options={{
            indexAxis: 'y',
            maintainAspectRatio: false,
            ...(still && { animation: false as const }),
            plugins: {
              legend: { display: false },
              tooltip: { callbacks: { label: ({ parsed }) => format(Number(parsed.x)) } },
            },
            scales: {
              x: {
                ticks: { color: colours.text, callback: (value) => format(Number(value)) },
                grid: { color: colours.line },
              },
              y: { ticks: { color: colours.text }, grid: { display: false } },
            },
          }}
        />
      </div>
    </figure>
  )
}

const read = () => {
  const style = getComputedStyle(document.documentElement)
  const colour = (name: string, otherwise: string) =>
    style.getPropertyValue(name).trim() || otherwise
  return {
    gain: colour('--chart-savings', '#009e73'),
    loss: colour('--chart-loss', '#d55e00'),
    text: colour('--bs-secondary-color', '#5a5a6e'),
    line: colour('--bs-border-color', '#e1e1e9'),
  }
}

/** Redrawn when the theme changes. */
function useThemeColours() {
  const [colours, setColours] = useState(read)
  useEffect(() => {
    const observer = new MutationObserver(() => setColours(read()))
    observer.observe(document.documentElement, {
      attributes: true,
      attributeFilter: ['data-bs-theme'],
    })
    return () => observer.disconnect()
  }, [])
  return colours
}
