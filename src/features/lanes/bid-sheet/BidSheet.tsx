import { useMutation } from '@tanstack/react-query'
import { Suspense, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import Button from 'react-bootstrap/Button'
import { toast } from 'react-toastify/unstyled'
import { canDecline } from '#domain/declinable.ts'
import type { Lane } from '#domain/lane.ts'
import type { DraftBook } from '#features/lanes/bid-drafts/bid-drafts.api.ts'
import { useSheetDrafts } from './use-sheet-drafts.ts'
import { bidMutations } from '#features/bids/bids.api.ts'
import { DeclineDialog, declineMutations } from '#features/lanes/declining/declines.api.ts'
import { problemOf } from '#lib/call.ts'
import { usePassed } from '#lib/use-passed.ts'
import { EditGrid, type EditGridHandle } from '#ui/grid/editing/EditGrid.tsx'
import type { GridColumn, GridFacets } from '#ui/grid/grid-column.ts'
import { choice } from '#ui/grid/menu/menu-choice.ts'
import { ClosedSheet } from './ClosedSheet.tsx'
import { usePasteToast } from './paste-toast.tsx'
import { entryOf, type SheetRow } from './sheet-row.ts'
import { SheetToolbar } from './SheetToolbar.tsx'
import { summarise } from './sheet-summary.ts'
import { type SheetViewChoice, SheetViews } from './SheetViews.tsx'
import { saveInTurn } from './submit-bids.ts'
import { type Receipt, SubmitReceipt } from './SubmitReceipt.tsx'
import { SubmitReview } from './SubmitReview.tsx'
import { type SheetParts, useBidSheet } from './use-bid-sheet.ts'

const nothingMarked = 'Mark the lanes first: click into one, or drag over several.'
const nothingToDecline =
  'Nothing to decline here: bidding is closed, or your bid is submitted. Take the bid back first.'

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
  const { sheet, columns } = useBidSheet(parts, laneColumns, drafts)
  useSyncExternalStore(sheet.subscribe, () => sheet.version)
  const saved = useSheetDrafts(sheet, drafts)
  const showPaste = usePasteToast(sheet)
  const save = useMutation(bidMutations.save())
  const grid = useRef<EditGridHandle<SheetRow>>(null)
  const decline = useMutation(declineMutations.decline())
  const [reviewing, setReviewing] = useState(false)
  const [declining, setDeclining] = useState<readonly Lane[]>([])
  const [facets, setFacets] = useState<GridFacets>({})
  const [receipt, setReceipt] = useState<Receipt | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const summary = summarise(rows, parts.lines, sheet)
  const { lines } = parts
  const isClosed = summary.states.Closed === rows.length
  const review = () => setReviewing(!isClosed)
  const declineMarked = (marked: readonly SheetRow[]) => {
    const lanes = marked.map(({ lane }) => lane)
    if (lanes.some(canDecline)) setDeclining(lanes)
    else toast.info(lanes.length === 0 ? nothingMarked : nothingToDecline)
  }

  const submit = async () => {
    setFailure(null)
    const { ready, unfinished, takenBack, declining } = summary
    const entries = (some: readonly SheetRow[]) => some.map((row) => entryOf(row, lines, sheet))
    try {
      const bids = await saveInTurn(entries(ready), true, save.mutateAsync)
      await saveInTurn(entries([...unfinished, ...takenBack]), false, save.mutateAsync)
      const laneIds = declining.map(({ lane }) => lane.id)
      if (laneIds.length > 0) await decline.mutateAsync({ laneIds, reason: null })
      sheet.forget([...ready, ...unfinished, ...takenBack, ...declining].map(({ lane }) => lane.id))
      setReceipt({
        bids,
        drafts: unfinished.length,
        takenBack: takenBack.length,
        declined: laneIds.length,
        at: new Date(),
      })
      setReviewing(false)
    } catch (error) {
      setFailure(problemOf(error).message)
    }
  }

  return (
    <>
      {isClosed && (
        <ClosedSheet lanes={rows.map(({ lane }) => lane)} unsent={sheet.editedRows().length} />
      )}
      {receipt && <SubmitReceipt receipt={receipt} rows={rows} onClose={() => setReceipt(null)} />}
      <SheetViews
        label={label}
        views={views}
        states={summary.states}
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
        idColumn="laneId"
        noun={['lane', 'lanes']}
        onOpenRow={({ lane }) => onOpenLane(lane)}
        onPasted={showPaste}
        rowChoices={(marked) =>
          choice(
            marked.length === 1 ? 'No bid' : `No bid on ${marked.length} lanes`,
            () => declineMarked(marked),
            marked.some(({ lane }) => canDecline(lane)),
          )
        }
        onSubmit={review}
        toolbar={
          <>
            <SheetToolbar grid={grid} sheet={sheet} saved={saved} onDecline={declineMarked} />
            {!isClosed && (
              <Button size="sm" className="ms-auto" onClick={review}>
                Submit {summary.ready.length}
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
      {reviewing && (
        <SubmitReview
          summary={summary}
          busy={save.isPending || decline.isPending}
          failure={failure}
          onSubmit={() => void submit()}
          onClose={() => setReviewing(false)}
        />
      )}
    </>
  )
}

/** The rows, given anew when the round closes: what is open is read again then. */
function useRowsOfNow(rows: readonly SheetRow[]): readonly SheetRow[] {
  const isOver = usePassed(rows[0]?.lane.closesAt ?? null)
  return useMemo(() => (isOver ? [...rows] : rows), [rows, isOver])
}
