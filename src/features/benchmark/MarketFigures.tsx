import type { BenchmarkedLane } from '#contract/ext/mode-benchmark.ts'
import type { BenchmarkMetric } from '#domain/benchmark-scope.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { centsOfAll, formatCents } from '#domain/money.ts'
import { formatChange, formatCount } from '#domain/quantity.ts'
import { writeList } from '#ui/grid/address/written-list.ts'
import { StatCard } from '#ui/StatCard.tsx'
import { useBenchmarkAddress } from './benchmark-address.ts'
import { type Position, positionNames, positionOf } from './benchmark-words.ts'

type FiguresProps = {
  mode: BiddableMode
  lanes: readonly BenchmarkedLane[]
  metric: BenchmarkMetric
}

export function MarketFigures({ mode, lanes, metric }: FiguresProps) {
  const { addressOf } = useBenchmarkAddress(mode)
  const inPosition = (position: Position) =>
    addressOf({ position: writeList([positionNames[position]]) })
  const compared = lanes.filter(({ median }) => median !== null)
  const above = compared.filter((lane) => positionOf(lane) === 'above')
  const below = compared.filter((lane) => positionOf(lane) === 'below')
  const priced = metric === 'CostPerUnit'
  const years = (part: readonly BenchmarkedLane[]) =>
    priced ? formatCents(Math.abs(excessOf(part))) : undefined
  return (
    <div className="stat-row">
      <StatCard
        label="Against the market"
        value={formatChange(overall(compared, priced))}
        about={priced ? 'weighted by annual volume' : 'average across lanes'}
        title={priced ? formatCents(excessOf(compared)) : undefined}
        to={addressOf({ sort: '-deviation' })}
      />
      <StatCard
        label="Lanes above the market"
        value={formatCount(above.length)}
        about={priced ? `Annual overspend ${years(above)}` : wordsOf[metric].above}
        to={inPosition('above')}
      />
      <StatCard
        label="Lanes below the market"
        value={formatCount(below.length)}
        about={priced ? `Annual saving ${years(below)}` : wordsOf[metric].below}
        to={inPosition('below')}
      />
      <StatCard
        label="Lanes without a market"
        value={formatCount(lanes.length - compared.length)}
        about={
          lanes.length === compared.length ? 'all lanes compared' : 'too few other shippers to show'
        }
        to={inPosition('none')}
      />
    </div>
  )
}

const wordsOf: Record<BenchmarkMetric, { above: string; below: string }> = {
  CostPerUnit: { above: 'more expensive', below: 'cheaper' },
  TransitTime: { above: 'slower than others', below: 'faster than others' },
  OnTime: { above: 'more reliable than others', below: 'less reliable than others' },
}

function overall(compared: readonly BenchmarkedLane[], priced: boolean): number | null {
  if (compared.length === 0) return null
  if (!priced) return sum(compared.map(({ deviation }) => deviation ?? 0)) / compared.length
  const market = centsOfAll(compared.map(({ marketCost }) => marketCost))
  return market === 0 ? null : excessOf(compared) / market
}

const excessOf = (lanes: readonly BenchmarkedLane[]) =>
  centsOfAll(lanes.map(({ excess }) => excess))

const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0)
