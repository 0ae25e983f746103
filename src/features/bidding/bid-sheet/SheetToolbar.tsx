import { ArrowDownToLine, Keyboard, Redo2, Undo2 } from 'lucide-react'
import { type FormEvent, type RefObject, useId, useState, useSyncExternalStore } from 'react'
import Button from 'react-bootstrap/Button'
import { toast } from 'react-toastify/unstyled'
import { declines } from '#contract/ext/declines.ts'
import { counted } from '#domain/quantity.ts'
import { numberProblem, readNumber } from '#domain/written-number.ts'
import { Dialog, DialogBody } from '#ui/Dialog.tsx'
import type { EditGridHandle } from '#ui/grid/editing/EditGrid.tsx'
import type { AdjustReport } from '#ui/grid/editing/sheet-editing.ts'
import { Icon } from '#ui/Icon.tsx'
import { KeyTable } from '#ui/KeyTable.tsx'
import { messageKeys } from '#ui/message-keys.ts'
import { Offered } from '#ui/Offered.tsx'
import { readerMark } from '#ui/reader-locale.ts'
import { type Saved, savedWords } from './sheet-drafts.ts'
import { sheetKeys } from './sheet-keys.ts'
import type { BidEditSheet, SheetRow } from './sheet-row.ts'

type SheetToolbarProps = {
  grid: RefObject<EditGridHandle<SheetRow> | null>
  sheet: BidEditSheet
  saved: Saved
  onDecline: (marked: readonly SheetRow[]) => void
}

/** Steps back and forth, fill, and raise or lower what is marked. */
export function SheetToolbar({ grid, sheet, saved, onDecline }: SheetToolbarProps) {
  useSyncExternalStore(sheet.subscribe, () => sheet.version)
  const [percent, setPercent] = useState('-3')
  const [problem, setProblem] = useState<string | null>(null)
  const [helping, setHelping] = useState(false)
  const problemId = useId()
  const adjust = (event: FormEvent) => {
    event.preventDefault()
    const read = readNumber(percent, readerMark())
    setProblem('refused' in read ? numberProblem(percent, read, readerMark()) : null)
    if (!('number' in read)) return
    const report = grid.current?.adjustMarked(read.number)
    toast.info(report ? adjustWords(report) : 'Select the rates to change first.')
  }
  return (
    <div className="sheet-tools" role="toolbar" aria-label="Bid sheet">
      <Button
        size="sm"
        variant="outline-secondary"
        aria-label="Undo"
        title="Undo (Ctrl+Z)"
        disabled={!sheet.canUndo}
        onClick={() => grid.current?.undo()}
      >
        <Icon icon={Undo2} />
      </Button>
      <Button
        size="sm"
        variant="outline-secondary"
        aria-label="Redo"
        title="Redo (Ctrl+Y)"
        disabled={!sheet.canRedo}
        onClick={() => grid.current?.redo()}
      >
        <Icon icon={Redo2} />
      </Button>
      <Button
        size="sm"
        variant="outline-secondary"
        aria-label="Fill down"
        title="Fill down (Ctrl+D)"
        onClick={() => grid.current?.fillDown()}
      >
        <Icon icon={ArrowDownToLine} />
      </Button>
      <form className="adjust" onSubmit={adjust}>
        <label htmlFor="adjust-percent">Change by</label>
        <input
          id="adjust-percent"
          className={`form-control form-control-sm ${problem ? 'is-invalid' : ''}`}
          inputMode="decimal"
          aria-invalid={problem !== null}
          aria-describedby={problem ? problemId : undefined}
          value={percent}
          onChange={(event) => {
            setPercent(event.target.value)
            setProblem(null)
          }}
        />
        <span aria-hidden="true">%</span>
        <Button type="submit" size="sm" variant="outline-secondary">
          Apply
        </Button>
        {problem && (
          <span id={problemId} role="alert" className="field-problem">
            {problem}
          </span>
        )}
      </form>
      <Offered by={declines.decline}>
        <Button
          size="sm"
          variant="outline-secondary"
          title="Decline the selected lanes"
          onClick={() => onDecline(grid.current?.markedRows() ?? [])}
        >
          No bid
        </Button>
      </Offered>
      <Button
        size="sm"
        variant="outline-secondary"
        aria-label="Keys"
        title="Keys of the sheet"
        onClick={() => setHelping(true)}
      >
        <Icon icon={Keyboard} />
      </Button>
      <output className="sheet-saved" title={savedWords(saved)}>
        {savedWords(saved)}
      </output>
      {helping && <KeyHelp onClose={() => setHelping(false)} />}
    </div>
  )
}

function adjustWords({ changed, passedOver, tooSmall, notRates }: AdjustReport): string {
  const said = [`${counted(changed, 'rate')} changed.`]
  if (tooSmall > 0)
    said.push(
      `${counted(tooSmall, 'rate')} unchanged: the change is too small for the decimals of the tender.`,
    )
  if (passedOver > 0) said.push(`${counted(passedOver, 'rate cell')} unchanged: empty or closed.`)
  if (notRates === 1) said.push('1 selected cell is not a rate.')
  if (notRates > 1) said.push(`${counted(notRates, 'selected cell')} are not rates.`)
  return said.join(' ')
}

function KeyHelp({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Keys of the bid sheet" onClose={onClose}>
      <DialogBody>
        <KeyTable keys={[...sheetKeys, messageKeys]} />
      </DialogBody>
    </Dialog>
  )
}
