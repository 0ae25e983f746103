import { reasonInText } from '#domain/decline.ts'
import type { Lane } from '#domain/lane.ts'
import { TakeBackDecline } from './TakeBackDecline.tsx'

export function DeclinedNotice({ lane }: { lane: Lane }) {
  if (lane.bidStatus !== 'declined') return null
  const why = lane.declineReason === null ? '' : `: ${reasonInText(lane.declineReason)}`
  return (
    <div className="alert alert-secondary declined-notice">
      <span>You declined this lane{why}. A new bid cancels that.</span>
      <TakeBackDecline lanes={[lane]} />
    </div>
  )
}
