import { formatCents, formatCentsShort } from '#domain/money.ts'
import { counted, formatCount, formatPercent } from '#domain/quantity.ts'
import { addUp, savingsRate } from '#domain/savings.ts'
import { FiguresToCome, StatCard } from '#ui/StatCard.tsx'
import { type BoardLane, costOf } from './board-lane.ts'

/** Before they are counted, over so many lanes. */
export function BoardFiguresToCome({ laneCount }: { laneCount: number }) {
  const lanes = formatCount(laneCount)
  return (
    <FiguresToCome
      figures={[
        { label: bidCoverage, value: '100%', about: '100% of volume' },
        { label: incumbentCoverage, value: '100%', about: `${lanes} of ${lanes}` },
        { label: savingsAtLowest, value: '$123.4M', about: '12.3%' },
        { label: pendingAward, value: '0', about: `$0, ${lanes} awarded` },
      ]}
    />
  )
}

const bidCoverage = 'Bid coverage'
const incumbentCoverage = 'Incumbent coverage'
const savingsAtLowest = 'Savings at lowest bids'
const pendingAward = 'Pending award'

export function BoardFigures({ lanes }: { lanes: readonly BoardLane[] }) {
  if (lanes.length === 0) return null
  const withBid = lanes.filter(({ bids }) => bids.length > 0)
  const withThree = lanes.filter(({ bids }) => bids.length >= 3).length
  const withIncumbent = lanes.filter(({ lane }) => lane.incumbent)
  const rebid = withIncumbent.filter(({ bids }) => bids.some(({ incumbent }) => incumbent)).length
  const compared = withBid.filter(({ baseline }) => baseline !== null)
  const { savings, reference } = addUp(
    compared.map(({ baseline, bids }) => ({ reference: baseline, cost: bids[0]?.cost ?? 0 })),
  )
  const rate = savingsRate(savings, reference)
  const pending = lanes.filter((lane) => lane.pending.length > 0)
  const pendingCents = sum(pending, (lane) => costOf(lane.pending))
  const awarded = lanes.filter(({ confirmed }) => confirmed.length > 0)
  const volume = sum(lanes, volumeOf)
  const shareOf = (some: readonly BoardLane[]) => formatPercent(sum(some, volumeOf) / volume, 0)

  return (
    <div className="stat-row stat-strip">
      <StatCard
        label={bidCoverage}
        value={formatPercent(withBid.length / lanes.length, 0)}
        about={volume > 0 ? `${shareOf(withBid)} of volume` : counted(withBid.length, 'lane')}
        detail={`${volume > 0 ? `${shareOf(withBid)} of volume, ` : ''}3 or more bids on ${formatPercent(withThree / lanes.length, 0)}`}
      />
      <StatCard
        label={incumbentCoverage}
        value={withIncumbent.length === 0 ? '–' : formatPercent(rebid / withIncumbent.length, 0)}
        about={`${formatCount(rebid)} of ${formatCount(withIncumbent.length)}`}
        detail={`${formatCount(rebid)} of ${counted(withIncumbent.length, 'incumbent')} bid again`}
      />
      <StatCard
        label={savingsAtLowest}
        value={formatCentsShort(savings)}
        title={formatCents(savings)}
        about={rate === null ? undefined : formatPercent(rate)}
        detail={`${rate === null ? '' : `${formatPercent(rate)} of baseline, `}${counted(compared.length, 'lane')} compared`}
      />
      <StatCard
        label={pendingAward}
        value={formatCount(pending.length)}
        about={`${formatCentsShort(pendingCents)}, ${formatCount(awarded.length)} awarded`}
        detail={`${formatCents(pendingCents)} pending; ${formatCount(awarded.length)} of ${counted(lanes.length, 'lane')} awarded, ${
          volume > 0 ? shareOf(awarded) : '–'
        } of volume`}
      />
    </div>
  )
}

const volumeOf = ({ lane }: BoardLane): number => lane.unitMeasure ?? 0

const sum = <T,>(rows: readonly T[], value: (row: T) => number): number =>
  rows.reduce((total, row) => total + value(row), 0)
