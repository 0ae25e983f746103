import { useQuery, useMutation } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { Suspense, useState } from 'react'
import Dropdown from 'react-bootstrap/Dropdown'
import { may } from '#domain/capability.ts'
import { formatCount } from '#domain/quantity.ts'
import type { Role } from '#domain/role.ts'
import { useRole } from '#lib/use-session.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { QueryState } from '#ui/QueryState.tsx'
import { rateSheets } from '#contract/ext/rate-sheets.ts'
import { type BiddableMode, isBiddable, modeTitle } from '#domain/mode.ts'
import { bidMutations, saveFailedRows } from '#features/bidding/bids.api.ts'
import { modeQueries } from '#features/modes/modes.api.ts'
import { RateSheetUpload } from '#features/rate-sheets/rate-sheets.parts.tsx'
import { FailedRowsButton } from '#ui/FailedRowsButton.tsx'
import { SheetReturn } from '#ui/SheetReturn.tsx'
import { Offered } from '#ui/Offered.tsx'
import { formatDay } from '#domain/displayed-date.ts'
import type { Upload } from '#domain/shipment-upload.ts'
import { isUnderWay, UploadStatus } from '#domain/upload.ts'
import { Badge } from '#ui/Badge.tsx'
import { ErrorsLink } from './ErrorsLink.tsx'
import { FileTabs } from './FileTabs.tsx'
import { useOpenUpload } from './open-upload.ts'
import { ShipmentUpload } from './ShipmentUpload.tsx'
import { UploadDetail } from './UploadDetail.tsx'
import { UploadGrid } from './UploadGrid.tsx'
import { uploadQueries } from './uploads.api.ts'
import { UploadActions } from './UploadActions.tsx'
import { uploadBadge } from './upload-badge.ts'
import { UploadFigures } from './UploadFigures.tsx'
import { UploadSteps } from './UploadSteps.tsx'

export function UploadScreen() {
  const role = useRole()
  const { uploadId } = useOpenUpload()
  if (uploadId !== null)
    return <UploadDetail id={uploadId} list={{ title: 'Upload', to: '/upload' }} />
  const sendsHistory = may({ role }, 'upload shipments')
  const none = <EmptyState text="Nothing uploaded yet." />
  return (
    <>
      <PageHeader title="Upload" about={aboutFor(role)}>
        <ErrorsLink />
      </PageHeader>
      {sendsHistory && <ShipmentUpload />}
      {may({ role }, 'bid') && <BidSheetUpload />}
      {may({ role }, 'manage lanes') ? (
        <FileTabs empty={none} />
      ) : sendsHistory ? (
        <UploadList />
      ) : (
        <UploadGrid empty={none} />
      )}
    </>
  )
}

function aboutFor(role: Role): string {
  if (!may({ role }, 'upload shipments')) return 'Uploaded files and their status.'
  return may({ role }, 'manage lanes')
    ? 'Upload shipment history to create lanes and baselines.'
    : 'Upload shipment history to see spend by place, carrier and month.'
}

const shown = 5

function UploadList() {
  const uploads = useQuery(uploadQueries.list())
  return (
    <section aria-labelledby="uploads-heading">
      <h2 id="uploads-heading" className="section-title">
        Latest files
      </h2>
      <QueryState query={uploads} loading="Loading files" failed="The files could not be loaded.">
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState text="Nothing uploaded yet." />
          ) : (
            <>
              <ul className="upload-list">
                {rows.slice(0, shown).map((upload) => (
                  <li key={upload.id}>
                    <UploadCard upload={upload} />
                  </li>
                ))}
              </ul>
              <Link className="d-inline-block mt-2 py-1" to="/files">
                See all {formatCount(rows.length)} files
              </Link>
            </>
          )
        }
      </QueryState>
    </section>
  )
}

function BidSheetUpload() {
  const upload = useMutation(bidMutations.upload())
  return (
    <section className="mb-4">
      <SheetReturn
        label="Drop your filled bid sheets here, or choose them"
        several
        send={(files, onProgress) => upload.mutateAsync({ files, onProgress })}
        correct={(sheet) => <FailedRowsButton sheet={sheet} save={saveFailedRows} />}
      />
      <Offered by={rateSheets.check}>
        <OwnRateSheet />
      </Offered>
    </section>
  )
}

function OwnRateSheet() {
  const modes = useQuery(modeQueries.available())
  const [mode, setMode] = useState<BiddableMode | null>(null)
  const offered = (modes.data ?? []).map((available) => available.mode).filter(isBiddable)
  if (offered.length === 0) return null
  return (
    <div className="mt-2">
      <Dropdown>
        <Dropdown.Toggle size="sm" variant="outline-primary" id="own-rate-sheet">
          Upload your own rate sheet
        </Dropdown.Toggle>
        <Dropdown.Menu>
          {offered.map((one) => (
            <Dropdown.Item key={one} as="button" onClick={() => setMode(one)}>
              {modeTitle(one)}
            </Dropdown.Item>
          ))}
        </Dropdown.Menu>
      </Dropdown>
      <Suspense>
        {mode !== null && <RateSheetUpload mode={mode} onClose={() => setMode(null)} />}
      </Suspense>
    </div>
  )
}

function UploadCard({ upload }: { upload: Upload }) {
  return (
    <article className="card upload-card" aria-label={upload.fileName}>
      <div className="upload-head">
        <div className="upload-name">
          <Link className="upload-link text-break" to={`?upload=${upload.id}`}>
            {upload.fileName}
          </Link>
          <small className="text-body-secondary">
            {modeTitle(upload.mode)}, {formatDay(new Date(upload.createdAt))}, {upload.uploadedBy}
          </small>
        </div>
        <Badge {...uploadBadge(upload)} />
        {upload.status === UploadStatus.InputExceptions && (
          <Link className="btn btn-sm btn-primary" to={`?upload=${upload.id}`}>
            {upload.questions.length > 0 ? 'Answer' : 'Repair'}
          </Link>
        )}
        {upload.rowsInException > 0 && (
          <Link
            className="btn btn-sm btn-outline-secondary"
            to={`/error-breakdown?upload=${upload.id}`}
            aria-label={`Errors of ${upload.fileName}`}
          >
            Errors
          </Link>
        )}
        <UploadActions upload={upload} />
      </div>
      {isUnderWay(upload.status) && <UploadSteps upload={upload} />}
      <UploadFigures upload={upload} />
      {upload.reason && (
        <p className={upload.status === UploadStatus.Rejected ? 'text-danger mb-0' : 'mb-0'}>
          {upload.reason}
        </p>
      )}
    </article>
  )
}
