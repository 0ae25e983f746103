import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import Button from 'react-bootstrap/Button'
import { Link } from 'react-router-dom'
import { toast } from 'react-toastify/unstyled'
import { formatDay } from '#domain/displayed-date.ts'
import { isBiddable, modeDefinitions, modeTitle } from '#domain/mode.ts'
import { formatUsd } from '#domain/money.ts'
import { formatCount } from '#domain/quantity.ts'
import { can } from '#domain/role.ts'
import { roleSchema } from '#domain/role-schema.ts'
import type { Upload } from '#domain/shipment-upload.ts'
import {
  isFinal,
  processingSteps,
  UploadKind,
  UploadStatus,
  uploadStatusWords,
} from '#domain/upload.ts'
import { problemOf, saveFile } from '#lib/call.ts'
import { useUser } from '#lib/use-session.ts'
import { Badge } from '#ui/Badge.tsx'
import { ProgressBar } from '#ui/ProgressBar.tsx'
import { ExceptionGroups } from './ExceptionGroups.tsx'
import { uploadBadge } from './upload-badge.ts'
import { downloadOriginal, uploadMutations } from './uploads.api.ts'

type UploadCardProps = { upload: Upload; open: boolean; onToggle: () => void }

/** One upload: where it stands, what it brought, what can be done. */
export function UploadCard({ upload, open, onToggle }: UploadCardProps) {
  const { tone, text } = uploadBadge(upload)
  const working = processingSteps.some((step) => step === upload.status)
  return (
    <article className="card upload-card" aria-label={upload.fileName}>
      <div className="upload-head">
        <div className="upload-name">
          <strong className="text-break">{upload.fileName}</strong>
          <small className="text-body-secondary">
            {modeTitle(upload.mode)}, {formatDay(new Date(upload.createdAt))}, {upload.uploadedBy}
          </small>
        </div>
        <Badge tone={tone} text={text} />
        <Actions upload={upload} />
      </div>
      {working && <Steps upload={upload} />}
      <p className="upload-counts">{counts(upload)}</p>
      {upload.reason && (
        <p className={upload.status === UploadStatus.Rejected ? 'text-danger mb-0' : 'mb-0'}>
          {upload.reason}
        </p>
      )}
      {upload.status === UploadStatus.InputExceptions && (
        <>
          <Button
            variant="link"
            className="p-0 align-self-start"
            aria-expanded={open}
            onClick={onToggle}
          >
            {open ? 'Hide' : 'Repair'} {formatCount(upload.rowsInException)} rows
          </Button>
          {open && <ExceptionGroups upload={upload} />}
        </>
      )}
    </article>
  )
}

function counts(upload: Upload): string {
  if (upload.rowsTotal === 0) return ''
  const parts = [
    `${formatCount(upload.rowsTotal)} rows`,
    upload.kind === UploadKind.BidUpload
      ? `${formatCount(upload.rowsAccepted)} lanes saved`
      : `${formatCount(upload.rowsAccepted)} accepted`,
    upload.rowsInException > 0 ? `${formatCount(upload.rowsInException)} in exceptions` : '',
    upload.rowsLeftOut > 0 ? `${formatCount(upload.rowsLeftOut)} left out` : '',
    upload.lanesMade > 0 ? `${formatCount(upload.lanesMade)} lanes` : '',
    upload.freightCost > 0 ? formatUsd(upload.freightCost) : '',
  ]
  return parts.filter(Boolean).join(' · ')
}

function Steps({ upload }: { upload: Upload }) {
  const current = processingSteps.findIndex((step) => step === upload.status)
  return (
    <div>
      <ol className="steps">
        {processingSteps.map((step, index) => (
          <li
            key={step}
            className={index < current ? 'is-done' : index === current ? 'is-current' : ''}
            aria-current={index === current ? 'step' : undefined}
          >
            {uploadStatusWords[step]}
          </li>
        ))}
      </ol>
      <ProgressBar
        percent={Math.round(upload.progress * 100)}
        label={`${uploadStatusWords[upload.status]}, step ${current + 1} of ${processingSteps.length}`}
      />
    </div>
  )
}

function Actions({ upload }: { upload: Upload }) {
  const role = roleSchema.catch('DataCustomer').parse(useUser().type)
  const approve = useMutation(uploadMutations.approve())
  const decide = useMutation(uploadMutations.decide())
  const [busy, setBusy] = useState(false)
  if (upload.kind !== UploadKind.ShipmentUpload) return null
  const failed = (error: unknown) => toast.error(problemOf(error).message)
  const original = async () => {
    setBusy(true)
    try {
      const file = await downloadOriginal(upload.id)
      if (file) saveFile(file)
    } catch (error) {
      console.warn('Download failed', error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="upload-actions">
      {upload.status === UploadStatus.PendingApproval && can.approveUploads(role) && (
        <>
          <Button
            size="sm"
            disabled={approve.isPending}
            onClick={() =>
              approve.mutate([upload.id], {
                onSuccess: () => toast.success(`${upload.fileName} is approved.`),
                onError: failed,
              })
            }
          >
            Approve
          </Button>
          <Button
            size="sm"
            variant="outline-danger"
            disabled={decide.isPending}
            onClick={() =>
              decide.mutate(
                { id: upload.id, decision: 'reject', reason: 'Rejected on review' },
                { onError: failed },
              )
            }
          >
            Reject
          </Button>
        </>
      )}
      {upload.status === UploadStatus.Completed &&
        can.manageLanes(role) &&
        isBiddable(upload.mode) && (
          <Link
            className="btn btn-sm btn-outline-primary"
            to={`/${modeDefinitions[upload.mode].route}/lanes`}
          >
            View {formatCount(upload.lanesMade)} lanes
          </Link>
        )}
      {!isFinal(upload.status) && upload.status !== UploadStatus.PendingApproval && (
        <Button
          size="sm"
          variant="outline-secondary"
          disabled={decide.isPending}
          onClick={() => decide.mutate({ id: upload.id, decision: 'cancel' }, { onError: failed })}
        >
          Cancel
        </Button>
      )}
      <Button
        size="sm"
        variant="link"
        disabled={busy}
        onClick={() => void original()}
        aria-label={`Download ${upload.fileName}`}
      >
        Original
      </Button>
    </div>
  )
}
