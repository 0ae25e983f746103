import { Mode } from '#domain/mode.ts'
import { formatMoney, formatUsd } from '#domain/money.ts'
import type { StatKind } from '#domain/overview.ts'
import { formatChange, formatCount, formatPercent, formatVolume } from '#domain/quantity.ts'
import { ratioAbove } from '#domain/savings.ts'
import { numbersWith } from '#domain/shown-format.ts'
import type { StatDelta } from '#ui/DeltaChip.tsx'
import { yearlyTitle } from './measure.ts'
import type { Stat, TenderMode } from './overview.api.ts'

/** What a stat is called; a carrier's are of its own bids and awards. */
const titles: Record<'shipper' | 'carrier', Record<StatKind, string>> = {
  shipper: {
    Spend: 'Spend',
    Awarded: 'Awarded',
    Savings: 'Savings',
    BidCoverage: 'Bid coverage',
    IncumbentCoverage: 'Incumbent coverage',
    TotalBid: 'Bids received',
    LaneBreakdown: 'Lanes',
    Volume: 'Volume',
    Shipments: 'Shipments',
    ChargeBreakdown: 'Lowest bids',
  },
  carrier: {
    Spend: 'Spend',
    Awarded: 'Won',
    Savings: 'Savings',
    BidCoverage: 'Your bid coverage',
    IncumbentCoverage: 'Incumbent lanes you bid on',
    TotalBid: 'Your bids',
    LaneBreakdown: 'Lanes you are invited to',
    Volume: 'Volume',
    Shipments: 'Shipments',
    ChargeBreakdown: 'Your bids, total',
  },
}

export function statTitle(kind: StatKind, mode: TenderMode, side: 'shipper' | 'carrier'): string {
  if (kind === 'Volume' && mode !== Mode.Universal) return yearlyTitle(mode)
  return titles[side][kind]
}

export function statValue({ unit, value }: Pick<Stat, 'unit' | 'value'>): string {
  switch (unit) {
    case 'usd':
      return formatUsd(value)
    case 'ratio':
      return formatPercent(value, 0)
    case 'count':
      return formatCount(value)
    default:
      return formatVolume(value, unit)
  }
}

/** The same to the cent, for the pointer to rest on. */
export function fullValue({ unit, value }: Pick<Stat, 'unit' | 'value'>): string {
  if (unit === 'usd') return formatMoney(value)
  if (unit === 'ratio') return formatPercent(value, 1)
  return `${formatCount(value)}${unit === 'count' ? '' : ` ${unit}`}`
}

const tenths = numbersWith({ maximumFractionDigits: 1 })

const overWords = {
  week: 'in a week',
  month: 'vs. previous month',
  quarter: 'vs. previous quarter',
  year: 'vs. previous year',
}

/** Ratios move by points, everything else by a part of what it was; of nothing there is no part, and nothing has not moved. */
export function statDelta({ unit, delta }: Pick<Stat, 'unit' | 'delta'>): StatDelta | undefined {
  if (!delta || (delta.now === 0 && delta.before === 0)) return undefined
  const { now, before, over } = delta
  const direction = now > before ? 'up' : now < before ? 'down' : 'same'
  const compared = { direction, over: overWords[over] } as const
  if (unit === 'ratio') {
    const points = Math.round((now - before) * 1000) / 10
    return { ...compared, change: `${points > 0 ? '+' : ''}${tenths(points)} points` }
  }
  if (before === 0) return undefined
  return { ...compared, change: formatChange(ratioAbove(now, before)) }
}
