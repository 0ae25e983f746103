import { createContext, type ReactNode, Suspense, useContext, useState } from 'react'
import type { Lane } from '#domain/lane.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { lazyScreen } from '#lib/chunk.ts'
import type { AskedReview } from './asked-review.ts'
import { UnansweredNotice } from './UnansweredNotice.tsx'

const BidReview = lazyScreen('bid-review', async () => (await import('./BidReview.tsx')).BidReview)

const ReviewContext = createContext<(asked: AskedReview) => void>(() => {})

/** Opens the review that every submission of bids goes through. */
export const useBidReview = (): ((asked: AskedReview) => void) => useContext(ReviewContext)

type BidReviewHostProps = { mode: BiddableMode; lanes: readonly Lane[]; children: ReactNode }

/** Holds the review above what asked for it: a sent bid renews forms and lists below. */
export function BidReviewHost({ mode, lanes, children }: BidReviewHostProps) {
  const [asked, setAsked] = useState<(AskedReview & { opened: number }) | null>(null)
  return (
    <ReviewContext value={(next) => setAsked({ ...next, opened: Date.now() })}>
      <UnansweredNotice />
      {children}
      {asked && (
        <Suspense>
          <BidReview
            key={asked.opened}
            mode={mode}
            lanes={lanes}
            asked={asked}
            onClose={() => setAsked(null)}
          />
        </Suspense>
      )}
    </ReviewContext>
  )
}
