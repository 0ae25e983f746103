import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from 'react-toastify/unstyled'
import { canDecline } from '#domain/declinable.ts'
import type { DeclineReason } from '#domain/decline.ts'
import type { Lane } from '#domain/lane.ts'
import { laneTitle } from '#domain/lane.ts'
import { counted } from '#domain/quantity.ts'
import { problemOf } from '#lib/call.ts'
import { FormDialog } from '#ui/FormDialog.tsx'
import { DeclineReasons } from './DeclineReasons.tsx'
import { declineMutations } from './declines.api.ts'

type DeclineDialogProps = {
  lanes: readonly Lane[]
  onDeclined: (laneIds: readonly number[]) => void
  onClose: () => void
}

export function DeclineDialog({ lanes, onDeclined, onClose }: DeclineDialogProps) {
  const decline = useMutation(declineMutations.decline())
  const [reason, setReason] = useState<DeclineReason | null>(null)
  const declined = lanes.filter(canDecline)
  const leftOut = lanes.length - declined.length
  const words = counted(declined.length, 'lane')
  const laneIds = declined.map(({ id }) => id)
  const confirm = () =>
    decline.mutate(
      { laneIds, reason },
      {
        onSuccess: () => {
          toast.success(`${words} declined for this round.`)
          onDeclined(laneIds)
          onClose()
        },
      },
    )
  const [only] = lanes
  return (
    <FormDialog
      title={lanes.length === 1 && only ? `No bid on ${laneTitle(only)}` : `No bid on ${words}`}
      action={`Decline ${words}`}
      busy={decline.isPending}
      incomplete={declined.length === 0}
      problem={decline.error && problemOf(decline.error).message}
      onSubmit={confirm}
      onClose={onClose}
    >
      <p>
        The shipper is notified that you will not bid in this round. You can still bid until it
        closes: a new bid cancels this.
      </p>
      {leftOut > 0 && (
        <p className="text-body-secondary">
          {counted(leftOut, 'lane')} left out: closed, or you need to withdraw a bid first.
        </p>
      )}
      <DeclineReasons legend="Reason (optional)" reason={reason} onChoose={setReason} />
    </FormDialog>
  )
}
