import { type BiddableMode, modeDefinitions } from '#domain/mode.ts'
import type { StatKind } from '#domain/overview.ts'
import { lanesAddress, type SummaryFilter } from './summary-address.ts'

/** Where the list behind a stat is: the lanes in the order or view that shows what the stat is made of. */
export function statAddress(
  kind: StatKind,
  mode: BiddableMode,
  filter: SummaryFilter,
  hasLanes: boolean,
): string | undefined {
  if (!hasLanes) return analystAddress[kind]
  const words = lanesBehind[kind] ?? {
    sort: `-${volumeColumn[modeDefinitions[mode].measure.key]}`,
  }
  return lanesAddress(mode, filter, words)
}

/** Data users have no lane table; what they spent and saved they see on pages of their own. */
const analystAddress: Partial<Record<StatKind, string>> = {
  Spend: '/map',
  Savings: '/savings',
}

const lanesBehind: Partial<Record<StatKind, Readonly<Record<string, string>>>> = {
  Spend: { sort: '-baselineCost' },
  Awarded: { view: 'awarded', sort: '-awarded' },
  Savings: { view: 'awarded', sort: '-savings' },
  BidCoverage: { sort: 'bidReceived' },
  IncumbentCoverage: { sort: 'incumbent' },
  TotalBid: { sort: '-bidReceived' },
  LaneBreakdown: {},
  Shipments: { sort: '-shipments' },
  ChargeBreakdown: { sort: '-amountBid' },
}

/** The lane table's column of a mode's measure. */
const volumeColumn = {
  shipments: 'shipments',
  miles: 'miles',
  containers: 'containers',
  cubicMetres: 'volume',
  kilograms: 'weight',
}
