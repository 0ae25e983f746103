import { useMutation } from '@tanstack/react-query'
import { toast } from 'react-toastify/unstyled'
import type { RepoDocument } from '#contract/repo.ts'
import { problemOf } from '#lib/call.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { documentTitle } from './document-columns.ts'
import { documentMutations } from './documents.api.ts'
import { counted } from '#domain/quantity.ts'

type DeleteDialogProps = {
  documents: readonly RepoDocument[]
  onClose: () => void
  onDeleted: () => void
}

export function DeleteDialog({ documents, onClose, onDeleted }: DeleteDialogProps) {
  const remove = useMutation(documentMutations.remove())
  const count = counted(documents.length, 'document')
  const owed = documents.filter(({ category }) => category === 'Mandatory')

  return (
    <ConfirmDialog
      title={`Delete ${count}?`}
      action={`Delete ${count}`}
      danger
      busy={remove.isPending}
      problem={remove.error ? problemOf(remove.error).message : null}
      onConfirm={() =>
        remove.mutate(
          documents.map(({ id }) => id),
          {
            onSuccess: () => {
              toast.success(`${count} deleted.`)
              onDeleted()
            },
          },
        )
      }
      onClose={onClose}
    >
      <ul className="mb-2">
        {documents.map((document) => (
          <li key={document.id}>
            {documentTitle(document)}
            <span className="text-body-secondary">
              {' '}
              {document.name}
              {document.version > 1 && `, all ${document.version} versions`}
            </span>
          </li>
        ))}
      </ul>
      {owed.length > 0 && (
        <p className="warning-list mb-0">
          {owed.length === 1
            ? `${documentTitle(owed[0] ?? { title: '', name: '' })} is mandatory and will be missing.`
            : `${owed.length} of them are mandatory and will be missing.`}
        </p>
      )}
    </ConfirmDialog>
  )
}
