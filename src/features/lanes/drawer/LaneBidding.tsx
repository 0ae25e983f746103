import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import Button from 'react-bootstrap/Button'
import { toast } from 'react-toastify/unstyled'
import { laneClosing } from '#contract/ext/lane-closing.ts'
import { allows, type Lane } from '#domain/lane.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { isExtendable, isExtended } from '#domain/open-to-bids.ts'
import { closingWords } from '#features/lanes/closing-words.ts'
import { ClosingTime } from '#features/lanes/ClosingTime.tsx'
import { ExtendDialog } from '#features/lanes/ExtendDialog.tsx'
import { laneMutations } from '#features/lanes/lanes.api.ts'
import { StartDialog } from '#features/lanes/StartDialog.tsx'
import { problemOf } from '#lib/call.ts'
import { Offered } from '#ui/Offered.tsx'

/** When a lane takes bids, and how its shipper starts, pauses and extends bidding on it alone. */
export function LaneBidding({ lane, mode }: { lane: Lane; mode: BiddableMode }) {
  const pause = useMutation(laneMutations.pause())
  const [dialog, setDialog] = useState<'start' | 'extend' | null>(null)
  const close = () => setDialog(null)
  const startable = allows(lane.status, 'start') && lane.inRound
  const pausable = allows(lane.status, 'pause') && lane.inRound
  const extendable = isExtendable(lane)
  if (!startable && !pausable && lane.inRound) return null
  const pauseNow = () =>
    pause.mutate([lane.id], {
      onSuccess: () => toast.success('Bidding paused. The carriers have been notified.'),
      onError: (error) => toast.error(problemOf(error).message),
    })
  return (
    <div className="lane-closing">
      {!lane.inRound && (
        <span>
          Not in this round
          <small>No carrier can bid on it now. Its bids are kept and can be awarded.</small>
        </span>
      )}
      {extendable && (
        <span>
          <ClosingTime closesAt={lane.closesAt} />
          {isExtended(lane) && lane.roundClosesAt !== null && (
            <small>Open longer than its round, {closingWords(lane.roundClosesAt)}.</small>
          )}
        </span>
      )}
      {startable && (
        <Button size="sm" onClick={() => setDialog('start')}>
          {lane.status === 'paused' ? 'Resume bidding' : 'Start bidding'}
        </Button>
      )}
      {extendable && (
        <Offered by={laneClosing.extend}>
          <Button size="sm" variant="outline-primary" onClick={() => setDialog('extend')}>
            Extend
          </Button>
        </Offered>
      )}
      {pausable && (
        <Button
          size="sm"
          variant="outline-secondary"
          disabled={pause.isPending}
          aria-busy={pause.isPending}
          onClick={pauseNow}
        >
          Pause bidding
        </Button>
      )}
      {dialog === 'start' && (
        <StartDialog mode={mode} lanes={[lane]} onClose={close} onStarted={close} />
      )}
      {dialog === 'extend' && <ExtendDialog mode={mode} lanes={[lane]} onClose={close} />}
    </div>
  )
}
