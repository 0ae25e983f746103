import type { Lane } from '#domain/lane.ts'
import { counted } from '#domain/quantity.ts'
import { usePassed } from '#lib/use-passed.ts'
import { Deadline } from '#ui/Deadline.tsx'

type ClosedSheetProps = {
  lanes: readonly Lane[]
  /** Lanes with something typed that was never submitted. */
  unsent: number
}

/** Over a sheet none of whose lanes takes a bid: since when, and what comes now. */
export function ClosedSheet({ lanes, unsent }: ClosedSheetProps) {
  const closesAt = lanes[0]?.closesAt ?? null
  const isOver = usePassed(closesAt)
  const inStatus = (status: Lane['status']) => lanes.filter((lane) => lane.status === status).length
  const paused = inStatus('paused')
  const drafts = lanes.filter(({ bidStatus }) => bidStatus === 'draft').length
  const stay = [
    drafts > 0 && `${counted(drafts, 'draft was', 'drafts were')} not submitted`,
    unsent > 0 && `what you typed for ${counted(unsent, 'lane')} is kept on this device`,
  ].filter((part) => part !== false)
  return (
    <div className="alert alert-secondary" role="status">
      <strong>
        {isOver && closesAt !== null ? (
          <Deadline at={closesAt} coming="Closes" passed="Closed" />
        ) : (
          `No lanes are open for bids: ${inStatus('awarded')} awarded, ${paused} paused`
        )}
        .
      </strong>{' '}
      Your submitted bids are final
      {stay.length > 0 && `; ${stay.join(', and ')}`}.{' '}
      {isOver || paused === 0
        ? 'You will be notified of awards. If another round opens, you can bid again.'
        : 'You will be notified when bidding resumes.'}
    </div>
  )
}
