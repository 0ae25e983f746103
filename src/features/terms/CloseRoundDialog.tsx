import { useMutation } from '@tanstack/react-query'
import { toast } from 'react-toastify/unstyled'
import type { BiddableMode } from '#domain/mode.ts'
import type { NegotiationTerms } from '#domain/negotiation-terms.ts'
import { problemOf } from '#lib/call.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { termsMutations } from './terms.api.ts'

type RoundDialogProps = { mode: BiddableMode; terms: NegotiationTerms; onClose: () => void }

/** Ends the round at once; what was bid in it stays as it is. */
export function CloseRoundDialog({ mode, terms, onClose }: RoundDialogProps) {
  const save = useMutation(termsMutations.save(mode))
  const close = () =>
    save.mutate(
      { ...terms, closesAt: new Date().toISOString(), targetRule: null },
      {
        onSuccess: () => {
          toast.success(`Round ${terms.round} is closed.`)
          onClose()
        },
      },
    )
  return (
    <ConfirmDialog
      title={`Close round ${terms.round} now?`}
      action={`Close round ${terms.round}`}
      busy={save.isPending}
      danger
      problem={save.error ? problemOf(save.error).message : null}
      onConfirm={close}
      onClose={onClose}
    >
      <p>
        Carriers are notified now. No bid of this mode can be entered, changed or withdrawn until
        the next round, nor on lanes that were given more time; this round is not opened again.
      </p>
    </ConfirmDialog>
  )
}
