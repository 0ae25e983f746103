import { Suspense, useState } from 'react'
import Button from 'react-bootstrap/Button'
import { declines } from '#contract/ext/declines.ts'
import { canDecline, canTakeBack } from '#domain/declinable.ts'
import type { Lane } from '#domain/lane.ts'
import { Offered } from '#ui/Offered.tsx'
import { DeclineDialog } from '#features/declines/declines.parts.tsx'
import { TakeBackDecline } from '#features/declines/declines.parts.tsx'
import { SubmitDrafts } from './SubmitDrafts.tsx'

type DraftBarProps = {
  lanes: readonly Lane[]
  /** How many of what they are, beside the button: '12 selected'. */
  words: string
  /** Without, they are not a choice that can be given up. */
  onDone?: () => void
}

export function DraftBar({ lanes, words, onDone }: DraftBarProps) {
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
          <Button size="sm" variant="link" className="link-light" onClick={onDone}>
            Clear
          </Button>
        </>
      )}
      {declining && (
        <Suspense>
          <DeclineDialog
            lanes={lanes}
            onDeclined={() => onDone?.()}
            onClose={() => setDeclining(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
