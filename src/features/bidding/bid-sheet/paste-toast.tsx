import { useEffect, useRef, useSyncExternalStore } from 'react'
import { toast } from 'react-toastify/unstyled'
import { counted } from '#domain/quantity.ts'
import type { PasteBy } from '#ui/grid/editing/paste.ts'
import type { OtherPaste, PasteReport } from '#ui/grid/editing/paste-report.ts'
import type { BidEditSheet } from './sheet-row.ts'

/**
 * Says what a paste did. A choice to paste the other way stays until it is made, closed, or the sheet is
 * changed or left.
 */
export function usePasteToast(sheet: BidEditSheet): (report: PasteReport) => void {
  const close = useRef(() => {})
  useEffect(() => () => close.current(), [])

  const show = (report: PasteReport) => {
    close.current()
    const words = pasteWords(report)
    const { otherWay } = report
    if (!otherWay) {
      close.current = () => {}
      toast.info(words)
      return
    }
    const choose = () => {
      const pasted = otherWay.paste()
      if (pasted) show(pasted)
    }
    const shown = toast.info(
      <PasteChoice words={words} otherWay={otherWay} sheet={sheet} onChoose={choose} />,
      { autoClose: false, closeOnClick: false, onClose: () => stopListening() },
    )
    close.current = () => toast.dismiss(shown)
    const stopListening = sheet.subscribe(() => {
      if (!otherWay.stands()) toast.dismiss(shown)
    })
  }
  return show
}

type PasteChoiceProps = {
  words: string
  otherWay: OtherPaste
  sheet: BidEditSheet
  onChoose: () => void
}

function PasteChoice({ words, otherWay, sheet, onChoose }: PasteChoiceProps) {
  const stands = useSyncExternalStore(sheet.subscribe, otherWay.stands)
  const { why, action } = choices[otherWay.by]
  return (
    <div className="undo-toast">
      <span>{words}</span>
      {stands && (
        <>
          <span>{why} Press Alt+T, then Tab to choose.</span>
          <span className="undo-actions">
            <button type="button" onClick={onChoose}>
              {action}
            </button>
          </span>
        </>
      )}
    </div>
  )
}

const choices: Record<PasteBy, { why: string; action: string }> = {
  id: { why: 'The first column could be lane ids.', action: 'Match by lane id' },
  place: { why: 'Rows were matched by lane id.', action: 'Paste as values' },
}

function pasteWords({ cells, problems, rowsLeftOver, columnsLeftOver }: PasteReport): string {
  const said = [`${counted(cells, 'cell')} pasted`]
  if (problems > 0) said.push(counted(problems, 'needs attention', 'need attention'))
  if (rowsLeftOver > 0) said.push(`${counted(rowsLeftOver, 'row')} did not fit`)
  if (columnsLeftOver > 0) said.push(`${counted(columnsLeftOver, 'column')} did not fit`)
  return `${said.join(', ')}. Press Ctrl+Z to undo.`
}
