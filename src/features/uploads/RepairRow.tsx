import { useLayoutEffect, useRef } from 'react'
import Button from 'react-bootstrap/Button'
import { Mode } from '#domain/mode.ts'
import { formatCount } from '#domain/quantity.ts'
import type { ExceptionGroup } from '#domain/shipment-upload.ts'
import {
  choiceWords,
  foundCells,
  foundText,
  problemWords,
  type RepairChoice,
  rowsText,
} from './repair-choice.ts'
import { RepairOptions } from './RepairOptions.tsx'

type RepairRowProps = {
  group: ExceptionGroup
  mode: Mode
  choice: RepairChoice | null
  onChoose: (choice: RepairChoice | null) => void
}

export function RepairRow({ group, mode, choice, onChoose }: RepairRowProps) {
  const decision = useRef<HTMLDivElement>(null)
  const isDecidedHere = useRef(false)
  const decide = (next: RepairChoice | null) => {
    isDecidedHere.current = true
    onChoose(next)
  }
  useLayoutEffect(() => {
    // The button that was pressed is gone: without this the keyboard starts at the top of the page.
    if (isDecidedHere.current) decision.current?.querySelector('button')?.focus()
    isDecidedHere.current = false
  }, [choice])
  return (
    <div className="repair-row">
      <div className="repair-found">
        <span>
          <code>{foundText(group)}</code> in {group.column}
          {mode === Mode.Universal && group.family && ` (${group.family})`}{' '}
          <strong>× {formatCount(group.count)}</strong>
        </span>
        {problemWords(group) !== group.title && <span>{problemWords(group)}</span>}
        {group.examples.map((example) => (
          <Example key={example.row} group={group} example={example} />
        ))}
      </div>
      <div ref={decision} className="repair-choice">
        {choice ? (
          <>
            <span>
              {choiceWords(group.kind, choice)} ({rowsText(group.count)})
            </span>
            <Button
              size="sm"
              variant="link"
              aria-label={`Undo ${foundText(group)}`}
              onClick={() => decide(null)}
            >
              Undo
            </Button>
          </>
        ) : (
          <RepairOptions group={group} mode={mode} onChoose={decide} />
        )}
      </div>
    </div>
  )
}

function Example({
  group,
  example,
}: {
  group: ExceptionGroup
  example: { row: number; text: string }
}) {
  const cells = foundCells(group)
  return (
    <small className="repair-example">
      Row {example.row}
      {example.text.split(' | ').map((cell, index) => (
        <span key={`${index}-${cell}`} className={cells.includes(cell) ? 'is-bad' : undefined}>
          {cell}
        </span>
      ))}
    </small>
  )
}
