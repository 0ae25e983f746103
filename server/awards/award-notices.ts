import { laneName } from '#domain/lane.ts'
import { Priority } from '#domain/notification.ts'
import type { NewNotice } from '#server/notice.ts'
import type { BidOutcome } from './award-outcome.ts'
import { grouped } from '#domain/grouped.ts'

type OutcomeNotice = NewNotice & { won: boolean; why: string }

/** Beyond this many lanes of one outcome, a carrier gets one notice that counts them. */
const namedAtMost = 3

/** To each carrier what became of its bids, and why; never who else bid, or how much. */
export function awardNotices(outcomes: readonly BidOutcome[]): NewNotice[] {
  const groups = grouped(
    outcomes.map(noticeOf),
    ({ companyId, won, mode, why }) => `${companyId} ${won} ${mode} ${why}`,
  )
  return [...groups.values()].flatMap((group) => {
    const notices = group.map(({ won: _won, why: _why, ...notice }) => notice)
    const [first] = group
    const [notice] = notices
    if (!first || !notice || group.length <= namedAtMost) return notices
    const what = first.won ? 'accepted' : 'not chosen'
    return {
      ...notice,
      laneId: null,
      description: withReason(`${group.length} of your bids were ${what}`, first.why),
    }
  })
}

function noticeOf({ bid, plan: { lane, awarded }, won, why }: BidOutcome): OutcomeNotice {
  const shares = awarded.filter((part) => part.bid === bid).map(({ share }) => share)
  const what = won ? `your bid was accepted${extent(shares)}` : 'your bid was not chosen'
  return {
    companyId: bid.carrierId,
    laneId: lane.id,
    mode: lane.mode,
    priority: Priority.Information,
    type: won ? 'BidAccepted' : 'BidRejected',
    description: withReason(`${laneName(lane)}: ${what}`, why),
    won,
    why,
  }
}

const withReason = (what: string, why: string) => (why === '' ? what : `${what}; ${why}`)

function extent(shares: readonly number[]): string {
  const [share = 100] = shares
  if (shares.some((other) => other !== share)) return ' in part'
  return share < 100 ? ` for ${share}%` : ''
}
