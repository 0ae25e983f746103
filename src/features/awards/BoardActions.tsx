import { useId, useMemo } from 'react'
import Button from 'react-bootstrap/Button'
import { counted, formatCount } from '#domain/quantity.ts'
import { type BoardLane, confirmable } from './board-lane.ts'
import { bestChoices, type Choice } from './choice.ts'
import { leftOutWords } from './standing.ts'

type BoardActionsProps = {
  /** Those that pass the filters, of all lanes. */
  shown: readonly BoardLane[]
  lanes: readonly BoardLane[]
  busy: boolean
  onAwardBest: (choices: readonly Choice[]) => void
  onConfirm: (pending: readonly BoardLane[]) => void
}

/** What can be done without ticking lanes, each button with how many lanes it is about. */
export function BoardActions({ shown, lanes, busy, onAwardBest, onConfirm }: BoardActionsProps) {
  const pending = useMemo(() => lanes.filter(confirmable), [lanes])
  // What is pending was already decided: only ticking a lane decides again.
  const best = useMemo(
    () => bestChoices(shown.filter(({ awards }) => awards.length === 0)),
    [shown],
  )
  const leftOutId = useId()
  const leftOut = useMemo(() => leftOutWords(shown, best), [shown, best])
  return (
    <>
      <Button
        size="sm"
        variant="outline-primary"
        disabled={busy || pending.length === 0}
        onClick={() => onConfirm(pending)}
      >
        Confirm {formatCount(pending.length)} pending
      </Button>
      <Button
        size="sm"
        title={leftOut === '' ? undefined : leftOut}
        aria-describedby={leftOut === '' ? undefined : leftOutId}
        disabled={busy || best.length === 0}
        onClick={() => onAwardBest(best)}
      >
        Award best bid on {counted(best.length, 'lane')}
      </Button>
      {leftOut !== '' && (
        <small id={leftOutId} className="visually-hidden">
          {leftOut}
        </small>
      )}
    </>
  )
}
