import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import Button from 'react-bootstrap/Button'
import Dropdown from 'react-bootstrap/Dropdown'
import { Link, useSearchParams } from 'react-router-dom'
import { toast } from 'react-toastify/unstyled'
import type { ProposedBids } from '#contract/bids.ts'
import type { OwnCapacity } from '#contract/ext/carrier-capacities.ts'
import { rateSheets } from '#contract/ext/rate-sheets.ts'
import type { Lane } from '#domain/lane.ts'
import { type BiddableMode, modeDefinitions } from '#domain/mode.ts'
import { OfferMenu } from '#features/carrier-offers/carrier-offers.parts.tsx'
import { AwardsToAnswer } from '#features/award-answers/award-answers.parts.tsx'
import { CapacityDialog } from '#features/capacities/capacities.parts.tsx'
import { carrierColumns } from '#features/lanes/lane-columns.api.ts'
import { LaneGrid, TenderClosing, ViewTabs } from '#features/lanes/lane-table.parts.tsx'
import { countedViews } from '#features/lanes/lane-views.api.ts'
import { useLanesView } from '#features/lanes/lanes-view.api.ts'
import { bidTemplate, laneQueries } from '#features/lanes/lanes.api.ts'
import { useExplainedLight, useLightRule } from '#features/lanes/light-rule.api.ts'
import { useOpenLane } from '#features/lanes/open-lane.api.ts'
import { RateSheetUpload } from '#features/rate-sheets/rate-sheets.parts.tsx'
import { changedSearch } from '#lib/changed-search.ts'
import { saveDownload } from '#lib/save-download.ts'
import { useUser } from '#lib/use-session.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { useNarrowWindow } from '#ui/grid/narrow-window.ts'
import { useRowSelection } from '#ui/grid/row-selection.ts'
import { Offered } from '#ui/Offered.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { QueryState } from '#ui/QueryState.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { declines } from '#contract/ext/declines.ts'
import { canDecline, canTakeBack } from '#domain/declinable.ts'
import { DeclineDialog, TakeBackDecline } from '#features/declines/declines.parts.tsx'
import { BidSheetReturn, BidSheetView, CarrierLaneDrawer } from './bidding-parts.ts'
import { BiddingMenu } from './BiddingMenu.tsx'
import { BidFigures } from './BidFigures.tsx'
import { bidQueries } from './bids.api.ts'
import { BidReviewHost } from './review/BidReviewHost.tsx'
import { ReceiptMenu } from './review/ReceiptMenu.tsx'
import { askedOfSheet, useBidReview } from './review/review.api.ts'
import { isReadyDraft, SubmitDrafts } from './SubmitDrafts.tsx'

const views = [
  ['lanes', 'Lanes'],
  ['sheet', 'Bid sheet'],
] as const
/** Where the lanes are cards. */
const narrowViews = [
  ['sheet', 'Sheet'],
  ['lanes', 'Cards'],
] as const

export function CarrierLanes({
  mode,
  heading,
}: {
  mode: BiddableMode
  heading?: string | undefined
}) {
  const lanes = useQuery(laneQueries.list(mode))
  const [openId, setOpenId] = useOpenLane()
  const [view, setView] = useLanesView(`${useUser().id}.${mode}`)
  const narrow = useNarrowWindow()
  const [uploading, setUploading] = useState(false)
  const [ownSheet, setOwnSheet] = useState(false)
  const [stated, setStated] = useState<Stated | null>(null)
  const { selection, selected, words, clear } = useRowSelection<number>()
  const { title } = modeDefinitions[mode]
  const open = lanes.data?.find(({ id }) => id === openId)
  const chosen = (lanes.data ?? []).filter(({ id }) => selected.has(id))
  const drafts = (lanes.data ?? []).filter(isReadyDraft)
  const openLane = (lane: Lane) => setOpenId(lane.id)
  const downloadTemplate = () => void saveDownload(() => bidTemplate(mode))
  const rule = useLightRule(mode, lanes.data ?? noLanes)
  const columns = useExplainedLight(carrierColumns(mode, lanes.data ?? noLanes), rule)

  return (
    <BidReviewHost mode={mode} lanes={lanes.data ?? noLanes}>
      <WaitingSheet />
      <PageHeader
        title={heading ?? `${title} lanes`}
        about={lanes.data ? <TenderClosing lanes={lanes.data} /> : lanes.isPending && '…'}
        views={
          <ViewTabs
            label="View"
            views={narrow ? narrowViews : views}
            view={view}
            onChange={setView}
          />
        }
      >
        <AwardsToAnswer mode={mode} />
        <ReceiptMenu mode={mode} />
        {!narrow && (
          <>
            <Link className="btn btn-outline-secondary btn-sm" to={bidSheetsPath}>
              Bid sheets
            </Link>
            <Button variant="outline-secondary" size="sm" onClick={downloadTemplate}>
              Download template
            </Button>
          </>
        )}
        <Button variant="outline-primary" size="sm" onClick={() => setUploading(true)}>
          Upload bid sheet
        </Button>
        {!narrow && (
          <Offered by={rateSheets.check}>
            <Button variant="outline-primary" size="sm" onClick={() => setOwnSheet(true)}>
              Upload your own rate sheet
            </Button>
          </Offered>
        )}
        <BiddingMenu mode={mode} lanes={lanes.data ?? noLanes}>
          {narrow && (
            <>
              <Offered by={rateSheets.check}>
                <Dropdown.Item as="button" onClick={() => setOwnSheet(true)}>
                  Upload your own rate sheet
                </Dropdown.Item>
              </Offered>
              <Dropdown.Item as="button" onClick={downloadTemplate}>
                Download template
              </Dropdown.Item>
              <Dropdown.Item as={Link} to={bidSheetsPath}>
                Bid sheets
              </Dropdown.Item>
              <Dropdown.Divider />
            </>
          )}
        </BiddingMenu>
      </PageHeader>
      <QueryState query={lanes} loading="Loading lanes" failed="The lanes could not be loaded.">
        {(found) =>
          view === 'sheet' && rule === undefined ? (
            // A sheet keeps the columns it was begun with.
            <Skeleton label="Loading your bid sheet" />
          ) : view === 'sheet' ? (
            <Suspense fallback={<Skeleton label="Loading your bid sheet" />}>
              <BidSheetView
                mode={mode}
                title={title}
                lanes={found}
                laneColumns={columns}
                views={countedViews('carrier', found, columns)}
                onOpenLane={openLane}
              />
            </Suspense>
          ) : (
            <>
              <BidFigures mode={mode} lanes={found} />
              <LaneGrid
                mode={mode}
                side="carrier"
                lanes={found}
                selection={selection}
                openId={openId}
                onOpen={openLane}
                emptyMessage={
                  <EmptyState text="You have no invitations in this mode yet. You will get a notification when you are." />
                }
              />
            </>
          )
        }
      </QueryState>
      {chosen.length > 0 ? (
        <DraftBar lanes={chosen} words={words(chosen.length)} onDone={clear} />
      ) : (
        narrow && view === 'lanes' && <DraftBar lanes={drafts} words="Ready to submit" />
      )}
      {stated && (
        <CapacityDialog
          mode={mode}
          lanes={lanes.data ?? noLanes}
          stated={stated.capacities}
          onClose={() => {
            setStated(null)
            stated.after()
          }}
        />
      )}
      {uploading && (
        <BidSheetReturn
          mode={mode}
          onCapacities={(capacities, after) => setStated({ capacities, after })}
          onClose={() => setUploading(false)}
        />
      )}
      {ownSheet && <RateSheetUpload mode={mode} onClose={() => setOwnSheet(false)} />}
      {open && (
        <CarrierLaneDrawer
          key={open.id}
          mode={mode}
          lane={open}
          lanes={lanes.data ?? []}
          onOpen={setOpenId}
        />
      )}
    </BidReviewHost>
  )
}

const noLanes: readonly Lane[] = []
const bidSheetsPath = '/uploads/carrier-bids'

/** What a returned sheet says of several lanes together, before what it says of each. */
type Stated = { capacities: readonly OwnCapacity[]; after: () => void }

function WaitingSheet() {
  const [search, setSearch] = useSearchParams()
  const openReview = useBidReview()
  const uploadId = Number(search.get('sheet')) || null
  const proposed = useQuery(bidQueries.proposed(uploadId))
  const open = useEffectEvent((found: ProposedBids) => {
    setSearch((before) => changedSearch(before, { sheet: '' }), { replace: true })
    if (uploadId === null) return
    if (found.entries.length + found.declines.length === 0)
      toast.info('Every row of that sheet has been handled.')
    else openReview(askedOfSheet(found, { uploadId }))
  })
  const found = proposed.data
  useEffect(() => {
    if (found) open(found)
  }, [found])
  return null
}

type DraftBarProps = {
  lanes: readonly Lane[]
  /** How many of what they are, beside the button: '12 selected'. */
  words: string
  /** Without, they are not a choice that can be given up. */
  onDone?: () => void
}

function DraftBar({ lanes, words, onDone }: DraftBarProps) {
  const [declining, setDeclining] = useState(false)
  if (lanes.length === 0) return null
  return (
    <div className="bulk-bar" role="toolbar" aria-label="Drafts">
      <strong>{words}</strong>
      <SubmitDrafts lanes={lanes} isChoice={onDone !== undefined} onDone={onDone} />
      {onDone && (
        <>
          {lanes.some((lane) => canDecline(lane) && !canTakeBack(lane)) && (
            <Offered by={declines.decline}>
              <Button size="sm" variant="outline-light" onClick={() => setDeclining(true)}>
                No bid
              </Button>
            </Offered>
          )}
          <TakeBackDecline lanes={lanes} onDone={onDone} />
          <OfferMenu lanes={lanes} onDone={onDone} />
          <Button size="sm" variant="link" className="link-light" onClick={onDone}>
            Clear
          </Button>
        </>
      )}
      {declining && (
        <DeclineDialog
          lanes={lanes}
          onDeclined={() => onDone?.()}
          onClose={() => setDeclining(false)}
        />
      )}
    </div>
  )
}
