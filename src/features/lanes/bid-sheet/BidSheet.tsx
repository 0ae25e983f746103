import { useMutation } from '@tanstack/react-query'
import { useRef, useState, useSyncExternalStore } from 'react'
import Button from 'react-bootstrap/Button'
import { toast } from 'react-toastify/unstyled'
import type { Lane } from '#domain/lane.ts'
import { bidMutations } from '#features/bids/bids.api.ts'
import { problemOf } from '#lib/call.ts'
import { EditGrid, type EditGridHandle } from '#ui/grid/editing/EditGrid.tsx'
import type { PasteReport } from '#ui/grid/editing/sheet-editing.ts'
import type { GridColumn, GridFacets } from '#ui/grid/grid-column.ts'
import { countWords } from '#ui/grid/group-words.ts'
import type { BidDraft } from './draft-store.ts'
import { entryOf, type SheetRow } from './sheet-row.ts'
import { SheetToolbar } from './SheetToolbar.tsx'
import { summarise } from './sheet-summary.ts'
import { type SheetViewChoice, SheetViews } from './SheetViews.tsx'
import { saveInTurn } from './submit-bids.ts'
import { type Receipt, SubmitReceipt } from './SubmitReceipt.tsx'
import { SubmitReview } from './SubmitReview.tsx'
import { useAutosave } from './use-autosave.ts'
import { type SheetParts, useBidSheet } from './use-bid-sheet.ts'

type BidSheetProps = {
  label: string
  rows: readonly SheetRow[]
  parts: SheetParts
  laneColumns: readonly GridColumn<Lane>[]
  /** Under which the draft is kept on this device. */
  storeKey: string
  draft: BidDraft | null
  views: readonly SheetViewChoice[]
  onOpenLane: (lane: Lane) => void
}

/** All lanes one is invited to, filled in as in a spreadsheet, reviewed and submitted together. */
export function BidSheet(props: BidSheetProps) {
  const { label, rows, parts, laneColumns, storeKey, draft, views, onOpenLane } = props
  const { sheet, columns } = useBidSheet(parts, laneColumns, draft)
  useSyncExternalStore(sheet.subscribe, () => sheet.version)
  const saved = useAutosave(storeKey, sheet, draft?.savedAt ?? null)
  const save = useMutation(bidMutations.save())
  const grid = useRef<EditGridHandle>(null)
  const [reviewing, setReviewing] = useState(false)
  const [facets, setFacets] = useState<GridFacets>({})
  const [receipt, setReceipt] = useState<Receipt | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const summary = summarise(rows, parts.lines, sheet)
  const { lines } = parts

  const submit = async () => {
    setFailure(null)
    const { ready, unfinished } = summary
    const entries = (some: readonly SheetRow[]) => some.map((row) => entryOf(row, lines, sheet))
    try {
      const bids = await saveInTurn(entries(ready), true, save.mutateAsync)
      const drafts = await saveInTurn(entries(unfinished), false, save.mutateAsync)
      sheet.forget([...ready, ...unfinished].map(({ lane }) => lane.id))
      setReceipt({ bids, drafts: drafts.length, at: new Date() })
      setReviewing(false)
    } catch (error) {
      setFailure(problemOf(error).message)
    }
  }

  return (
    <>
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
        onPasted={(report) => toast.info(pasteWords(report))}
        onSubmit={() => setReviewing(true)}
        toolbar={
          <>
            <SheetToolbar grid={grid} sheet={sheet} saved={saved} />
            {summary.states.Closed < rows.length && (
              <Button size="sm" className="ms-auto" onClick={() => setReviewing(true)}>
                Submit {summary.ready.length}
              </Button>
            )}
          </>
        }
      />
      {reviewing && (
        <SubmitReview
          summary={summary}
          busy={save.isPending}
          failure={failure}
          onSubmit={() => void submit()}
          onClose={() => setReviewing(false)}
        />
      )}
    </>
  )
}

function pasteWords({ cells, problems, rowsLeftOver, columnsLeftOver }: PasteReport): string {
  const said = [`${countWords(cells, ['cell', 'cells'])} pasted`]
  if (problems > 0) said.push(problems === 1 ? '1 needs attention' : `${problems} need attention`)
  if (rowsLeftOver > 0) said.push(`${countWords(rowsLeftOver, ['row', 'rows'])} did not fit`)
  if (columnsLeftOver > 0) {
    said.push(`${countWords(columnsLeftOver, ['column', 'columns'])} did not fit`)
  }
  return `${said.join(', ')}. Ctrl+Z takes it back.`
}
