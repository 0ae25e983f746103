import { leftOutWords } from '#domain/like-for-like.ts'
import type { StatKind } from '#domain/overview.ts'
import { formatCount, formatPercent } from '#domain/quantity.ts'
import { StatCard } from '#ui/StatCard.tsx'
import type { Stat, TenderMode } from './overview.api.ts'
import { fullValue, statDelta, statTitle, statValue } from './stat-words.ts'

type StatFiguresProps = {
  stats: readonly Stat[]
  kinds: readonly StatKind[]
  mode: TenderMode
  side: 'shipper' | 'carrier'
  /** Where the list behind a stat is. */
  to: (kind: StatKind) => string | undefined
}

export function StatFigures({ stats, kinds, mode, side, to }: StatFiguresProps) {
  const shown = kinds.flatMap((kind) => stats.find((stat) => stat.kind === kind) ?? [])
  return (
    <div className="stat-row">
      {shown.map((stat) => (
        <StatCard
          key={stat.kind}
          label={statTitle(stat.kind, mode, side)}
          value={statValue(stat)}
          title={fullValue(stat)}
          about={aboutStat(stat, side)}
          to={to(stat.kind)}
          delta={statDelta(stat)}
          spark={stat.spark.map(({ value }) => value)}
        />
      ))}
    </div>
  )
}

/** A lane's history is closed when its bidding starts: what ships later is on the spend page alone. */
const spendCounted = 'Shipments before bidding opened'

const withLeftOut = (words: string, delta: Stat['delta']): string | undefined =>
  [words, delta && delta.leftOut.length > 0 ? leftOutWords(delta.leftOut) : '']
    .filter(Boolean)
    .join('; ') || undefined

function aboutStat(
  { kind, parts, value, delta }: Stat,
  side: StatFiguresProps['side'],
): string | undefined {
  const part = (name: string) => parts.find((one) => one.name === name)?.value
  switch (kind) {
    case 'BidCoverage': {
      const byVolume = part('volume')
      return byVolume === undefined ? undefined : `${formatPercent(byVolume, 0)} of the volume`
    }
    case 'LaneBreakdown':
      return [
        `${formatCount(part('started') ?? 0)} in bidding`,
        ...(side === 'shipper' ? [`${formatCount(part('pending') ?? 0)} pending award`] : []),
        `${formatCount(part('awarded') ?? 0)} ${side === 'shipper' ? 'awarded' : 'won'}`,
      ].join(', ')
    case 'Awarded':
      return value === null ? 'nothing awarded yet' : undefined
    case 'Savings':
      return value === null ? 'nothing awarded yet' : 'against the baseline'
    case 'Spend':
      return value === null ? undefined : withLeftOut(spendCounted, delta)
    default:
      return withLeftOut('', delta)
  }
}
