import { type ReactNode, Suspense, useState } from 'react'
import type { Lane } from '#domain/lane.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { lazyScreen } from '#lib/chunk.ts'
import type { AskedReview } from './asked-review.ts'
import { ReviewContext } from './review.api.ts'
import { UnansweredNotice } from './UnansweredNotice.tsx'

const BidReview = lazyScreen('bid-review', async () => (await import('./BidReview.tsx')).BidReview)

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
