import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import Button from 'react-bootstrap/Button'
import type { Lane } from '#domain/lane.ts'
import { type BiddableMode, modeDefinitions } from '#domain/mode.ts'
import { saveFile } from '#lib/call.ts'
import { lazyScreen } from '#lib/chunk.ts'
import { useMedia } from '#lib/use-media.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { QueryState } from '#ui/QueryState.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { BidFigures, isToDo } from './BidFigures.tsx'
import { ClosingTime } from './ClosingTime.tsx'
import { DraftBar } from './DraftBar.tsx'
import { insightTabs } from './insight-tabs.tsx'
import { laneColumns } from './lane-columns.ts'
import { exportLanes, laneQueries } from './lanes.api.ts'
import { LaneDrawer } from './LaneDrawer.tsx'
import { LaneGrid } from './LaneGrid.tsx'
import { useView } from './lanes-view.ts'
import { useLaneTab, useOpenLane } from './open-lane.ts'
import { LaneSteps, OwnBid } from './OwnBid.tsx'
import { BidSheetReturn } from './BidSheetReturn.tsx'
import { ViewTabs } from './ViewTabs.tsx'

const BidSheetView = lazyScreen(
  'bid-sheet',
  async () => (await import('./bid-sheet/BidSheetView.tsx')).BidSheetView,
)

/** A sheet wants room: below this the lanes are bid one by one. */
const phone = '(max-width: 767.98px)'
const views = [
  ['lanes', 'Lanes'],
  ['sheet', 'Bid sheet'],
] as const

/** The lanes a carrier is invited to: bid one by one, in the sheet, or by a file. */
export function CarrierLanes({ mode }: { mode: BiddableMode }) {
  const lanes = useQuery(laneQueries.list(mode))
  const [openId, setOpenId] = useOpenLane()
  const [tab, setTab] = useLaneTab('bid')
  const [view, setView] = useView(['lanes', 'sheet'])
  const narrow = useMedia(phone)
  const [uploading, setUploading] = useState(false)
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  const { title } = modeDefinitions[mode]
  const open = lanes.data?.find(({ id }) => id === openId)
  const openLane = (lane: Lane) => setOpenId(lane.id)

  return (
    <>
      <PageHeader
        title={`${title} lanes`}
        about={<ClosingTime closesAt={lanes.data?.[0]?.closesAt ?? null} />}
      >
        <Button variant="outline-secondary" size="sm" onClick={() => void saveTemplate(mode)}>
          Download template
        </Button>
        <Button variant="outline-primary" size="sm" onClick={() => setUploading(true)}>
          Upload sheet
        </Button>
      </PageHeader>
      {!narrow && <ViewTabs label="View" views={views} view={view} onChange={setView} />}
      <QueryState query={lanes} loading="Loading lanes" failed="The lanes could not be loaded.">
        {(found) =>
          view === 'sheet' && !narrow ? (
            <Suspense fallback={<Spinner label="Loading the sheet" />}>
              <BidSheetView
                mode={mode}
                title={title}
                lanes={found}
                laneColumns={laneColumns(mode, true)}
                onOpenLane={openLane}
              />
            </Suspense>
          ) : (
            <>
              <BidFigures lanes={found} />
              <LaneGrid
                mode={mode}
                side="carrier"
                lanes={found}
                selection={{ selected, onChange: setSelected }}
                openId={openId}
                onOpen={openLane}
                emptyMessage={
                  <EmptyState text="You are not invited to any lane of this mode yet. You are told here and by the bell when you are." />
                }
              />
            </>
          )
        }
      </QueryState>
      <DraftBar
        lanes={(lanes.data ?? []).filter(({ id }) => selected.has(id))}
        onDone={() => setSelected(new Set())}
      />
      {uploading && <BidSheetReturn mode={mode} onClose={() => setUploading(false)} />}
      {open && (
        <LaneDrawer key={open.id} lane={open} onClose={() => setOpenId(null)}>
          <LaneSteps
            lanes={(lanes.data ?? []).filter(isToDo)}
            openId={open.id}
            onOpen={setOpenId}
          />
          <Tabs
            label="Parts of the lane"
            tabs={[
              { key: 'bid', title: 'Your bid', panel: <OwnBid lane={open} mode={mode} /> },
              ...insightTabs({ mode, laneId: open.id, carrier: true }),
            ]}
            chosen={tab}
            onChoose={setTab}
          />
        </LaneDrawer>
      )}
    </>
  )
}

async function saveTemplate(mode: BiddableMode): Promise<void> {
  try {
    const file = await exportLanes({ mode, purpose: 'bidSheet' })
    if (file) saveFile(file)
  } catch (error) {
    console.warn('Download failed', error)
  }
}
