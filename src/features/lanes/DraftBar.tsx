import { useMutation } from '@tanstack/react-query'
import Button from 'react-bootstrap/Button'
import { toast } from 'react-toastify/unstyled'
import type { Lane } from '#domain/lane.ts'
import { bidMutations, bidsOfLanes } from '#features/bids/bids.api.ts'
import { problemOf } from '#lib/call.ts'

/** Submits drafts of the selected lanes together. */
export function DraftBar({ lanes, onDone }: { lanes: readonly Lane[]; onDone: () => void }) {
  const save = useMutation(bidMutations.save())
  const drafts = lanes.filter(({ bidStatus }) => bidStatus === 'draft')
  if (lanes.length === 0) return null
  const submit = async () => {
    try {
      const own = await bidsOfLanes(drafts.map(({ id }) => id))
      const bids = await save.mutateAsync({ entries: own, submit: true })
      toast.success(`${bids.length} bids submitted.`)
      onDone()
    } catch (error) {
      toast.error(problemOf(error).message)
    }
  }
  return (
    <div className="bulk-bar" role="toolbar" aria-label="Selected lanes">
      <strong>{lanes.length} selected</strong>
      <Button
        size="sm"
        disabled={drafts.length === 0 || save.isPending}
        onClick={() => void submit()}
      >
        Submit {drafts.length} {drafts.length === 1 ? 'draft' : 'drafts'}
      </Button>
      <Button size="sm" variant="link" className="link-light" onClick={onDone}>
        Clear
      </Button>
    </div>
  )
}
