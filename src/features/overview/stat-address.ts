import { type BiddableMode, modeDefinitions } from '#domain/mode.ts'
import type { StatKind } from '#domain/overview.ts'
import { lanesAddress, withAward, withBids, withOwnBid } from '#features/lanes/lanes-address.api.ts'
import type { SummaryFilter } from './summary-address.ts'

type Words = Readonly<Record<string, string>>
/** Whose figures they are; an analyst has no lane table. */
export type StatReader = 'shipper' | 'carrier' | 'analyst'

/** Where the list behind a stat is: the lanes in the order or view that shows what the stat is made of. */
export function statAddress(
  kind: StatKind,
  mode: BiddableMode,
  filter: SummaryFilter,
  reader: StatReader,
): string | undefined {
  if (reader === 'analyst') return analystAddress(kind, mode, filter)
  const words = lanesBehind[reader][kind] ?? {
    sort: `-${volumeColumn[modeDefinitions[mode].measure.key]}`,
  }
  return lanesAddress(mode, filter, words)
}

/** What was paid and saved in a mode stands on pages of its own, each of which knows a part of the filters. */
function analystAddress(
  kind: StatKind,
  mode: BiddableMode,
  { region, from, to, equipment }: SummaryFilter,
): string | undefined {
  const address = (path: string, words: Readonly<Record<string, string | undefined>>) => {
    const given = Object.entries({ mode: String(mode), region, ...words })
    const known = given.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
    return `${path}?${new URLSearchParams(known)}`
  }
  const savings = (words: Words) => address('/savings', words)
  switch (kind) {
    case 'Spend':
    case 'Shipments':
    case 'Volume':
      return address('/map', { origin: from, destination: to, equipment })
    case 'Savings':
    case 'Awarded':
      return savings({ tab: 'lanes' })
    case 'BidCoverage':
      return savings({ tab: 'lanes', stage: 'identified' })
    case 'IncumbentCoverage':
      return savings({ tab: 'lanes', stage: 'identified', incumbentBids: 'Yes' })
    default:
      return undefined
  }
}

const lanesBehind: Record<'shipper' | 'carrier', Partial<Record<StatKind, Words>>> = {
  shipper: {
    Spend: { sort: '-baselineCost' },
    Awarded: { ...withAward('awarded'), sort: '-awarded' },
    Savings: { ...withAward('awarded'), sort: '-savings' },
    BidCoverage: withBids('incumbent', 'others'),
    IncumbentCoverage: withBids('incumbent'),
    TotalBid: { ...withBids('incumbent', 'others'), sort: '-bidReceived' },
    LaneBreakdown: {},
    Shipments: { sort: '-shipments' },
    ChargeBreakdown: { ...withBids('incumbent', 'others'), sort: '-amountBid' },
  },
  carrier: {
    Awarded: { view: 'awarded', sort: '-awarded' },
    BidCoverage: withOwnBid('complete'),
    IncumbentCoverage: { ...withOwnBid('complete'), incumbent: 'Yes' },
    TotalBid: { ...withOwnBid('complete'), sort: '-amountBid' },
    LaneBreakdown: {},
    Shipments: { sort: '-shipments' },
    ChargeBreakdown: { ...withOwnBid('complete'), sort: '-amountBid' },
  },
}

/** The lane table's column of a mode's measure. */
const volumeColumn = {
  shipments: 'shipments',
  miles: 'miles',
  containers: 'containers',
  cubicMetres: 'volume',
  kilograms: 'weight',
}
