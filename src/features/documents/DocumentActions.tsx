import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import Button from 'react-bootstrap/Button'
import { toast } from 'react-toastify/unstyled'
import type { RepoDocument } from '#contract/repo.ts'
import {
  type Belonging,
  documentEndings,
  type DocumentStatus,
  nextStatuses,
} from '#domain/document.ts'
import { problemOf } from '#lib/call.ts'
import { saveDownload } from '#lib/save-download.ts'
import { useRole, useUser } from '#lib/use-session.ts'
import { Field } from '#ui/Field.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { refusalOf } from './chosen-document.ts'
import { DeleteDialog } from './DeleteDialog.tsx'
import {
  documentMutations,
  downloadDocument,
  refreshDocuments,
  sendDocument,
} from './documents.api.ts'
import { documentTitle } from './document-columns.ts'

type DocumentActionsProps = {
  document: RepoDocument
  mayChange: boolean
  onReplaced: (id: number) => void
  onDeleted: () => void
}

const verbs: Record<DocumentStatus, string> = {
  accepted: 'Accept',
  rejected: 'Reject',
  expired: 'Mark as expired',
  pending: 'Back to review',
}

export function DocumentActions({
  document,
  mayChange,
  onReplaced,
  onDeleted,
}: DocumentActionsProps) {
  const user = useUser()
  const client = useQueryClient()
  const role = useRole()
  const review = useMutation(documentMutations.review())
  const [dialog, setDialog] = useState<'reject' | 'delete' | null>(null)
  const [percent, setPercent] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const picker = useRef<HTMLInputElement>(null)
  const whose: Belonging = document.companyId === user.companyId ? 'own' : 'carrier'
  const offered =
    document.category === 'Mandatory' ? nextStatuses(role, whose, document.status) : []

  const decide = (status: DocumentStatus) =>
    review.mutate(
      { id: document.id, status },
      {
        onSuccess: () => setProblem(null),
        onError: (error) => setProblem(problemOf(error).message),
      },
    )
  const replace = async (file: File) => {
    const refusal = refusalOf(file)
    if (refusal) return setProblem(refusal)
    setProblem(null)
    setPercent(0)
    try {
      const { category, title, companyId, id } = document
      const input = { category, title, companyId, replaces: id, validUntil: null }
      const kept = await sendDocument(file, input, {
        signal: new AbortController().signal,
        onProgress: setPercent,
      })
      toast.success(`Version ${kept.version} uploaded.`)
      onReplaced(kept.id)
      await refreshDocuments(client)
    } catch (error) {
      setProblem(problemOf(error).message)
    } finally {
      setPercent(null)
    }
  }
  return (
    <div className="mb-3">
      <div className="d-flex flex-wrap gap-2">
        {offered.map((status) => (
          <Button
            key={status}
            size="sm"
            variant={
              status === 'accepted'
                ? 'primary'
                : status === 'rejected'
                  ? 'outline-danger'
                  : 'outline-secondary'
            }
            disabled={review.isPending}
            onClick={() => (status === 'rejected' ? setDialog('reject') : decide(status))}
          >
            {verbs[status]}
          </Button>
        ))}
        <Button
          size="sm"
          variant="outline-secondary"
          onClick={() => void saveDownload(() => downloadDocument(document.id))}
        >
          Download
        </Button>
        {mayChange && (
          <>
            <input
              ref={picker}
              type="file"
              className="d-none"
              aria-label="New version"
              accept={documentEndings.join(',')}
              onChange={({ target }) => {
                const [file] = target.files ?? []
                if (file) void replace(file)
                target.value = ''
              }}
            />
            <Button
              size="sm"
              variant="outline-secondary"
              disabled={percent !== null}
              onClick={() => picker.current?.click()}
            >
              {percent === null ? 'New version' : `Uploading ${percent}%`}
            </Button>
            <Button size="sm" variant="outline-danger" onClick={() => setDialog('delete')}>
              Delete
            </Button>
          </>
        )}
      </div>
      {problem && (
        <p className="alert alert-danger mt-3 mb-0" role="alert">
          {problem}
        </p>
      )}
      {dialog === 'reject' && <RejectDialog document={document} onClose={() => setDialog(null)} />}
      {dialog === 'delete' && (
        <DeleteDialog
          documents={[document]}
          onClose={() => setDialog(null)}
          onDeleted={onDeleted}
        />
      )}
    </div>
  )
}

type RejectDialogProps = { document: RepoDocument; onClose: () => void }

function RejectDialog({ document, onClose }: RejectDialogProps) {
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
