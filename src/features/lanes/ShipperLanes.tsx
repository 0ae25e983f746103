import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import Button from 'react-bootstrap/Button'
import { Link, useSearchParams } from 'react-router-dom'
import { type BiddableMode, modeDefinitions } from '#domain/mode.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { QueryState } from '#ui/QueryState.tsx'
import { DoubtBanner } from '#features/lane-doubts/lane-doubts.parts.tsx'
import { readUploadId } from '#features/uploads/of-upload.api.ts'
import { OfUpload } from '#features/uploads/upload-choice.parts.tsx'
import { awardedSavingsAddress } from '#features/savings/savings-link.api.ts'
import { useAfterRows } from '#lib/turns.ts'
import { useRowSelection } from '#ui/grid/row-selection.ts'
import { laneAwardOf, laneAwards } from '#domain/lane-award.ts'
import type { Lane } from '#domain/lane.ts'
import { centsOfAll, formatCentsShort } from '#domain/money.ts'
import { counted, formatCount, formatPercent } from '#domain/quantity.ts'
import { FiguresToCome, StatCard } from '#ui/StatCard.tsx'
import { LaneGrid } from './LaneGrid.tsx'
import { CreateLane, LaneBulkBar, ShipperLaneDrawer } from './lane-parts.ts'
import { laneQueries } from './lanes.api.ts'
import { LanesMenu } from './LanesMenu.tsx'
import { useOpenLane } from './open-lane.api.ts'
import { lanesAddress, pendingAwards, withBids } from './lanes-address.api.ts'

export function ShipperLanes({ mode, views }: { mode: BiddableMode; views?: ReactNode }) {
  const [search] = useSearchParams()
  const uploadId = readUploadId(search)
  const lanes = useQuery(laneQueries.list(mode, uploadId))
  const { selection, selected, words, clear } = useRowSelection<number>()
  const [creating, setCreating] = useState(false)
  const [openId, setOpenId] = useOpenLane()
  const { title, route } = modeDefinitions[mode]
  const rows = lanes.data ?? []
  const open = rows.find(({ id }) => id === openId)

  return (
    <>
      <PageHeader title={`${title} lanes`} views={views}>
        <Link className="btn btn-outline-secondary btn-sm" to={`/${route}/terms`}>
          Terms
        </Link>
        <LanesMenu mode={mode} />
        <Button size="sm" onClick={() => setCreating(true)}>
          New lane
        </Button>
      </PageHeader>
      <DoubtBanner mode={mode} />
      {uploadId !== undefined && <OfUpload uploadId={uploadId} />}
      <QueryState query={lanes} loading="Loading lanes" failed="The lanes could not be loaded.">
        {(found) => (
          <>
            <LaneFigures mode={mode} lanes={found} />
            <LaneGrid
              mode={mode}
              side="shipper"
              isPart={uploadId !== undefined}
              lanes={found}
              selection={selection}
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
      {selected.size > 0 && (
        <LaneBulkBar
          mode={mode}
          lanes={rows.filter(({ id }) => selected.has(id))}
          words={words}
          onDone={clear}
        />
      )}
      {creating && (
        <CreateLane
          mode={mode}
          onClose={() => setCreating(false)}
          onCreated={({ id }) => {
            setCreating(false)
            setOpenId(id)
          }}
        />
      )}
      {open && (
        <ShipperLaneDrawer key={open.id} lane={open} mode={mode} onClose={() => setOpenId(null)} />
      )}
    </>
  )
}

type LaneFiguresProps = { mode: BiddableMode; lanes: readonly Lane[] }

const baseline = 'Baseline'
const coverage = 'Bid coverage'
const pending = 'Pending award'
const saved = 'Savings awarded'

function LaneFigures({ mode, lanes: all }: LaneFiguresProps) {
  const lanes = useAfterRows(all)
  if (!lanes) {
    const count = counted(all.length, 'lane')
    return (
      <FiguresToCome
        figures={[
          { label: baseline, value: '$123.4M', about: count },
          { label: coverage, value: '100%', about: `${formatCount(all.length)} of ${count}` },
          { label: pending, value: '$0', about: 'not announced yet' },
          { label: saved, value: '$12.3M', about: count },
        ]}
      />
    )
  }
  if (lanes.length === 0) return null
  const withBid = lanes.filter(({ bidsReceived }) => bidsReceived > 0).length
  const awarded = lanes.filter((lane) => laneAwardOf(lane) === laneAwards.awarded)
  const saving = lanes.filter(({ savings }) => savings !== null)
  const excluded = lanes.filter(({ baselineCost }) => baselineCost === null).length
  return (
    <div className="stat-row stat-strip">
      <StatCard
        label={baseline}
        value={sum(lanes, 'baselineCost')}
        about={
          excluded > 0
            ? `${counted(excluded, 'lane')} without history left out`
            : counted(lanes.length, 'lane')
        }
        to={lanesAddress(mode, {}, { sort: '-baselineCost' })}
      />
      <StatCard
        label={coverage}
        value={formatPercent(withBid / lanes.length, 0)}
        about={`${formatCount(withBid)} of ${counted(lanes.length, 'lane')}`}
        to={lanesAddress(mode, {}, withBids('incumbent', 'others'))}
      />
      <StatCard
        label={pending}
        value={sum(lanes, 'pendingAward')}
        about="not announced yet"
        to={lanesAddress(mode, {}, pendingAwards)}
      />
      <StatCard
        label={saved}
        value={sum(saving, 'savings')}
        about={`${counted(saving.length, 'lane')}${saving.length < awarded.length ? ' with a baseline' : ''}`}
        to={awardedSavingsAddress(mode)}
      />
    </div>
  )
}

const sum = (lanes: readonly Lane[], key: 'baselineCost' | 'savings' | 'pendingAward') =>
  formatCentsShort(centsOfAll(lanes.map((lane) => lane[key])))
