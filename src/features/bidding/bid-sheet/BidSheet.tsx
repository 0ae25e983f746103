import { Suspense, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import Button from 'react-bootstrap/Button'
import { toast } from 'react-toastify/unstyled'
import { declines } from '#contract/ext/declines.ts'
import { canDecline } from '#domain/declinable.ts'
import type { Lane } from '#domain/lane.ts'
import { useBidReview } from '#features/bidding/review/review.api.ts'
import type { DraftBook } from '#features/bidding/drafts/bid-drafts.api.ts'
import { DeclineDialog } from '#features/declines/declines.parts.tsx'
import { useOffers } from '#lib/extensions.ts'
import { EditGrid, type EditGridHandle } from '#ui/grid/editing/EditGrid.tsx'
import type { GridColumn, GridFacets } from '#ui/grid/grid-column.ts'
import { choice } from '#ui/grid/menu/menu-choice.ts'
import { ClosedSheet } from './ClosedSheet.tsx'
import { usePasteToast } from './paste-toast.tsx'
import { entryOf, type SheetRow } from './sheet-row.ts'
import { SheetToolbar } from './SheetToolbar.tsx'
import { splitBySight, summarise } from './sheet-summary.ts'
import { type SheetViewChoice, SheetViews } from './SheetViews.tsx'
import { typedToday } from './typed-today.ts'
import { type SheetParts, useBidSheet } from './use-bid-sheet.ts'
import { useRowsOfNow } from './use-rows-of-now.ts'
import { useSheetDrafts } from './use-sheet-drafts.ts'
import { useSheetLayout } from './use-sheet-layout.ts'

const nothingMarked = 'Select lanes first: click a cell, or drag over several.'
const nothingToDecline =
  'Nothing to decline here: bidding is closed, or you have submitted a bid. Withdraw the bid first.'

type BidSheetProps = {
  label: string
  rows: readonly SheetRow[]
  parts: SheetParts
  laneColumns: readonly GridColumn<Lane>[]
  /** What was typed and not submitted, by this person and the others of the company. */
  drafts: DraftBook
  views: readonly SheetViewChoice[]
  onOpenLane: (lane: Lane) => void
}

/** All lanes one is invited to, filled in as in a spreadsheet, reviewed and submitted together. */
export function BidSheet(props: BidSheetProps) {
  const { label, parts, laneColumns, drafts, views, onOpenLane } = props
  const rows = useRowsOfNow(props.rows)
  const { sheet, columns, outcomes } = useBidSheet(parts, laneColumns, drafts, rows)
  const found = useSyncExternalStore(sheet.subscribe, () => outcomes.all())
  const saved = useSheetDrafts(sheet, drafts)
  const showPaste = usePasteToast(sheet)
  const grid = useRef<EditGridHandle<SheetRow>>(null)
  const openReview = useBidReview()
  const [declining, setDeclining] = useState<readonly Lane[]>([])
  const [facets, setFacets] = useState<GridFacets>({})
  const [layout, setLayout] = useSheetLayout(`bid-sheet:${drafts.userId}:${drafts.mode}`)
  const [shown, setShown] = useState<readonly SheetRow[] | null>(null)
  const { states } = useMemo(() => summarise(found), [found])
  const { inSight: summary, outOfSight } = useMemo(() => splitBySight(found, shown), [found, shown])
  const isClosed = states.Closed === rows.length
  const isToday = typedToday(drafts)
  const today = summary.ready.filter(isToday)
  const review = () => {
    if (isClosed) return
    const { ready, unfinished, takenBack, declining, withProblems, submitted, notBidding } = summary
    const entries = (some: readonly SheetRow[]) =>
      some.map((row) => entryOf(row, parts.lines, sheet))
    const ids = (some: readonly SheetRow[]) => some.map(({ lane }) => lane.id)
    const asTyped = sheet.texts()
    openReview({
      ready: entries(today),
      otherDays: entries(ready.filter((row) => !isToday(row))),
      outOfSight: entries(outOfSight.ready),
      drafts: entries(unfinished),
      withdrawals: entries(takenBack),
      declines: ids(declining),
      unreadable: ids(withProblems),
      unchanged: submitted,
      notBidding,
      onGoTo: (laneId, column) => grid.current?.goToCell(laneId, column ?? 'lane'),
      onSettled: (laneIds) => sheet.forget(laneIds, asTyped),
    })
  }
  const declinesLanes = useOffers(declines.decline)
  const declineMarked = (marked: readonly SheetRow[]) => {
    const lanes = marked.map(({ lane }) => lane)
    if (lanes.some(canDecline)) setDeclining(lanes)
    else toast.info(lanes.length === 0 ? nothingMarked : nothingToDecline)
  }

  return (
    <>
      {isClosed && (
        <ClosedSheet lanes={rows.map(({ lane }) => lane)} unsent={sheet.editedRows().length} />
      )}
      <SheetViews
        label={label}
        views={views}
        states={states}
        facets={facets}
        onChoose={setFacets}
      />
      <EditGrid
        ref={grid}
        label={label}
        sheet={sheet}
        rows={rows}
        columns={columns}
        facets={facets}
        onFacetsChange={setFacets}
        onShownRowsChange={setShown}
        layout={layout}
        onLayoutChange={setLayout}
        idColumn="laneId"
        noun={['lane', 'lanes']}
        onOpenRow={({ lane }) => onOpenLane(lane)}
        onPasted={showPaste}
        rowChoices={(marked) =>
          choice(
            marked.length === 1 ? 'No bid' : `No bid on ${marked.length} lanes`,
            () => declineMarked(marked),
            declinesLanes === true && marked.some(({ lane }) => canDecline(lane)),
          )
        }
        onSubmit={review}
        toolbar={
          <>
            <SheetToolbar grid={grid} sheet={sheet} saved={saved} onDecline={declineMarked} />
            {!isClosed && (
              <Button size="sm" className="ms-auto" onClick={review}>
                Submit {today.length}
              </Button>
            )}
          </>
        }
      />
      {declining.length > 0 && (
        <Suspense>
          <DeclineDialog
            lanes={declining}
            onDeclined={(laneIds) => sheet.forget(laneIds)}
            onClose={() => setDeclining([])}
          />
        </Suspense>
      )}
    </>
  )
}
