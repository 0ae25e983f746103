import type { Lane } from '#domain/lane.ts'
import { formatUsd } from '#domain/money.ts'
import { isExtended, isOpenToBids } from '#domain/open-to-bids.ts'
import { Badge, type Tone } from '#ui/Badge.tsx'
import { closingWords } from './closing-words.ts'
import { hiddenFeedbackWords, laneStatusBadge, lightBadge } from './lane-badges.api.ts'

/** A lane on a phone: the way, where it stands, one figure. */
export function LaneCard({ lane }: { lane: Lane }) {
  const status = laneStatusBadge(lane)
  const light = lightBadge(lane)
  const [figure, word] =
    lane.amountBid === null ? [lane.baselineCost, 'baseline'] : [lane.amountBid, 'bid']
  return (
    <span className="lane-card">
      <strong>{lane.locationStr}</strong>
      <span className="d-flex gap-2 flex-wrap">
        {light && <Badge tone={light.tone as Tone} text={light.text} />}
        <Badge tone={status.tone as Tone} text={status.text} />
      </span>
      <span className="text-body-secondary text-truncate">
        {[
          hiddenFeedbackWords(lane),
          moreTime(lane),
          figure === null ? null : `${formatUsd(figure)} ${word}`,
          lane.equipmentType,
          lane.shipper,
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </span>
  )
}

const moreTime = (lane: Lane): string | null =>
  lane.closesAt !== null && isExtended(lane) && isOpenToBids(lane, new Date())
    ? `open until ${closingWords(lane.closesAt)}`
    : null
