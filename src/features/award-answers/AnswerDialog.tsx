import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import Button from 'react-bootstrap/Button'
import { toast } from 'react-toastify/unstyled'
import type { OwnAward } from '#contract/ext/award-answers.ts'
import { offeredPriceWords } from '#domain/carrier-offer.ts'
import type { DeclineReason } from '#domain/decline.ts'
import { formatMoment } from '#domain/displayed-date.ts'
import { formatCents } from '#domain/money.ts'
import { agreeing, counted } from '#domain/quantity.ts'
import { DeclineReasons } from '#features/declines/declines.parts.tsx'
import { mayBeDone, problemOf } from '#lib/call.ts'
import { CheckField } from '#ui/CheckField.tsx'
import { Dialog, DialogBody, DialogFooter } from '#ui/Dialog.tsx'
import { PlainTable } from '#ui/PlainTable.tsx'
import { awardAnswerMutations } from './award-answers.api.ts'
import { extentWords } from './part-words.ts'

type AnswerDialogProps = {
  /** Those that wait for an answer. */
  awards: readonly OwnAward[]
  /** Opens where a reason is chosen. */
  declining?: boolean
  onClose: () => void
}

/** Accept or decline awards, several at once. */
export function AnswerDialog({ awards, declining: first = false, onClose }: AnswerDialogProps) {
  const give = useMutation(awardAnswerMutations.give())
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(new Set())
  const [declining, setDeclining] = useState(first)
  const [reason, setReason] = useState<DeclineReason | null>(null)
  const [seen, setSeen] = useState(awards.length)
  // What was answered left the list: the rest is a new question.
  if (seen !== awards.length) {
    setSeen(awards.length)
    setLeftOut(new Set())
    setDeclining(first)
  }
  const chosen = awards.filter(({ awardId }) => !leftOut.has(awardId))
  const what = counted(chosen.length, 'award')
  // What came of it is said as a toast: where no award waits any more, the dialog is gone by then.
  const answer = async (given: 'accepted' | 'declined') => {
    try {
      await give.mutateAsync({
        awardIds: chosen.map(({ awardId }) => awardId),
        answer: given,
        reason: given === 'declined' ? reason : null,
      })
      toast.success(`${what} ${given}. The shipper has been notified.`)
      if (chosen.length === awards.length) onClose()
    } catch (error) {
      toast.error(
        mayBeDone(error)
          ? `The server did not answer. Check whether ${agreeing(chosen.length, 'this award still waits', 'these awards still wait')} for an answer.`
          : `Not ${given}. ${problemOf(error).message}`,
      )
    }
  }
  const tick = (awardId: number) => {
    const next = new Set(leftOut)
    if (!next.delete(awardId)) next.add(awardId)
    setLeftOut(next)
  }

  return (
    <Dialog title="Answer awards" size="lg" busy={give.isPending} onClose={onClose}>
      <DialogBody>
        <p>
          Accept the lanes you will move at your bid, or decline them. An answer cannot be changed.
        </p>
        <AwardsTable awards={awards} leftOut={leftOut} onTick={tick} />
        {declining && (
          <DeclineReasons
            legend="Reason for declining (optional)"
            reason={reason}
            onChoose={setReason}
            className="mt-3"
          />
        )}
      </DialogBody>
      <DialogFooter>
        <Button
          variant="outline-secondary"
          disabled={give.isPending}
          onClick={declining && !first ? () => setDeclining(false) : onClose}
        >
          {declining && !first ? 'Back' : 'Cancel'}
        </Button>
        {declining ? (
          <Button
            variant="danger"
            disabled={give.isPending || chosen.length === 0}
            onClick={() => void answer('declined')}
          >
            Decline {what}
          </Button>
        ) : (
          <>
            <Button
              variant="outline-danger"
              disabled={give.isPending || chosen.length === 0}
              onClick={() => setDeclining(true)}
            >
              Decline…
            </Button>
            <Button
              disabled={give.isPending || chosen.length === 0}
              onClick={() => void answer('accepted')}
            >
              Accept {what}
            </Button>
          </>
        )}
      </DialogFooter>
    </Dialog>
  )
}

type AwardsTableProps = {
  awards: readonly OwnAward[]
  leftOut: ReadonlySet<number>
  onTick: (awardId: number) => void
}

function AwardsTable({ awards, leftOut, onTick }: AwardsTableProps) {
  return (
    <PlainTable
      label="Awards to answer"
      tableClass="table-sm align-middle stacked-table wide-table"
    >
      <thead>
        <tr>
          <th scope="col">Lane</th>
          <th scope="col">Shipper</th>
          <th scope="col">Award</th>
          <th scope="col" className="text-end">
            Value
          </th>
          <th scope="col">Answer by</th>
        </tr>
      </thead>
      <tbody>
        {awards.map((award) => (
          <tr key={award.awardId}>
            <th scope="row">
              <CheckField
                label={award.lane}
                checked={!leftOut.has(award.awardId)}
                onChange={() => onTick(award.awardId)}
              />
            </th>
            <td data-heading="Shipper">{award.shipper}</td>
            <td data-heading="Award">{extentWords(award)}</td>
            <td data-heading="Value" className="text-end">
              {formatCents(award.cents)}
              {award.offer && <small className="d-block">{offeredPriceWords(award.offer)}</small>}
            </td>
            <td data-heading="Answer by">
              {award.answerDueAt === null ? '–' : formatMoment(new Date(award.answerDueAt))}
            </td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  )
}
