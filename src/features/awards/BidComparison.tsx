import type { ComponentProps, ReactNode } from 'react'
import type { Bid } from '#domain/bid.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { formatMoney } from '#domain/money.ts'
import { formatAlignedChange } from '#domain/quantity.ts'
import { formatRate, perUnit, rateOf } from '#domain/unit-rate.ts'
import { Badge, type Tone } from '#ui/Badge.tsx'
import { PlainTable } from '#ui/PlainTable.tsx'
import { lightBadge } from '#features/lanes/lane-badges.api.ts'
import { BidDecision } from './BidDecision.tsx'
import type { BoardLane } from './board-lane.ts'

type BidComparisonProps = {
  mode: BiddableMode
  lane: BoardLane
  bids: readonly Bid[]
} & Omit<ComponentProps<typeof BidDecision>, 'bid'>

type Column = readonly [heading: string, show: (bid: Bid) => ReactNode]

const costColumns = (mode: BiddableMode, volume: number | null): readonly Column[] => [
  ['Landed cost a year', ({ landedCost }) => formatMoney(landedCost)],
  [`Rate ${perUnit(mode)}`, ({ landedCost }) => formatRate(rateOf(landedCost, volume))],
]

const comparedColumns: readonly Column[] = [
  ['To best', ({ deltaToBest }) => (deltaToBest === 0 ? 'best' : formatAlignedChange(deltaToBest))],
  ['To target', ({ deltaToTarget }) => formatAlignedChange(deltaToTarget)],
  ['To baseline', ({ deltaToBaseline }) => formatAlignedChange(deltaToBaseline)],
  ['Transit', ({ transitDays }) => (transitDays === null ? '–' : `${transitDays} d`)],
  ['Signal', ({ light }) => <Signal light={light} />],
]

/** The bids of a lane side by side, best landed cost first; on a phone one below the other. */
export function BidComparison(props: BidComparisonProps) {
  const { mode, bids, ...decision } = props
  const columns = [...costColumns(mode, props.lane.lane.unitMeasure), ...comparedColumns]
  if (bids.length === 0) return <p className="text-body-secondary">No bids on this lane yet.</p>
  return (
    <PlainTable
      label="Bids on this lane"
      figures
      className="mb-3"
      tableClass="table-sm align-middle stacked-table"
    >
      <thead>
        <tr>
          <th scope="col">Carrier</th>
          {columns.map(([heading]) => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
          <th scope="col">
            <span className="visually-hidden">Decision</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {bids.map((bid) => (
          <tr key={bid.id}>
            <th scope="row">
              <strong>{bid.carrier}</strong>
              {bid.incumbent && <small className="d-block text-body-secondary">Incumbent</small>}
            </th>
            {columns.map(([heading, show]) => (
              <td key={heading} data-heading={heading}>
                {show(bid)}
              </td>
            ))}
            <td className="text-nowrap">
              <BidDecision bid={bid} {...decision} />
            </td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  )
}

function Signal({ light }: Pick<Bid, 'light'>) {
  const badge = lightBadge({ light, lightDelta: null })
  return badge ? <Badge tone={badge.tone as Tone} text={badge.text} /> : '–'
}
