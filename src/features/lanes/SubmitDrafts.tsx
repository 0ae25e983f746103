import { useMutation } from '@tanstack/react-query'
import Button from 'react-bootstrap/Button'
import { toast } from 'react-toastify/unstyled'
import type { Lane } from '#domain/lane.ts'
import { isOpenToBids } from '#domain/open-to-bids.ts'
import { formatCount } from '#domain/quantity.ts'
import { bidMutations, bidsOfLanes } from '#features/bids/bids.api.ts'
import { problemOf } from '#lib/call.ts'

type SubmitDraftsProps = {
  lanes: readonly Lane[]
  variant?: string
  onDone?: (() => void) | undefined
}

/** Submits the drafts of these lanes together; nothing where there is none that still may be. */
export function SubmitDrafts({ lanes, variant = 'primary', onDone }: SubmitDraftsProps) {
  const save = useMutation(bidMutations.save())
  const drafts = lanes.filter(
    (lane) => lane.bidStatus === 'draft' && isOpenToBids(lane, new Date()),
  )
  const submit = async () => {
    try {
      const own = await bidsOfLanes(drafts.map(({ id }) => id))
      const bids = await save.mutateAsync({ entries: own, submit: true })
      toast.success(`${formatCount(bids.length)} ${bids.length === 1 ? 'bid' : 'bids'} submitted.`)
      onDone?.()
    } catch (error) {
      toast.error(problemOf(error).message)
    }
  }
  if (drafts.length === 0) return null
  return (
    <Button size="sm" variant={variant} disabled={save.isPending} onClick={() => void submit()}>
      Submit {formatCount(drafts.length)} {drafts.length === 1 ? 'draft' : 'drafts'}
    </Button>
  )
}

/** Complete, and only waiting to be submitted. */
export const isReadyDraft = (lane: Lane): boolean =>
  isOpenToBids(lane, new Date()) && lane.bidStatus === 'draft' && lane.bidCompletion === 1
