import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import Button from 'react-bootstrap/Button'
import { Link, useNavigate } from 'react-router-dom'
import { toast } from 'react-toastify/unstyled'
import Dropdown from 'react-bootstrap/Dropdown'
import { ext } from '#contract/ext/ext.ts'
import { may } from '#domain/capability.ts'
import { isBiddable } from '#domain/mode.ts'
import { counted } from '#domain/quantity.ts'
import type { Role } from '#domain/role.ts'
import { passesIntake, type Upload } from '#domain/shipment-upload.ts'
import {
  isApproving,
  isSaved,
  isStopped,
  isUnderWay,
  UploadKind,
  UploadStatus,
} from '#domain/upload.ts'
import { lanesAddress } from '#features/lanes/lanes-address.api.ts'
import { connectionFlag } from '#features/notifications/notifications.api.ts'
import { type Download, problemOf } from '#lib/call.ts'
import { useRole } from '#lib/use-session.ts'
import { Offered } from '#ui/Offered.tsx'
import { formatMoney } from '#domain/money.ts'
import { Field } from '#ui/Field.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { downloadSheet } from '#features/bidding/bids.api.ts'
import { saveDownload } from '#lib/save-download.ts'
import { outbox } from './outbox.ts'
import { downloadOriginal, uploadMutations } from './uploads.api.ts'
import { downloadCleaned, downloadFailedRows, exportShipments } from './shipments.api.ts'

export function UploadActions({ upload }: { upload: Upload }) {
  const role = useRole()
  return (
    <div className="upload-actions">
      {passesIntake(upload) && <Decisions upload={upload} role={role} />}
      {upload.status === UploadStatus.Completed && <Results upload={upload} role={role} />}
      <UploadDownloads upload={upload} />
    </div>
  )
}

function Decisions({ upload, role }: { upload: Upload; role: Role }) {
  const decide = useMutation(uploadMutations.decide())
  const [rejecting, setRejecting] = useState(false)
  const onError = (error: unknown) => void toast.error(problemOf(error).message)
  const approves = may({ role }, 'approve uploads')
  const { status } = upload
  const approving = isApproving(upload)
  useApprovalResult(upload)
  const button = (title: string, decision: 'cancel' | 'retry') => (
    <Offered by={ext.decideUpload}>
      <Button
        size="sm"
        variant="outline-secondary"
        disabled={decide.isPending}
        onClick={() => decide.mutate({ id: upload.id, decision }, { onError })}
      >
        {title}
      </Button>
    </Offered>
  )

  return (
    <>
      {status === UploadStatus.PendingApproval && approves && (
        <>
          <ApproveButton upload={upload} title="Approve" />
          <Offered by={ext.decideUpload}>
            <Button size="sm" variant="outline-danger" onClick={() => setRejecting(true)}>
              Reject
            </Button>
          </Offered>
        </>
      )}
      {status === UploadStatus.PendingApproval && !approves && button('Withdraw', 'cancel')}
      {status === UploadStatus.InputExceptions &&
        upload.questions.length === 0 &&
        !may({ role }, 'upload shipments') &&
        button('Check again', 'retry')}
      {approving && (
        <Button size="sm" disabled aria-busy>
          Approving
        </Button>
      )}
      {(status === UploadStatus.InputExceptions || (isUnderWay(status) && !approving)) &&
        button('Cancel upload', 'cancel')}
      {isStopped(status) && may({ role }, 'upload shipments') && <UploadAgain upload={upload} />}
      {rejecting && <RejectUpload upload={upload} onClose={() => setRejecting(false)} />}
    </>
  )
}

/** Once an approval is through, every figure may have changed; without the hub nobody else says so. */
function useApprovalResult(upload: Upload): void {
  const client = useQueryClient()
  const approving = isApproving(upload)
  const wasApproving = useRef(approving)
  const { status, fileName } = upload
  useEffect(() => {
    if (wasApproving.current && !approving) {
      void client.invalidateQueries()
      if (!connectionFlag.read()) {
        if (status === UploadStatus.Completed) toast.success(`${fileName} approved.`)
        else toast.error(`${fileName} could not be approved.`)
      }
    }
    wasApproving.current = approving
  }, [approving, status, fileName, client])
}

function UploadAgain({ upload }: { upload: Upload }) {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const again = async () => {
    setBusy(true)
    try {
      const sent = await downloadOriginal(upload.id)
      if (sent) outbox.add([new File([sent.blob], upload.fileName)], upload.mode)
      void navigate('/upload')
    } catch (error) {
      console.warn('Download failed', error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button size="sm" variant="outline-primary" disabled={busy} onClick={() => void again()}>
      Upload again
    </Button>
  )
}

function Results({ upload, role }: { upload: Upload; role: Role }) {
  if (may({ role }, 'see spend'))
    return (
      <Link className="btn btn-sm btn-outline-primary" to="/map">
        View spend
      </Link>
    )
  if (!may({ role }, 'manage lanes') || !isBiddable(upload.mode) || upload.lanesMade === 0)
    return null
  // A list of lanes brings no shipments that its lanes could be found by.
  const [filter, words] =
    upload.purpose === 'lanes'
      ? [{}, 'View all lanes']
      : [{ uploadId: upload.id }, `View ${counted(upload.lanesMade, 'lane')}`]
  return (
    <Link className="btn btn-sm btn-outline-primary" to={lanesAddress(upload.mode, filter)}>
      {words}
    </Link>
  )
}

function RejectUpload({ upload, onClose }: { upload: Upload; onClose: () => void }) {
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
        {counted(upload.rowsAccepted, 'shipment')} of {formatMoney(upload.freightCost)} will not
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

/** What can be had of an upload: the file as sent, its failed rows, its shipments. */
function UploadDownloads({ upload }: { upload: Upload }) {
  const [busy, setBusy] = useState(false)
  const role = useRole()
  const save = async (load: () => Promise<Download | null>) => {
    setBusy(true)
    await saveDownload(load)
    setBusy(false)
  }
  const scope = { mode: upload.mode, uploadId: upload.id }
  // What a carrier sent is its bid sheets, which have a call of their own.
  const original = may({ role }, 'bid') ? downloadSheet : downloadOriginal
  const offers: readonly (readonly [string, () => Promise<Download | null>, boolean])[] = [
    ['Original file', () => original(upload.id), true],
    ['Failed rows (xlsx)', () => downloadFailedRows(scope), hasFailedRows(upload, role)],
    [
      'Cleaned shipments (csv)',
      () => downloadCleaned(scope),
      may({ role }, 'see shipments') && hasShipments(upload),
    ],
    ['Export, standard columns', () => exportShipments(scope, false), hasShipments(upload)],
    ['Export, custom template', () => exportShipments(scope, true), hasShipments(upload)],
  ]

  return (
    <Dropdown align="end">
      <Dropdown.Toggle size="sm" variant="outline-secondary" disabled={busy}>
        Download
      </Dropdown.Toggle>
      <Dropdown.Menu>
        {offers
          .filter(([, , offered]) => offered)
          .map(([title, load]) => (
            <Dropdown.Item key={title} as="button" onClick={() => void save(load)}>
              {title}
            </Dropdown.Item>
          ))}
      </Dropdown.Menu>
    </Dropdown>
  )
}

const hasFailedRows = (upload: Upload, role: Role) =>
  may({ role }, 'upload shipments') && passesIntake(upload) && upload.rowsInException > 0

/** Its shipments can be had; of them the Owner has the export alone. */
const hasShipments = ({ kind, status }: Upload) =>
  kind === UploadKind.ShipmentUpload && isSaved(status)

/** Hands a file to the approval, which goes on in the background. */
export function ApproveButton({ upload, title }: { upload: Upload; title: string }) {
  const approve = useMutation(uploadMutations.approve())
  return (
    <Button
      size="sm"
      disabled={approve.isPending}
      aria-busy={approve.isPending}
      onClick={() =>
        approve.mutate([upload.id], {
          onError: (error) => void toast.error(problemOf(error).message),
        })
      }
    >
      {title}
    </Button>
  )
}
