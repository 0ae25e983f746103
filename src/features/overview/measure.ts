import { type BiddableMode, measuredOne, modeDefinitions } from '#domain/mode.ts'
import { formatUsd } from '#domain/money.ts'
import { agreeing, formatCount, formatVolume } from '#domain/quantity.ts'
import type { Measure } from './summary-address.ts'

/** A carrier sees volumes and counts, never what the shipper spent. */
export const measuresFor = (side: 'shipper' | 'carrier'): readonly Measure[] =>
  side === 'shipper' ? ['volume', 'shipments', 'spend', 'lanes'] : ['volume', 'shipments', 'lanes']

/** Drayage counts its volume in shipments, which are forecast for a year. */
const isShipments = (mode: BiddableMode) => modeDefinitions[mode].measure.key === 'shipments'

/** What a volume is beside figures that are not of a year: 'Containers a year'. */
export const yearlyTitle = (mode: BiddableMode): string =>
  `${modeDefinitions[mode].measure.title} a year`

export function measureTitle(measure: Measure, mode: BiddableMode): string {
  switch (measure) {
    case 'volume':
      return isShipments(mode) ? yearlyTitle(mode) : modeDefinitions[mode].measure.title
    case 'shipments':
      return isShipments(mode) ? 'Shipments so far' : 'Shipments'
    case 'spend':
      return 'Spend'
    case 'lanes':
      return 'Lanes'
  }
}

export function formatMeasure(measure: Measure, mode: BiddableMode, amount: number): string {
  if (measure === 'spend') return formatUsd(amount)
  if (measure === 'volume') return formatVolume(amount, modeDefinitions[mode].measure.unit)
  return formatCount(amount)
}

/** With what is counted, where no heading says it: '552 containers', '81.1K mi', '1 lane'. */
export function describeMeasure(measure: Measure, mode: BiddableMode, amount: number): string {
  const { key, unit } = modeDefinitions[mode].measure
  const ofUnit = measure === 'volume' ? unit !== '' : measure === 'spend'
  if (ofUnit) return formatMeasure(measure, mode, amount)
  const one = measure === 'lanes' ? 'lane' : measure === 'volume' ? measuredOne[key] : 'shipment'
  const figure = formatMeasure(measure, mode, amount)
  return `${figure} ${agreeing(amount, one)}`
}

/** null where a host does not say. */
export const amountOf = <Amount extends number | null>(
  measure: Measure,
  row: Record<Measure, Amount>,
): Amount => row[measure]
