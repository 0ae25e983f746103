import { useMutation } from '@tanstack/react-query'
import Button from 'react-bootstrap/Button'
import { toast } from 'react-toastify/unstyled'
import { startOfToday } from '#domain/displayed-date.ts'
import type { Lane } from '#domain/lane.ts'
import { isOpenToBids } from '#domain/open-to-bids.ts'
import { counted } from '#domain/quantity.ts'
import { bidsOfLanes } from './bids.api.ts'
import { useBidReview } from './review/review.api.ts'
import { problemOf } from '#lib/call.ts'

type SubmitDraftsProps = {
  lanes: readonly Lane[]
  variant?: string
  /** The lanes were chosen one by one: their drafts are meant, of whatever day. */
  isChoice?: boolean
  onDone?: (() => void) | undefined
}

export function SubmitDrafts({
  lanes,
  variant = 'primary',
  isChoice = false,
  onDone,
}: SubmitDraftsProps) {
  const openReview = useBidReview()
  const own = useMutation({ mutationFn: bidsOfLanes })
  const drafts = lanes.filter(
    (lane) => lane.bidStatus === 'draft' && isOpenToBids(lane, new Date()),
  )
  const review = async () => {
    try {
      const bids = await own.mutateAsync(drafts.map(({ id }) => id))
      const today = startOfToday()
      const isMeant = (updatedAt: string | null) =>
        isChoice || (updatedAt !== null && updatedAt >= today)
      openReview({
        ready: bids.filter(({ updatedAt }) => isMeant(updatedAt)),
        otherDays: bids.filter(({ updatedAt }) => !isMeant(updatedAt)),
        onSettled: () => onDone?.(),
      })
    } catch (error) {
      toast.error(problemOf(error).message)
    }
  }
  if (drafts.length === 0) return null
  return (
    <Button size="sm" variant={variant} disabled={own.isPending} onClick={() => void review()}>
      Submit {counted(drafts.length, 'draft')}
    </Button>
  )
}

/** Complete, and only waiting to be submitted. */
export const isReadyDraft = (lane: Lane): boolean =>
  isOpenToBids(lane, new Date()) && lane.bidStatus === 'draft' && lane.bidCompletion === 1
