import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import Button from 'react-bootstrap/Button'
import { Link } from 'react-router-dom'
import { type BiddableMode, modeDefinitions } from '#domain/mode.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { QueryState } from '#ui/QueryState.tsx'
import { DoubtBanner } from '#features/lane-doubts/lane-doubts.parts.tsx'
import { useRowSelection } from '#ui/grid/row-selection.ts'
import { LaneFigures } from './LaneFigures.tsx'
import { LaneGrid } from './LaneGrid.tsx'
import { CreateLane, LaneBulkBar, ShipperLaneDrawer } from './lane-parts.ts'
import { laneQueries } from './lanes.api.ts'
import { LanesMenu } from './LanesMenu.tsx'
import { useOpenLane } from './open-lane.api.ts'

export function ShipperLanes({ mode, views }: { mode: BiddableMode; views?: ReactNode }) {
  const lanes = useQuery(laneQueries.list(mode))
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
      <Suspense>
        <DoubtBanner mode={mode} />
      </Suspense>
      <QueryState query={lanes} loading="Loading lanes" failed="The lanes could not be loaded.">
        {(found) => (
          <>
            <LaneFigures mode={mode} lanes={found} />
            <LaneGrid
              mode={mode}
              side="shipper"
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
      <Suspense>
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
          <ShipperLaneDrawer
            key={open.id}
            lane={open}
            mode={mode}
            onClose={() => setOpenId(null)}
          />
        )}
      </Suspense>
    </>
  )
}
