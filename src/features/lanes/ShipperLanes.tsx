import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import Button from 'react-bootstrap/Button'
import { Link, useNavigate } from 'react-router-dom'
import { toast } from 'react-toastify/unstyled'
import { type Lane, laneActions } from '#domain/lane.ts'
import { type BiddableMode, modeDefinitions } from '#domain/mode.ts'
import { formatUsd } from '#domain/money.ts'
import { formatPercent } from '#domain/quantity.ts'
import { problemOf } from '#lib/call.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { QueryState } from '#ui/QueryState.tsx'
import { StatCard } from '#ui/StatCard.tsx'
import { ExportMenu } from './ExportMenu.tsx'
import { laneMutations, laneQueries } from './lanes.api.ts'
import { LaneGrid } from './LaneGrid.tsx'
import { useOpenLane } from './open-lane.ts'
import { ShipperLaneDrawer } from './ShipperLaneDrawer.tsx'
import { TargetDialog } from './TargetDialog.tsx'

type Dialog = 'start' | 'target' | null

/** A shipper's lanes: start, pause, set targets, award, export. */
export function ShipperLanes({ mode, views }: { mode: BiddableMode; views?: ReactNode }) {
  const navigate = useNavigate()
  const lanes = useQuery(laneQueries.list(mode))
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  const [dialog, setDialog] = useState<Dialog>(null)
  const [openId, setOpenId] = useOpenLane()
  const start = useMutation(laneMutations.start())
  const pause = useMutation(laneMutations.pause())
  const { title, route } = modeDefinitions[mode]
  const rows = lanes.data ?? []
  const chosen = selected.size > 0 ? rows.filter(({ id }) => selected.has(id)) : []
  const startable = chosen.filter(({ status }) => status === 'open' || status === 'paused')
  const pausable = chosen.filter(({ status }) => status === 'started')
  const awardable = chosen.filter(isAwardable)
  const open = rows.find(({ id }) => id === openId)

  const startNow = () =>
    start.mutate(
      startable.map(({ id }) => id),
      {
        onSuccess: (started) => {
          toast.success(
            `Bidding is open on ${started.length} ${started.length === 1 ? 'lane' : 'lanes'}.`,
          )
          setDialog(null)
          setSelected(new Set())
        },
      },
    )
  const pauseNow = () =>
    pause.mutate(
      pausable.map(({ id }) => id),
      {
        onSuccess: (paused) => {
          toast.success(
            `Bidding is paused on ${paused.length} ${paused.length === 1 ? 'lane' : 'lanes'}.`,
          )
          setSelected(new Set())
        },
        onError: (error) => toast.error(problemOf(error).message),
      },
    )

  return (
    <>
      <PageHeader
        title={`${title} lanes`}
        about="Start lanes to invite your carriers, compare what they bid, award."
      >
        <Link className="btn btn-outline-secondary btn-sm" to={`/${route}/terms`}>
          Terms
        </Link>
        {views}
        <ExportMenu mode={mode} />
      </PageHeader>
      <QueryState query={lanes} loading="Loading lanes" failed="The lanes could not be loaded.">
        {(found) => (
          <>
            <LaneFigures lanes={found} />
            <LaneGrid
              mode={mode}
              side="shipper"
              lanes={found}
              selection={{ selected, onChange: setSelected }}
              openId={openId}
              onOpen={(lane) => setOpenId(lane.id)}
              emptyMessage={
                <EmptyState text="No lanes yet. Upload shipment history to create them.">
                  <Link className="btn btn-primary" to="/upload">
                    Upload
                  </Link>
                </EmptyState>
              }
            />
          </>
        )}
      </QueryState>
      {chosen.length > 0 && (
        <div className="bulk-bar" role="toolbar" aria-label="Selected lanes">
          <strong>{chosen.length} selected</strong>
          <Button size="sm" onClick={() => setDialog('start')} disabled={startable.length === 0}>
            Start {startable.length || ''}
          </Button>
          <Button
            size="sm"
            variant="outline-light"
            onClick={pauseNow}
            disabled={pausable.length === 0 || pause.isPending}
          >
            Pause {pausable.length || ''}
          </Button>
          <Button size="sm" variant="outline-light" onClick={() => setDialog('target')}>
            Set target
          </Button>
          <Button
            size="sm"
            variant="outline-light"
            onClick={() =>
              void navigate('?view=award', { state: { ticked: awardable.map(({ id }) => id) } })
            }
            disabled={awardable.length === 0}
          >
            Compare and award {awardable.length || ''}
          </Button>
          <Button
            size="sm"
            variant="link"
            className="link-light"
            onClick={() => setSelected(new Set())}
          >
            Clear
          </Button>
        </div>
      )}
      {dialog === 'start' && (
        <ConfirmDialog
          title={`Start bidding on ${startable.length} ${startable.length === 1 ? 'lane' : 'lanes'}?`}
          action={`Start ${startable.length} ${startable.length === 1 ? 'lane' : 'lanes'}`}
          busy={start.isPending}
          problem={start.error ? problemOf(start.error).message : null}
          onConfirm={startNow}
          onClose={() => setDialog(null)}
        >
          <p>
            Your carriers of this mode are invited and told at once. Baselines of{' '}
            {formatUsd(sum(startable, 'baselineCost'))} in all are frozen from now on.
          </p>
        </ConfirmDialog>
      )}
      {dialog === 'target' && <TargetDialog mode={mode} onClose={() => setDialog(null)} />}
      {open && (
        <ShipperLaneDrawer key={open.id} lane={open} mode={mode} onClose={() => setOpenId(null)} />
      )}
    </>
  )
}

const isAwardable = ({ status, bidsReceived }: Lane) =>
  bidsReceived > 0 && laneActions[status].includes('award')

type Amount = 'baselineCost' | 'amountBid' | 'awardedCost' | 'savings' | 'pendingAward'
const sum = (lanes: readonly Lane[], key: Amount) =>
  lanes.reduce((total, lane) => total + (lane[key] ?? 0), 0)

function LaneFigures({ lanes }: { lanes: readonly Lane[] }) {
  if (lanes.length === 0) return null
  const withBid = lanes.filter(({ bidsReceived }) => bidsReceived > 0).length
  const awarded = lanes.filter(({ awardedCost }) => awardedCost !== null)
  const excluded = lanes.filter(({ baselineCost }) => baselineCost === null).length
  return (
    <div className="stat-row">
      <StatCard
        label="Baseline"
        value={formatUsd(sum(lanes, 'baselineCost'))}
        about={
          excluded > 0 ? `${excluded} lanes without history left out` : `${lanes.length} lanes`
        }
      />
      <StatCard
        label="Bid coverage"
        value={formatPercent(withBid / lanes.length, 0)}
        about={`${withBid} of ${lanes.length} lanes`}
      />
      <StatCard
        label="Pending award"
        value={formatUsd(sum(lanes, 'pendingAward'))}
        about="not announced yet"
      />
      <StatCard
        label="Savings awarded"
        value={formatUsd(sum(awarded, 'savings'))}
        about={`${awarded.length} lanes awarded`}
        to="/savings"
      />
    </div>
  )
}
