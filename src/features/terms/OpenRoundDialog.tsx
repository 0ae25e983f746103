import { useMutation } from '@tanstack/react-query'
import { addDays } from 'date-fns'
import { useState } from 'react'
import { toast } from 'react-toastify/unstyled'
import { formatWall } from '#domain/displayed-date.ts'
import type { BiddableMode } from '#domain/mode.ts'
import type { NegotiationTerms } from '#domain/negotiation-terms.ts'
import { followingProblems } from '#domain/terms-problem.ts'
import { momentProblem, readMoment } from '#domain/written-moment.ts'
import { wallTime } from '#domain/zoned-time.ts'
import { problemOf } from '#lib/call.ts'
import { FormDialog } from '#ui/FormDialog.tsx'
import { MomentField } from '#ui/MomentField.tsx'
import { termsMutations } from './terms.api.ts'

type OpenRoundDialogProps = { mode: BiddableMode; terms: NegotiationTerms; onClose: () => void }

/** Begins the next round; the bids of the last stand until their carriers better them. */
export function OpenRoundDialog({ mode, terms, onClose }: OpenRoundDialogProps) {
  const save = useMutation(termsMutations.save(mode))
  const [closes, setCloses] = useState(() =>
    formatWall(`${wallTime(addDays(new Date(), 7), terms.zone).slice(0, 10)}T17:00`),
  )
  const [problem, setProblem] = useState<string | null>(null)
  const round = terms.round + 1

  const open = () => {
    const read = readMoment(closes, terms.zone)
    if ('refused' in read) {
      setProblem(`Closes at: ${momentProblem(closes, read, terms.zone)}`)
      return
    }
    const next = { ...terms, round, opensAt: null, closesAt: read.instant, targetRule: null }
    const [wrong] = followingProblems(terms, next, new Date())
    if (wrong) {
      setProblem(wrong.message)
      return
    }
    save.mutate(next, {
      onSuccess: () => {
        toast.success(`Round ${round} is open. Your carriers have been notified.`)
        onClose()
      },
    })
  }

  return (
    <FormDialog
      title={`Open round ${round}?`}
      action={`Open round ${round}`}
      busy={save.isPending}
      problem={save.error && problemOf(save.error).message}
      onSubmit={open}
      onClose={onClose}
    >
      <p>
        Round {terms.round} closes, and its bids are kept. Carriers see how far they have moved
        since.
      </p>
      <MomentField
        label="Closes at"
        zone={terms.zone}
        value={closes}
        problem={problem}
        onChange={(text) => {
          setCloses(text)
          setProblem(null)
          save.reset()
        }}
      />
    </FormDialog>
  )
}
