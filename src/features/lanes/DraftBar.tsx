import Button from 'react-bootstrap/Button'
import type { Lane } from '#domain/lane.ts'
import { SubmitDrafts } from './SubmitDrafts.tsx'

type DraftBarProps = {
  lanes: readonly Lane[]
  /** How many of what they are, beside the button: '12 selected'. */
  words: string
  /** Without, they are not a choice that can be given up. */
  onDone?: () => void
}

/** Submits drafts of these lanes together, from below the table. */
export function DraftBar({ lanes, words, onDone }: DraftBarProps) {
  if (lanes.length === 0) return null
  return (
    <div className="bulk-bar" role="toolbar" aria-label="Drafts">
      <strong>{words}</strong>
      <SubmitDrafts lanes={lanes} onDone={onDone} />
      {onDone && (
        <Button size="sm" variant="link" className="link-light" onClick={onDone}>
          Clear
        </Button>
      )}
    </div>
  )
}
