import { counted } from '#domain/quantity.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import type { BoardLane } from './board-lane.ts'
import { CarrierTable } from './CarrierTable.tsx'
import { confirmedChoices } from './choice.ts'

type ResetDialogProps = {
  /** Awarded lanes. */
  lanes: readonly BoardLane[]
  busy: boolean
  onReset: () => void
  onClose: () => void
}

export function ResetDialog({ lanes, busy, onReset, onClose }: ResetDialogProps) {
  const [only] = lanes
  const what = counted(lanes.length, 'lane')
  return (
    <ConfirmDialog
      title={`Reset the award of ${lanes.length === 1 ? only?.lane.locationStr : what}?`}
      action={`Reset ${what}`}
      danger
      busy={busy}
      onConfirm={onReset}
      onClose={onClose}
    >
      <CarrierTable choices={confirmedChoices(lanes)} />
      <p className="mb-0">
        Every carrier that bid is notified that its bid is active again. The savings do not count
        until {lanes.length === 1 ? 'the lane is' : 'the lanes are'} awarded again; award history is
        kept.
      </p>
    </ConfirmDialog>
  )
}
