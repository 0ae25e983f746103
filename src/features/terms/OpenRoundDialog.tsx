import { useMutation } from '@tanstack/react-query'
import { addDays } from 'date-fns'
import { useState } from 'react'
import { toast } from 'react-toastify/unstyled'
import type { BiddableMode } from '#domain/mode.ts'
import type { NegotiationTerms } from '#domain/negotiation-terms.ts'
import { followingProblems } from '#domain/terms-problem.ts'
import { instantOf, wallTime } from '#domain/zoned-time.ts'
import { problemOf } from '#lib/call.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { Field } from '#ui/Field.tsx'
import { termsMutations } from './terms.api.ts'

type OpenRoundDialogProps = { mode: BiddableMode; terms: NegotiationTerms; onClose: () => void }

/** Begins the next round; the bids of the last stand until their carriers better them. */
export function OpenRoundDialog({ mode, terms, onClose }: OpenRoundDialogProps) {
  const save = useMutation(termsMutations.save(mode))
  const [closes, setCloses] = useState(
    () => `${wallTime(addDays(new Date(), 7), terms.zone).slice(0, 10)}T17:00`,
  )
  const [problem, setProblem] = useState<string | null>(null)
  const round = terms.round + 1

  const open = () => {
    const next = {
      ...terms,
      round,
      opensAt: null,
      closesAt: instantOf(closes, terms.zone),
      targetRule: null,
    }
    const [wrong] = followingProblems(terms, next, new Date())
    if (next.closesAt === null || wrong) {
      setProblem(wrong?.message ?? 'Closes at: expected a date and time.')
      return
    }
    save.mutate(next, {
      onSuccess: () => {
        toast.success(`Round ${round} is open. Your carriers have been told.`)
        onClose()
      },
      onError: (error) => setProblem(problemOf(error).message),
    })
  }

  return (
    <ConfirmDialog
      title={`Open round ${round}?`}
      action={`Open round ${round}`}
      busy={save.isPending}
      problem={problem}
      onConfirm={open}
      onClose={onClose}
    >
      <p>
        Round {terms.round} ends with it and is kept. Its bids stand; carriers see how far they have
        moved since.
      </p>
      <Field label="Closes at" hint={`By the clock of ${terms.zone}.`}>
        {(control) => (
          <input
            {...control}
            type="datetime-local"
            className="form-control"
            value={closes}
            onChange={(event) => {
              setCloses(event.target.value)
              setProblem(null)
            }}
          />
        )}
      </Field>
    </ConfirmDialog>
  )
}
