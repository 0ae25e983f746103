import { useMutation } from '@tanstack/react-query'
import Button from 'react-bootstrap/Button'
import { toast } from 'react-toastify/unstyled'
import type { Lane } from '#domain/lane.ts'
import { bidMutations, bidsOfLanes } from '#features/bids/bids.api.ts'
import { problemOf } from '#lib/call.ts'

type DraftBarProps = {
  lanes: readonly Lane[]
  /** How many of what they are, beside the button: '12 selected'. */
  words: string
  /** Without, they are not a choice that can be given up. */
  onDone?: () => void
}

/** Submits drafts of these lanes together. */
export function DraftBar({ lanes, words, onDone }: DraftBarProps) {
  const save = useMutation(bidMutations.save())
  const drafts = lanes.filter(({ bidStatus }) => bidStatus === 'draft')
  if (lanes.length === 0) return null
  const submit = async () => {
    try {
      const own = await bidsOfLanes(drafts.map(({ id }) => id))
      const bids = await save.mutateAsync({ entries: own, submit: true })
      toast.success(`${bids.length} bids submitted.`)
      onDone?.()
    } catch (error) {
      toast.error(problemOf(error).message)
    }
  }
  return (
    <div className="bulk-bar" role="toolbar" aria-label="Drafts">
      <strong>{words}</strong>
      <Button
        size="sm"
        disabled={drafts.length === 0 || save.isPending}
        onClick={() => void submit()}
      >
        Submit {drafts.length} {drafts.length === 1 ? 'draft' : 'drafts'}
      </Button>
      {onDone && (
        <Button size="sm" variant="link" className="link-light" onClick={onDone}>
          Clear
        </Button>
      )}
    </div>
  )
}
