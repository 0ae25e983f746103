import { Link } from 'react-router-dom'
import { formatDay } from '#domain/displayed-date.ts'
import { modeTitle } from '#domain/mode.ts'
import type { Upload } from '#domain/shipment-upload.ts'
import { isUnderWay, UploadStatus } from '#domain/upload.ts'
import { Badge } from '#ui/Badge.tsx'
import { UploadActions } from './UploadActions.tsx'
import { uploadBadge } from './upload-badge.ts'
import { UploadFigures } from './UploadFigures.tsx'
import { UploadSteps } from './UploadSteps.tsx'

export function UploadCard({ upload }: { upload: Upload }) {
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
