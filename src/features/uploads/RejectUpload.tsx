import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { formatUsd } from '#domain/money.ts'
import { formatCount } from '#domain/quantity.ts'
import type { Upload } from '#domain/shipment-upload.ts'
import { problemOf } from '#lib/call.ts'
import { Field } from '#ui/Field.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { uploadMutations } from './uploads.api.ts'

export function RejectUpload({ upload, onClose }: { upload: Upload; onClose: () => void }) {
  const decide = useMutation(uploadMutations.decide())
  const [reason, setReason] = useState('')
  const [asked, setAsked] = useState(false)
  const missing = asked && reason.trim() === ''

  return (
    <FormDialog
      title={`Reject ${upload.fileName}?`}
      action="Reject"
      danger
      busy={decide.isPending}
      problem={decide.error ? problemOf(decide.error).message : null}
      onSubmit={() => {
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
      <Field
        label={`What ${upload.uploadedBy || 'the uploader'} should fix`}
        isRequired
        problem={missing ? 'Say what to fix. The reason is shown beside the file.' : null}
      >
        {(control) => (
          <textarea
            {...control}
            className={`form-control ${missing ? 'is-invalid' : ''}`}
            rows={3}
            maxLength={400}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </Field>
    </FormDialog>
  )
}

const counted = (count: number, noun: string) =>
  `${formatCount(count)} ${count === 1 ? noun : `${noun}s`}`
