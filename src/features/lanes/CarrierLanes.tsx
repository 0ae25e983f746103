import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import Button from 'react-bootstrap/Button'
import { toast } from 'react-toastify/unstyled'
import type { Lane } from '#domain/lane.ts'
import { type BiddableMode, modeDefinitions } from '#domain/mode.ts'
import { formatUsd } from '#domain/money.ts'
import { formatPercent } from '#domain/quantity.ts'
import { bidMutations, bidQueries, bidsOfLanes } from '#features/bids/bids.api.ts'
import { problemOf, saveFile } from '#lib/call.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Grid } from '#ui/grid/Grid.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { QueryState } from '#ui/QueryState.tsx'
import { StatCard } from '#ui/StatCard.tsx'
import { BidForm } from './BidForm.tsx'
import { ClosingTime } from './ClosingTime.tsx'
import { laneColumns } from './lane-columns.ts'
import { exportLanes, laneQueries } from './lanes.api.ts'
import { LaneCard } from './LaneCard.tsx'
import { LaneDrawer } from './LaneDrawer.tsx'
import { LaneVolume } from './LaneVolume.tsx'
import { useOpenLane } from './open-lane.ts'
import { SheetUpload } from './SheetUpload.tsx'

/** The lanes a carrier is invited to: bid one by one, or by the sheet. */
export function CarrierLanes({ mode }: { mode: BiddableMode }) {
  const lanes = useQuery(laneQueries.list(mode))
  const [openId, setOpenId] = useOpenLane()
  const [uploading, setUploading] = useState(false)
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  const { title } = modeDefinitions[mode]
  const open = lanes.data?.find(({ id }) => id === openId)
  const template = async () => {
    try {
      const file = await exportLanes({ mode, purpose: 'bidSheet' })
      if (file) saveFile(file)
    } catch (error) {
      console.warn('Download failed', error)
    }
  }

  return (
    <>
      <PageHeader
        title={`${title} lanes`}
        about={<ClosingTime closesAt={lanes.data?.[0]?.closesAt ?? null} />}
      >
        <Button variant="outline-secondary" size="sm" onClick={() => void template()}>
          Download template
        </Button>
        <Button variant="outline-primary" size="sm" onClick={() => setUploading(true)}>
          Upload sheet
        </Button>
      </PageHeader>
      <QueryState query={lanes} loading="Loading lanes" failed="The lanes could not be loaded.">
        {(found) => (
          <>
            <BidFigures lanes={found} />
            <Grid
              label={`${title} lanes`}
              rows={found}
              columns={laneColumns(mode, true)}
              rowKey={(lane) => lane.id}
              selection={{ selected, onChange: setSelected }}
              onOpenRow={(lane) => setOpenId(lane.id)}
              openKey={openId}
              noun={['lane', 'lanes']}
              card={(lane) => <LaneCard lane={lane} />}
              emptyMessage={
                <EmptyState text="You are not invited to any lane of this mode yet. You are told here and by the bell when you are." />
              }
            />
          </>
        )}
      </QueryState>
      <DraftBar
        lanes={(lanes.data ?? []).filter(({ id }) => selected.has(id))}
        onDone={() => setSelected(new Set())}
      />
      {uploading && <SheetUpload mode={mode} onClose={() => setUploading(false)} />}
      {open && (
        <LaneDrawer key={open.id} lane={open} onClose={() => setOpenId(null)}>
          <OwnBid lane={open} mode={mode} />
          <LaneVolume mode={mode} laneId={open.id} withCost={false} />
        </LaneDrawer>
      )}
    </>
  )
}

function OwnBid({ lane, mode }: { lane: Lane; mode: BiddableMode }) {
  const own = useQuery(bidQueries.ofLane(lane.id))
  const charges = useQuery(bidQueries.charges(lane.id))
  return (
    <QueryState query={own} loading="Loading your bid" failed="Your bid could not be loaded.">
      {([bid]) => (
        <QueryState
          query={charges}
          loading="Loading charge lines"
          failed="The charge lines could not be loaded."
        >
          {(lines) => (
            <BidForm
              key={`${bid?.id ?? 0}-${bid?.version ?? 0}`}
              lane={lane}
              mode={mode}
              bid={bid ?? null}
              lines={lines}
            />
          )}
        </QueryState>
      )}
    </QueryState>
  )
}

function BidFigures({ lanes }: { lanes: readonly Lane[] }) {
  if (lanes.length === 0) return null
  const submitted = lanes.filter(({ bidStatus }) => !['none', 'draft'].includes(bidStatus))
  const count = (light: Lane['light']) => lanes.filter((lane) => lane.light === light).length
  const won = lanes.filter(({ bidStatus }) => bidStatus === 'accepted')
  const open = lanes.filter(
    ({ status, bidStatus }) => status === 'started' && ['none', 'draft'].includes(bidStatus),
  )
  return (
    <div className="stat-row">
      <StatCard label="To do" value={String(open.length)} about={`${lanes.length} lanes invited`} />
      <StatCard
        label="Bid on"
        value={formatPercent(submitted.length / lanes.length, 0)}
        about={`${submitted.length} lanes submitted`}
      />
      <StatCard
        label="Signals"
        value={`${count('Green')} / ${count('Amber')} / ${count('Red')}`}
        about="green / amber / red"
      />
      <StatCard
        label="Won"
        value={formatUsd(won.reduce((sum, lane) => sum + (lane.awardedCost ?? 0), 0))}
        about={`${won.length} lanes`}
      />
    </div>
  )
}

/** Submits drafts of the selected lanes together. */
function DraftBar({ lanes, onDone }: { lanes: readonly Lane[]; onDone: () => void }) {
  const save = useMutation(bidMutations.save())
  const drafts = lanes.filter(({ bidStatus }) => bidStatus === 'draft')
  if (lanes.length === 0) return null
  const submit = async () => {
    const own = await bidsOfLanes(drafts.map(({ id }) => id))
    save.mutate(
      {
        entries: own.map(
          ({ laneId, version, currency, charges, transitDays, months, capacity, remarks }) => ({
            laneId,
            version,
            currency,
            charges,
            transitDays,
            months,
            capacity,
            remarks,
          }),
        ),
        submit: true,
      },
      {
        onSuccess: (bids) => {
          toast.success(`${bids.length} bids submitted.`)
          onDone()
        },
        onError: (error) => toast.error(problemOf(error).message),
      },
    )
  }
  return (
    <div className="bulk-bar" role="toolbar" aria-label="Selected lanes">
      <strong>{lanes.length} selected</strong>
      <Button
        size="sm"
        disabled={drafts.length === 0 || save.isPending}
        onClick={() => void submit()}
      >
        Submit {drafts.length} {drafts.length === 1 ? 'draft' : 'drafts'}
      </Button>
      <Button size="sm" variant="link" className="link-light" onClick={onDone}>
        Clear
      </Button>
    </div>
  )
}
