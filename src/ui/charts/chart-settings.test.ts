import { expect, test, vi } from 'vitest'
import { barTones } from './chart-props.ts'
import { chartData, chartOptions } from './chart-settings.ts'

const colours = {
  series: ['purple'],
  meaning: { baseline: 'b', awarded: 'a', target: 't', savings: 's', loss: 'orange' },
  tones: new Map(barTones.map((tone) => [tone, `${tone} colour`])),
  text: '',
  line: '',
  surface: '',
}
const bars = {
  title: '',
  about: '',
  kind: 'bars' as const,
  heading: 'Signal',
  labels: ['Green', 'Amber', 'Red', 'No bid yet'],
  format: String,
}
const drawn = (tones?: typeof barTones) =>
  chartData(
    { ...bars, series: [{ name: 'Lanes', values: [4, 3, -2, 1], ...(tones && { tones }) }] },
    colours,
  ).datasets[0]?.backgroundColor

test('bars of lights each have the colour of their light', () => {
  expect(drawn(barTones)).toEqual([
    'accepted colour',
    'amber colour',
    'rejected colour',
    'neutral colour',
  ])
})

test('other bars share a colour, and a loss stands out', () => {
  expect(drawn()).toEqual(['purple', 'purple', 'orange', 'purple'])
})

test('what stands under bars is level, whether months or names', () => {
  const { scales } = chartOptions({ ...bars, kind: 'columns', series: [] }, colours)

  expect(scales?.['x']?.ticks).toMatchObject({ maxRotation: 0 })
})

test('a narrow axis has fewer marks, and zero is one of them', () => {
  const axis = { chart: { width: 300 }, ticks: [-2, 0, 2, 4, 6].map((value) => ({ value })) }

  chartOptions({ ...bars, series: [] }, colours).scales?.['x']?.afterBuildTicks?.(axis as never)

  expect(axis.ticks.map(({ value }) => value)).toEqual([0, 4])
})

test('the marks of an axis may be shorter than the figures', () => {
  const to = { format: (value: number) => value.toFixed(2), formatMark: String }

  const { scales } = chartOptions({ ...bars, ...to, series: [] }, colours)

  expect(scales?.['x']?.ticks?.callback?.call({} as never, 1500, 0, [])).toBe('1500')
})

test('a chart that has stopped moving takes the size its window got meanwhile', () => {
  const chart = { draw: vi.fn() }

  const { animation } = chartOptions({ ...bars, series: [] }, colours)
  if (animation) animation.onComplete?.call(chart as never, { chart } as never)

  expect(chart.draw).toHaveBeenCalledOnce()
})

test('lines may start near their lowest value, bars never', () => {
  const startsAtZero = (kind: 'lines' | 'columns') => {
    const chart = { ...bars, kind, series: [{ name: 'Cost', values: [55, 57] }], fromLowest: true }
    return chartOptions(chart, colours).scales?.y
  }

  expect(startsAtZero('lines')).toMatchObject({ beginAtZero: false })
  expect(startsAtZero('columns')).toMatchObject({ beginAtZero: true })
})

test('the note of a label stands below its value under the pointer', () => {
  const notes = { heading: 'Next step', of: ['costs nothing', 'costs about $100'] }
  const chart = { ...bars, kind: 'lines' as const, series: [{ name: 'Cost', values: [5, 7] }] }
  const footerOf = (more: object) =>
    chartOptions({ ...chart, ...more }, colours).plugins?.tooltip?.callbacks?.footer

  expect(footerOf({ notes })?.call({} as never, [{ dataIndex: 1 }] as never)).toBe(
    'costs about $100',
  )
  expect(footerOf({})).toBeUndefined()
})
