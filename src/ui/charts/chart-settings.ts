import type { Chart, ChartData, ChartOptions, Scale } from 'chart.js'
import type { ChartColours } from './chart-colours.ts'
import type { ChartProps, ChartSeries } from './chart-props.ts'
import { cutShort, inLines } from './label-lines.ts'

export type Drawn = 'bar' | 'line'

/** Below this many px a long name would be cut to leave the bars some room. */
const narrowChart = 480

/** Of the small letters of an axis, px. */
const letterWidth = 6.2

/** So many names stand beside each other whole. */
const fewBars = 4

/** What follows each other in time is known without every name, and read best when none is slanted. */
const inTime: ReadonlySet<string> = new Set(['Day', 'Month', 'Year'])

const dashes: readonly number[][] = [[], [6, 4], [2, 3], [10, 4, 2, 4], [4, 4], [12, 4]]
const points = ['circle', 'triangle', 'rect', 'rectRot', 'star', 'crossRot'] as const

/**
 * While a chart moves, Chart.js notes the size that its window gets, and takes it as it draws. What is noted after the
 * last movement was drawn would wait, and then undo the next size.
 */
const motion = { duration: 180, onComplete: ({ chart }: { chart: Chart }) => chart.draw() }

/** What Chart.js draws of a chart; the target is a dashed line, a loss has its own colour. */
export function chartData(
  { kind, labels, series, notes }: ChartProps,
  colours: ChartColours,
): ChartData<Drawn, (number | null)[], string> {
  return {
    labels: [...labels],
    datasets: series.map((one, index) => {
      const colour = colourOf(one, index, colours)
      const asLine = kind === 'lines' || one.meaning === 'target'
      return asLine
        ? {
            type: 'line' as const,
            label: one.name,
            data: [...one.values],
            borderColor: colour,
            backgroundColor: colour,
            borderWidth: 2,
            borderDash: one.meaning === 'target' ? [6, 4] : (dashes[index % dashes.length] ?? []),
            pointStyle: points[index % points.length] ?? 'circle',
            pointRadius: labels.length > 40 ? 0 : 3,
            // A note is read near its point, not only on its few pixels.
            ...(notes && { pointHitRadius: 14 }),
            cubicInterpolationMode: 'monotone',
            spanGaps: true,
          }
        : {
            type: 'bar' as const,
            label: one.name,
            data: [...one.values],
            backgroundColor: one.values.map((value, at) => {
              const tone = one.tones?.[at]
              if (tone) return colours.tones.get(tone) ?? colour
              return value !== null && value < 0 ? colours.meaning.loss : colour
            }),
            borderRadius: 4,
            maxBarThickness: 28,
          }
    }),
  }
}

export function chartOptions(
  {
    kind,
    heading,
    labels,
    series,
    format,
    formatMark = format,
    fromLowest = false,
    notes,
    onPick,
  }: ChartProps,
  colours: ChartColours,
): ChartOptions<Drawn> {
  const lying = kind === 'bars'
  const amount = {
    stacked: kind === 'stacked',
    beginAtZero: kind !== 'lines' || !fromLowest,
    ticks: {
      color: colours.text,
      maxTicksLimit: 6,
      // Half a bid would read as one.
      ...(areWhole(series) && { precision: 0 }),
      callback: (value: number | string) => formatMark(Number(value)),
      maxRotation: 0,
      autoSkipPadding: 8,
    },
    grid: { color: colours.line },
    afterBuildTicks(axis: Scale) {
      if (lying && axis.chart.width < narrowChart) axis.ticks = everyOther(axis.ticks)
    },
  }
  const words = {
    stacked: kind === 'stacked',
    ticks: {
      color: colours.text,
      autoSkip: !lying,
      maxRotation: 0,
      autoSkipPadding: inTime.has(heading) ? 12 : 4,
      callback(this: Scale, value: number | string) {
        const label = this.getLabelForValue(Number(value))
        if (!lying) return inTime.has(heading) ? label : standing(label, labels, this.chart.width)
        return isNarrowFor(label, this.chart.width) ? inLines(label) : label
      },
    },
    grid: { display: false },
  }
  return {
    indexAxis: lying ? 'y' : 'x',
    maintainAspectRatio: false,
    // Sharp on paper and as a picture, whatever the screen.
    devicePixelRatio: Math.max(2, window.devicePixelRatio),
    animation: matchMedia('(prefers-reduced-motion: reduce)').matches ? false : motion,
    plugins: {
      legend: {
        display: series.length > 1,
        position: 'bottom',
        labels: { color: colours.text, usePointStyle: true, boxHeight: 8 },
      },
      tooltip: {
        callbacks: {
          label: ({ dataset, parsed }) =>
            `${dataset.label ?? ''}: ${format(Number(lying ? parsed.x : parsed.y))}`,
          ...(notes && { footer: ([item]) => (item ? (notes.of[item.dataIndex] ?? '') : '') }),
        },
      },
    },
    scales: lying ? { x: amount, y: words } : { x: words, y: amount },
    ...(onPick && {
      onClick: (_event, [element]) => element && onPick(element.index),
      onHover: ({ native }, elements) => {
        if (native?.target instanceof HTMLElement)
          native.target.style.cursor = elements.length > 0 ? 'pointer' : ''
      },
    }),
  }
}

/** A long name is cut where it would take more than two fifths of the width. */
const isNarrowFor = (label: string, width: number): boolean =>
  width < narrowChart || label.length * letterWidth > width * 0.4

/** Half the marks, that of zero among them: bars need their baseline. */
function everyOther<Mark extends { value: number }>(marks: Mark[]): Mark[] {
  const zero = Math.max(
    0,
    marks.findIndex(({ value }) => value === 0),
  )
  return marks.length < 5 ? marks : marks.filter((_, index) => (index - zero) % 2 === 0)
}

/** Under its bar a name has the width of the bar's place; what is longer stands in lines. */
function standing(label: string, labels: readonly string[], width: number): string | string[] {
  const shown = labels.length > fewBars ? cutShort(label) : label
  return shown.length * letterWidth < width / labels.length - 16 ? shown : inLines(shown, 6)
}

const areWhole = (series: readonly ChartSeries[]): boolean =>
  series.every(({ values }) => values.every((value) => value === null || Number.isInteger(value)))

const colourOf = ({ meaning }: ChartSeries, index: number, colours: ChartColours): string =>
  meaning ? colours.meaning[meaning] : (colours.series[index % colours.series.length] ?? '')
