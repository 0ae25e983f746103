import { createContext, useContext } from 'react'
import type { BidSheet, ProposedBids } from '#contract/bids.ts'
import type { BidEntry } from '#domain/bid.ts'

/** Where a rate is typed: the lane's cell in the sheet, its field in the form. */
export type GoToRate = (laneId: number, chargeId: string | null) => void

/** What somebody is about to submit, by whatever way it was entered. */
export type AskedReview = {
  /** To be submitted. */
  ready: readonly BidEntry[]
  /** Complete drafts of other days: submitted only where they are ticked. */
  otherDays?: readonly BidEntry[]
  /** Complete drafts of lanes that the sheet's filters hide: submitted only where they are ticked. */
  outOfSight?: readonly BidEntry[]
  /** Begun but not complete: saved as drafts. */
  drafts?: readonly BidEntry[]
  /** Submitted before, now cleared or incomplete: no bids any more. */
  withdrawals?: readonly BidEntry[]
  /** Lanes that will not be bid on. */
  declines?: readonly number[]
  /** Lanes with cells that cannot be read: they stay where they were typed. */
  unreadable?: readonly number[]
  /** Out of a returned sheet, which repeats the drafts that its template was filled with. */
  isReturned?: boolean
  /** The returned sheet that proposes it. */
  uploadId?: number | undefined
  /** What of that sheet could not be read. */
  notRead?: BidSheet['problems']
  unchanged?: number
  notBidding?: number
  /** Whether all may be kept as drafts instead, as what a file holds may. */
  mayKeepDrafts?: boolean
  onGoTo?: GoToRate
  /** Lanes whose entry was sent, or given up for what another window saved. */
  onSettled?: (laneIds: readonly number[]) => void
}

export function askedOfSheet(
  { entries, withdrawals, declines }: ProposedBids,
  { uploadId, notRead = [] }: Pick<AskedReview, 'uploadId' | 'notRead'>,
): AskedReview {
  const withdrawn = new Set(withdrawals)
  return {
    ready: entries.filter(({ laneId }) => !withdrawn.has(laneId)),
    withdrawals: entries.filter(({ laneId }) => withdrawn.has(laneId)),
    declines,
    notRead,
    isReturned: true,
    mayKeepDrafts: true,
    ...(uploadId !== undefined && { uploadId }),
  }
}

export const ReviewContext = createContext<(asked: AskedReview) => void>(() => {})

/** Opens the review that every submission of bids goes through. */
export const useBidReview = (): ((asked: AskedReview) => void) => useContext(ReviewContext)
