import { useMutation } from '@tanstack/react-query'
import { toast } from 'react-toastify/unstyled'
import type { AnsweredPart } from '#contract/ext/award-backups.ts'
import { agreeing, counted } from '#domain/quantity.ts'
import { mayBeDone, problemOf } from '#lib/call.ts'
import { undoToast } from '#ui/undo-toast.tsx'
import { awardAnswerMutations } from './award-answers.api.ts'

type Backup = AnsweredPart['backups'][number]
export type BackupChoice = { part: AnsweredPart; backup: Backup }

/** What a shipper does with parts that were declined or not answered. */
export function usePartDecisions() {
  const award = useMutation(awardAnswerMutations.toBackups())
  const keep = useMutation(awardAnswerMutations.keep())

  /** Once the time to undo is over: carriers cannot unread a notice. */
  function awardSoon(choices: readonly BackupChoice[]): void {
    const what = counted(choices.length, 'backup')
    // What came of it is said though the dialog it was chosen in is closed by then.
    const send = async () => {
      try {
        await award.mutateAsync({
          awards: choices.map(({ part: { awardId }, backup: { bidId, version } }) => ({
            awardId,
            bidId,
            version,
          })),
        })
        toast.success(`${what} awarded. The carriers have been notified.`)
      } catch (error) {
        toast.error(
          mayBeDone(error)
            ? `The server did not answer, so the ${agreeing(choices.length, 'backup', 'backups')} may have been awarded. Check the lanes before you try again.`
            : `Nothing was awarded. ${problemOf(error).message}`,
        )
      }
    }
    undoToast({
      text: `${what} will be awarded in a few seconds.`,
      now: 'Award now',
      onUndo: () => toast.success('Nothing was awarded.'),
      onEnd: () => void send(),
    })
  }

  const keepAll = (parts: readonly AnsweredPart[]) =>
    keep.mutate(
      parts.map(({ awardId }) => awardId),
      {
        onSuccess: () => toast.success(`${counted(parts.length, 'award')} kept.`),
        onError: (error) => toast.error(problemOf(error).message),
      },
    )

  return { awardSoon, keepAll, busy: award.isPending || keep.isPending }
}
