import type { Spread } from '#contract/benchmark.ts'
import type { BenchmarkMetric } from '#domain/benchmark-scope.ts'
import { type BiddableMode, modeDefinitions } from '#domain/mode.ts'
import { formatMoney } from '#domain/money.ts'
import { formatPercent } from '#domain/quantity.ts'
import { numbersWith } from '#domain/shown-format.ts'

const days = numbersWith({
  style: 'unit',
  unit: 'day',
  unitDisplay: 'long',
  maximumFractionDigits: 1,
})

/** '$1,810.00', '26.4 days', '93%'. */
export function formatMetric(metric: BenchmarkMetric, value: number | null): string {
  if (value === null) return '–'
  if (metric === 'OnTime') return formatPercent(value)
  return metric === 'TransitTime' ? days(value) : formatMoney(value)
}

export function unitWords(mode: BiddableMode): string {
  const { title, unit } = modeDefinitions[mode].measure
  const words = { Shipments: 'shipment', Miles: 'mile', Containers: 'container' } as const
  return title in words ? words[title as keyof typeof words] : unit
}

export const metricAbout = (metric: BenchmarkMetric, mode: BiddableMode): string =>
  ({
    CostPerUnit: `Average cost per ${unitWords(mode)} in your shipment history.`,
    TransitTime: 'Average transit days per shipment.',
    OnTime:
      'Shipments delivered within a day of their lane’s usual transit time. Files carry no promised date.',
  })[metric]

export const positionNames = {
  above: 'Above the market',
  inLine: 'In line with the market',
  below: 'Below the market',
  none: 'No market',
} as const
export type Position = keyof typeof positionNames

/** Where a lane stands; what would read 0.0% is in line. */
export function positionOf({ deviation }: Pick<Spread, 'deviation'>): Position {
  if (deviation === null) return 'none'
  if (Math.abs(deviation) < 0.0005) return 'inLine'
  return deviation > 0 ? 'above' : 'below'
}

/** '7.4% above the market', 'in line with the market'. */
export function positionWords({ deviation }: Pick<Spread, 'deviation'>): string {
  const position = positionOf({ deviation })
  if (deviation === null || position === 'none') return 'not compared'
  if (position === 'inLine') return 'in line with the market'
  return `${formatPercent(Math.abs(deviation))} ${position} the market`
}

export const tooFew =
  'Fewer than three other companies ship here, or showing them could identify one of them.'
