import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { formatUsd } from '#domain/money.ts'
import { formatCount } from '#domain/quantity.ts'
import type { Upload } from '#domain/shipment-upload.ts'
import { problemOf } from '#lib/call.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { uploadMutations } from './uploads.api.ts'

/** An upload goes back with a reason; what it brought goes with it. */
export function RejectUpload({ upload, onClose }: { upload: Upload; onClose: () => void }) {
  const decide = useMutation(uploadMutations.decide())
  const [reason, setReason] = useState('')
  const [asked, setAsked] = useState(false)
  const missing = asked && reason.trim() === ''

  return (
    <ConfirmDialog
      title={`Reject ${upload.fileName}?`}
      action="Reject"
      danger
      busy={decide.isPending}
      problem={decide.error ? problemOf(decide.error).message : null}
      onConfirm={() => {
        setAsked(true)
        if (reason.trim() === '') return
        decide.mutate(
          { id: upload.id, decision: 'reject', reason: reason.trim() },
          { onSuccess: onClose },
        )
      }}
      onClose={onClose}
    >
      <p>
        {counted(upload.rowsAccepted, 'shipment')} of {formatUsd(upload.freightCost)} will not
        count.
        {upload.lanesMade > 0 &&
          ` ${counted(upload.lanesMade, 'lane')} from this file will be removed unless other files include them.`}
      </p>
      <label className="form-label" htmlFor="reject-reason">
        What {upload.uploadedBy || 'the uploader'} should fix
      </label>
      <textarea
        id="reject-reason"
        className={`form-control ${missing ? 'is-invalid' : ''}`}
        rows={3}
        maxLength={400}
        value={reason}
        aria-describedby="reject-reason-problem"
        aria-invalid={missing}
        onChange={({ target }) => setReason(target.value)}
      />
      <p id="reject-reason-problem" className="text-danger mb-0" role="status">
        {missing && 'Say what to fix. The reason is shown beside the file.'}
      </p>
    </ConfirmDialog>
  )
}

const counted = (count: number, noun: string) =>
  `${formatCount(count)} ${count === 1 ? noun : `${noun}s`}`
