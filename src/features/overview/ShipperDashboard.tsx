import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { carriers } from '#contract/ext/carriers.ts'
import type { TenderStanding } from '#contract/ext/tender-standing.ts'
import { isBiddable, Mode } from '#domain/mode.ts'
import type { StatKind } from '#domain/overview.ts'
import type { Upload } from '#domain/shipment-upload.ts'
import { UploadStatus, uploadStatusWord, uploadStatusWords } from '#domain/upload.ts'
import { carrierQueries } from '#features/carriers/carriers.api.ts'
import { pendingAwards, withoutBids } from '#features/lanes/lanes-address.api.ts'
import {
  guessedWords,
  laneDoubtQueries,
  lanesIn,
  reviewPlacesAddress,
} from '#features/lane-doubts/lane-doubts.api.ts'
import { uploadQueries, uploadsAddress } from '#features/uploads/uploads.api.ts'
import { useOffers } from '#lib/extensions.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { QueryState } from '#ui/QueryState.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { StepsCard } from '#ui/StepsCard.tsx'
import { ActivityFeed } from './ActivityFeed.tsx'
import { standingsOf, sumOf, useDashboardMode } from './dashboard-mode.ts'
import { BidsChart, SavingsByCarrier, TenderMap } from './DashboardCharts.tsx'
import { errorsAddress } from './error-address.ts'
import { type Need, NeedsYou } from './NeedsYou.tsx'
import { overviewQueries, type TenderMode } from './overview.api.ts'
import { statAddress } from './stat-address.ts'
import { StatFigures } from './StatFigures.tsx'
import { hasStarted, shipperSteps } from './steps.ts'
import { lanesCounted, tendersAddress } from './tender-lanes.ts'
import { TenderTable } from './TenderTable.tsx'

const kinds: readonly StatKind[] = ['Spend', 'Savings', 'BidCoverage', 'IncumbentCoverage']

export function ShipperDashboard({ standings }: { standings: readonly TenderStanding[] }) {
  const mode = useDashboardMode()
  const uploads = useQuery(uploadQueries.list())
  const doubts = useQuery(laneDoubtQueries.list(mode))
  const invites = useOffers(carriers.invite)
  const started = hasStarted(standings)
  const known = useQuery({
    ...carrierQueries.overview(Mode.Universal),
    enabled: invites === true && !started,
  })
  const worksWithCarriers = started || known.data?.some(({ link }) => link !== 'ended')
  const shown = standingsOf(mode, standings)
  const needs = [
    ...needsOf(shown, uploads.data ?? []),
    { count: lanesIn(doubts.data ?? []), text: guessedWords, to: reviewPlacesAddress },
  ]
  const isComing = uploads.isPending || doubts.isPending
  return (
    <>
      {isComing ? (
        <Skeleton label="Loading what needs you" />
      ) : (
        <StepsCard
          name="shipper-steps"
          title="Your first tender"
          steps={shipperSteps(
            standings,
            uploads.data ?? [],
            invites ? worksWithCarriers : undefined,
          )}
        />
      )}
      {shown.length > 0 ? (
        <>
          {!isComing && <NeedsYou needs={needs} />}
          <Tenders mode={mode} standings={shown} />
        </>
      ) : (
        <>
          {needs.some(({ count }) => count > 0) && <NeedsYou needs={needs} />}
          <EmptyState text="Nothing to show yet. Your lanes, their bids and savings appear here once an uploaded shipment history is approved.">
            <Link className="btn btn-primary" to="/upload">
              Upload history
            </Link>
          </EmptyState>
        </>
      )}
    </>
  )
}

type TendersProps = { mode: TenderMode; standings: readonly TenderStanding[] }

function Tenders({ mode, standings }: TendersProps) {
  const stats = useQuery(overviewQueries.stats(mode))
  return (
    <>
      <QueryState
        query={stats}
        loading="Loading figures"
        shape="figures"
        failed="The figures could not be loaded."
      >
        {(found) => (
          <>
            <StatFigures
              stats={found}
              kinds={kinds}
              mode={mode}
              side="shipper"
              to={(kind) => addressOf(kind, mode)}
            />
            <div className="chart-grid">
              <BidsChart stats={found} own={false} />
              <SavingsByCarrier stats={found} />
            </div>
          </>
        )}
      </QueryState>
      <div className="map-and-activity">
        <TenderMap mode={mode} />
        <ActivityFeed mode={mode} />
      </div>
      <TenderTable standings={standings} side="shipper" />
    </>
  )
}

/** Over all modes there is no one lane table: the tenders on the page are the list. */
const addressOf = (kind: StatKind, mode: TenderMode): string | undefined => {
  if (isBiddable(mode)) return statAddress(kind, mode, {}, 'shipper')
  return kind === 'Savings' ? '/savings' : tendersAddress
}

function needsOf(standings: readonly TenderStanding[], uploads: readonly Upload[]): Need[] {
  // An upload that is being approved is done with, as its list says.
  const inStatus = (status: UploadStatus) =>
    uploads.filter((upload) => uploadStatusWord(upload) === uploadStatusWords[status])
  const [exceptions, approvals] = [
    inStatus(UploadStatus.InputExceptions),
    inStatus(UploadStatus.PendingApproval),
  ]
  return [
    {
      count: sumOf(standings, 'pending'),
      text: ['lane with a pending award', 'lanes with a pending award'],
      to: lanesCounted(standings, ({ pending }) => pending, pendingAwards),
    },
    {
      count: sumOf(standings, 'withoutBid'),
      text: ['lane in bidding without bids', 'lanes in bidding without bids'],
      to: lanesCounted(standings, ({ withoutBid }) => withoutBid, withoutBids),
    },
    {
      count: exceptions.length,
      text: ['upload with exceptions', 'uploads with exceptions'],
      to: exceptions.length === 1 ? `/upload?upload=${exceptions[0]?.id}` : errorsAddress({}),
      urgent: true,
    },
    {
      count: approvals.length,
      text: ['upload to approve', 'uploads to approve'],
      to: uploadsAddress(UploadStatus.PendingApproval),
    },
  ]
}
