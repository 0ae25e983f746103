import { Priority } from '#domain/notification.ts'
import type { NewNotice } from '#server/notices.ts'
import type { AwardPlan } from './award-plan.ts'
import type { BidRow } from './bid-rules.ts'
import { groupBy } from './group-by.ts'

type Outcome = NewNotice & { type: 'BidAccepted' | 'BidRejected' }

/** Beyond this many lanes of one outcome, a carrier gets one notice that counts them. */
const namedAtMost = 3

/** To each carrier what became of its bids; never who else bid, or how much. */
export function awardNotices(plans: readonly AwardPlan[]): NewNotice[] {
  const groups = groupBy(
    plans.flatMap(outcomes),
    ({ companyId, type, mode }) => `${companyId} ${type} ${mode}`,
  )
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (!first || group.length <= namedAtMost) return group
    const what = first.type === 'BidAccepted' ? 'accepted' : 'not chosen'
    return { ...first, laneId: null, description: `${group.length} of your bids were ${what}` }
  })
}

function outcomes({ lane, awarded, winners, others }: AwardPlan): Outcome[] {
  const about = {
    laneId: lane.id,
    mode: lane.mode,
    priority: Priority.Information,
  }
  const name = `${lane.origin} > ${lane.destination}`
  return [
    ...winners.map((bid): Outcome => {
      const shares = awarded.filter((part) => part.bid === bid).map(({ share }) => share)
      return {
        ...about,
        companyId: bid.carrierId,
        type: 'BidAccepted',
        description: `${name}: your bid was accepted${extent(shares)}`,
      }
    }),
    ...others.map(
      (bid): Outcome => ({
        ...about,
        companyId: bid.carrierId,
        type: 'BidRejected',
        description: `${name}: your bid was not chosen; ${reason(bid, winners)}`,
      }),
    ),
  ]
}

function extent(shares: readonly number[]): string {
  const [share = 100] = shares
  if (shares.some((other) => other !== share)) return ' in part'
  return share < 100 ? ` for ${share} %` : ''
}

const reason = (bid: BidRow, winners: readonly BidRow[]): string =>
  bid.landedCents !== null &&
  winners.every((won) => (won.landedCents ?? 0) < (bid.landedCents ?? 0))
    ? 'a lower landed cost was offered'
    : 'the shipper chose another offer'
