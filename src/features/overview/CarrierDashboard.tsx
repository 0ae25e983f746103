import { useQuery } from '@tanstack/react-query'
import { differenceInHours } from 'date-fns'
import type { TenderStanding } from '#contract/ext/tender-standing.ts'
import { isBiddable } from '#domain/mode.ts'
import { formatMoney, formatUsd } from '#domain/money.ts'
import { counted } from '#domain/quantity.ts'
import { documentQueries } from '#features/documents/documents.api.ts'
import { lanesAddress } from '#features/lanes/lanes-address.api.ts'
import { useUser } from '#lib/use-session.ts'
import { NotOffered } from '#lib/extensions.ts'
import { QueryState } from '#ui/QueryState.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { StatCard } from '#ui/StatCard.tsx'
import { StepsCard } from '#ui/StepsCard.tsx'
import { ActivityFeed } from './ActivityFeed.tsx'
import { standingsOf, sumOf, useDashboardMode } from './dashboard-mode.ts'
import { BidsChart, TenderMap } from './DashboardCharts.tsx'
import { type Need, NeedsYou } from './NeedsYou.tsx'
import { overviewQueries, type Stat } from './overview.api.ts'
import { statAddress } from './stat-address.ts'
import { fullValue, statDelta, statTitle, statValue } from './stat-words.ts'
import { carrierSteps } from './steps.ts'
import { lanesCounted, tendersAddress } from './tender-lanes.ts'
import { TenderTable } from './TenderTable.tsx'

/** A carrier's tenders: what there is to bid, until when, how its bids look, what it won. */
export function CarrierDashboard({ standings }: { standings: readonly TenderStanding[] }) {
  const user = useUser()
  const mode = useDashboardMode()
  const stats = useQuery(overviewQueries.stats(mode))
  const documents = useQuery(documentQueries.companies())
  const shown = standingsOf(mode, standings)
  return (
    <>
      {documents.isPending ? (
        <Skeleton label="Loading your first steps" />
      ) : (
        <StepsCard
          name="carrier-steps"
          title="Your first bid"
          steps={carrierSteps(
            standings,
            user,
            documents.error instanceof NotOffered ? undefined : (documents.data?.companies ?? []),
          )}
        />
      )}
      <NeedsYou needs={needsOf(shown)} />
      {shown.length > 0 && <TenderTable standings={shown} side="carrier" />}
      <QueryState
        query={stats}
        loading="Loading figures"
        shape="figures"
        failed="The figures could not be loaded."
      >
        {(found) => (
          <>
            <Figures stats={found} standings={shown} />
            <div className="chart-grid">
              <BidsChart stats={found} own />
              <ActivityFeed mode={mode} />
            </div>
          </>
        )}
      </QueryState>
      <TenderMap mode={mode} />
    </>
  )
}

function Figures({
  stats,
  standings,
}: {
  stats: readonly Stat[]
  standings: readonly TenderStanding[]
}) {
  const mode = useDashboardMode()
  const of = (kind: Stat['kind']) => {
    const stat = stats.find((one) => one.kind === kind)
    return stat ? (
      <StatCard
        label={statTitle(kind, mode, 'carrier')}
        value={statValue(stat)}
        title={fullValue(stat)}
        delta={statDelta(stat)}
        spark={stat.spark.map(({ value }) => value)}
        to={isBiddable(mode) ? statAddress(kind, mode, {}, 'carrier') : tendersAddress}
      />
    ) : null
  }
  const lanes = (words: Readonly<Record<string, string>>) =>
    isBiddable(mode) ? lanesAddress(mode, {}, words) : tendersAddress
  const atStake = sumOf(standings, 'atStake')
  return (
    <div className="stat-row">
      {of('LaneBreakdown')}
      {of('BidCoverage')}
      <StatCard
        label="Revenue at stake"
        value={formatUsd(atStake)}
        title={formatMoney(atStake)}
        about="your bids on open lanes"
        to={lanes({ status: 'Submitted', sort: '-amountBid' })}
      />
      <StatCard
        label="Won"
        value={formatUsd(sumOf(standings, 'awardedCost'))}
        title={formatMoney(sumOf(standings, 'awardedCost'))}
        about={counted(sumOf(standings, 'awarded'), 'lane')}
        to={lanes({ view: 'awarded' })}
      />
    </div>
  )
}

function needsOf(standings: readonly TenderStanding[]): Need[] {
  const red = ({ lights }: TenderStanding) => lights.Red
  const closing = standings.filter(isClosing)
  return [
    {
      count: closing.length,
      text: ['tender closes within a day', 'tenders close within a day'],
      to:
        closing.length > 1
          ? tendersAddress
          : lanesCounted(closing, ({ withoutBid }) => withoutBid, { view: 'todo' }),
      urgent: true,
    },
    {
      count: sumOf(standings, 'withoutBid'),
      text: ['lane to bid on', 'lanes to bid on'],
      to: lanesCounted(standings, ({ withoutBid }) => withoutBid, { view: 'todo' }),
    },
    {
      count: sumOf(standings, 'drafts'),
      text: ['draft to submit', 'drafts to submit'],
      to: lanesCounted(standings, ({ drafts }) => drafts, { status: 'Draft' }),
    },
    {
      count: standings.reduce((sum, standing) => sum + red(standing), 0),
      text: ['red lane to improve', 'red lanes to improve'],
      to: lanesCounted(standings, red, { view: 'red' }),
    },
  ]
}

/** A tender with lanes left to bid on that ends within a day. */
function isClosing({ closesAt, withoutBid }: TenderStanding): boolean {
  if (closesAt === null || withoutBid === 0) return false
  const hours = differenceInHours(new Date(closesAt), new Date())
  return hours >= 0 && hours < 24
}
