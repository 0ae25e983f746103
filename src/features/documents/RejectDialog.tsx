import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { RepoDocument } from '#contract/repo.ts'
import { problemOf } from '#lib/call.ts'
import { Field } from '#ui/Field.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { documentTitle } from './document-columns.ts'
import { documentMutations } from './documents.api.ts'

type RejectDialogProps = { document: RepoDocument; onClose: () => void }

export function RejectDialog({ document, onClose }: RejectDialogProps) {
  const review = useMutation(documentMutations.review())
  const [note, setNote] = useState('')

  return (
    <FormDialog
      title={`Reject ${documentTitle(document)}?`}
      action="Reject"
      danger
      busy={review.isPending}
      problem={review.error ? problemOf(review.error).message : null}
      onSubmit={() =>
        review.mutate(
          { id: document.id, status: 'rejected', note: note.trim() },
          { onSuccess: onClose },
        )
      }
      onClose={onClose}
    >
      <Field label={`What ${document.company} should fix`}>
        {(control) => (
          <textarea
            {...control}
            className="form-control"
            rows={3}
            maxLength={400}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        )}
      </Field>
    </FormDialog>
  )
}
