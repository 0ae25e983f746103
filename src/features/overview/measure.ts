import { type BiddableMode, modeDefinitions } from '#domain/mode.ts'
import { formatUsd } from '#domain/money.ts'
import { formatCount, formatVolume } from '#domain/quantity.ts'
import type { LanePart } from './overview.api.ts'
import type { Measure } from './summary-address.ts'

/** A carrier is told volumes and counts, never what the shipper spent. */
export const measuresFor = (side: 'shipper' | 'carrier'): readonly Measure[] =>
  side === 'shipper' ? ['volume', 'shipments', 'spend', 'lanes'] : ['volume', 'shipments', 'lanes']

export function measureTitle(measure: Measure, mode: BiddableMode): string {
  switch (measure) {
    case 'volume': {
      const { title } = modeDefinitions[mode].measure
      return title === 'Shipments' ? 'Shipments a year' : title
    }
    case 'shipments':
      return modeDefinitions[mode].measure.key === 'shipments' ? 'Shipments so far' : 'Shipments'
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

export const amountOf = (
  measure: Measure,
  row: Pick<LanePart, 'volume' | 'shipments' | 'spend' | 'lanes'>,
): number => row[measure]
