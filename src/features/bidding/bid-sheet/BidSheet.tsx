import { useMemo, useRef, useState, useSyncExternalStore } from 'react'
import Button from 'react-bootstrap/Button'
import { toast } from 'react-toastify/unstyled'
import * as z from 'zod'
import { declines } from '#contract/ext/declines.ts'
import type { BiddingTerms } from '#domain/bidding-terms.ts'
import type { ChargeLine } from '#domain/charge.ts'
import { canDecline } from '#domain/declinable.ts'
import { startOfToday } from '#domain/displayed-date.ts'
import type { Lane } from '#domain/lane.ts'
import { agreeing, counted } from '#domain/quantity.ts'
import type { DraftBook } from '#features/bidding/drafts/bid-drafts.api.ts'
import { useBidReview } from '#features/bidding/review/review.api.ts'
import { DeclineDialog } from '#features/declines/declines.parts.tsx'
import { device } from '#lib/device.ts'
import { useOffers } from '#lib/extensions.ts'
import { usePassed } from '#lib/use-passed.ts'
import { Deadline } from '#ui/Deadline.tsx'
import type { EditColumn } from '#ui/grid/editing/edit-column.ts'
import { EditSheet } from '#ui/grid/editing/edit-sheet.ts'
import { EditGrid, type EditGridHandle } from '#ui/grid/editing/EditGrid.tsx'
import type { RowFindings } from '#ui/grid/editing/row-findings.ts'
import type { GridColumn, GridFacets, GridLayout } from '#ui/grid/grid-column.ts'
import { choice } from '#ui/grid/menu/menu-choice.ts'
import { usePasteToast } from './paste-toast.tsx'
import { sheetColumns, termsOfRows } from './sheet-columns.ts'
import { type BidEditSheet, currencyOf, entryOf, rowState, type SheetRow } from './sheet-row.ts'
import { outcomeOf, type RowOutcome, splitBySight, summarise } from './sheet-summary.ts'
import { SheetToolbar } from './SheetToolbar.tsx'
import { type SheetViewChoice, SheetViews } from './SheetViews.tsx'
import { sheetTexts, useSheetDrafts } from './sheet-drafts.ts'

const nothingMarked = 'Select lanes first: click a cell, or drag over several.'
const nothingToDecline =
  'Nothing to decline here: bidding is closed, or you have submitted a bid. Withdraw the bid first.'

type SheetParts = {
  lines: readonly ChargeLine[]
  terms: readonly BiddingTerms[]
}

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
            agreeing(marked.length, 'No bid', `No bid on ${counted(marked.length, 'lane')}`),
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
        <DeclineDialog
          lanes={declining}
          onDeclined={(laneIds) => sheet.forget(laneIds)}
          onClose={() => setDeclining([])}
        />
      )}
    </>
  )
}

type Sheet = {
  sheet: BidEditSheet
  columns: readonly EditColumn<SheetRow>[]
  outcomes: RowFindings<SheetRow, number, RowOutcome>
}

/** The sheet with its columns, made once and kept as long as it is filled in. */
function useBidSheet(
  { lines, terms }: SheetParts,
  laneColumns: readonly GridColumn<Lane>[],
  drafts: DraftBook,
  rows: readonly SheetRow[],
): Sheet {
  const [made] = useState((): Sheet => {
    const columns = sheetColumns({
      mode: drafts.mode,
      lines,
      termsOf: termsOfRows(terms),
      laneColumns,
      stateOf: (row) => rowState(row, lines, sheet),
      currencyOf: (row) => currencyOf(row, sheet),
    })
    const sheet: BidEditSheet = new EditSheet({
      columns,
      rowKey: ({ lane }: SheetRow) => lane.id,
      saved: sheetTexts(drafts),
      rows,
    })
    return { sheet, columns, outcomes: sheet.find((row) => [outcomeOf(row, lines, sheet)]) }
  })
  return made
}

type ClosedSheetProps = {
  lanes: readonly Lane[]
  /** Lanes with something typed that was never submitted. */
  unsent: number
}

/** Over a sheet none of whose lanes takes a bid: since when, and what comes now. */
function ClosedSheet({ lanes, unsent }: ClosedSheetProps) {
  const closesAt = lanes[0]?.closesAt ?? null
  const isOver = usePassed(closesAt)
  const inStatus = (status: Lane['status']) => lanes.filter((lane) => lane.status === status).length
  const paused = inStatus('paused')
  const drafts = lanes.filter(({ bidStatus }) => bidStatus === 'draft').length
  const stay = [
    drafts > 0 && `${counted(drafts, 'draft was', 'drafts were')} not submitted`,
    unsent > 0 && `what you typed for ${counted(unsent, 'lane')} is kept on this device`,
  ].filter((part) => part !== false)
  return (
    <div className="alert alert-secondary" role="status">
      <strong>
        {isOver && closesAt !== null ? (
          <Deadline at={closesAt} coming="Closes" passed="Closed" />
        ) : (
          `No lanes are open for bids: ${inStatus('awarded')} awarded, ${paused} paused`
        )}
        .
      </strong>{' '}
      Your submitted bids are final
      {stay.length > 0 && `; ${stay.join(', and ')}`}.{' '}
      {isOver || paused === 0
        ? 'You will be notified of awards. If another round opens, you can bid again.'
        : 'You will be notified when bidding resumes.'}
    </div>
  )
}

/** Whether a row's bid is of today: typed today, or without anything typed saved today. */
function typedToday(drafts: DraftBook): (row: SheetRow) => boolean {
  const today = startOfToday()
  return ({ lane, bid }) => (drafts.typedAt(lane.id) ?? bid?.updatedAt ?? today) >= today
}

/** The rows, given again whenever one of their lanes closes: what is open is read again then. */
function useRowsOfNow(rows: readonly SheetRow[]): readonly SheetRow[] {
  const closings = useMemo(() => closingTimes(rows), [rows])
  const next = closings.find((at) => Date.parse(at) > Date.now())
  usePassed(next ?? null)
  return useMemo(() => (next === closings[0] ? rows : [...rows]), [rows, closings, next])
}

const closingTimes = (rows: readonly SheetRow[]): string[] =>
  [...new Set(rows.flatMap(({ lane }) => lane.closesAt ?? []))].toSorted(
    (a, b) => Date.parse(a) - Date.parse(b),
  )

const keys = z.array(z.string()).optional()
const layoutSchema = z.object({
  order: keys,
  hidden: keys,
  pinned: keys,
  widths: z.record(z.string(), z.number()).optional(),
  density: z.enum(['compact', 'normal', 'roomy']).optional(),
})

/** Which columns the sheet shows, and how: kept on this device under the sheet's name. */
function useSheetLayout(keptAs: string): [GridLayout, (layout: GridLayout) => void] {
  const key = `columns.${keptAs}`
  const [layout, setLayout] = useState(() => readLayout(key))
  return [
    layout,
    (next) => {
      device.write(key, JSON.stringify(next))
      setLayout(next)
    },
  ]
}

/** What cannot be read any more is forgotten rather than shown wrong. */
function readLayout(key: string): GridLayout {
  try {
    return layoutSchema.parse(JSON.parse(device.read(key) ?? '{}'))
  } catch {
    return {}
  }
}
