import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { may } from '#domain/capability.ts'
import { formatMoment } from '#domain/displayed-date.ts'
import { modeTitle } from '#domain/mode.ts'
import {
  type ExceptionGroup,
  passesIntake,
  repairKey,
  type Upload,
  uploadKindWord,
} from '#domain/shipment-upload.ts'
import { isSaved, isStopped, UploadStatus } from '#domain/upload.ts'
import { useRole } from '#lib/use-session.ts'
import { Badge } from '#ui/Badge.tsx'
import { formatSize } from '#ui/file-size.ts'
import { Icon } from '#ui/Icon.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { QueryState } from '#ui/QueryState.tsx'
import { ListedLanes } from './ListedLanes.tsx'
import { RepairForm } from './RepairForm.tsx'
import { ShipmentGrid } from './ShipmentGrid.tsx'
import { uploadBadge } from './upload-badge.ts'
import { ApproveButton, UploadActions } from './UploadActions.tsx'
import { UploadDecisions } from './UploadDecisions.tsx'
import { UploadFigures } from './UploadFigures.tsx'
import { UploadQuestions } from './UploadQuestions.tsx'
import { UploadResults } from './UploadResults.tsx'
import { UploadReview } from './UploadReview.tsx'
import { uploadQueries } from './uploads.api.ts'
import { UploadSteps } from './UploadSteps.tsx'

/** The list the upload was opened from: its name and address. */
type UploadDetailProps = { id: number; list: { title: string; to: string } }

export function UploadDetail({ id, list }: UploadDetailProps) {
  const upload = useQuery(uploadQueries.one(id))
  return (
    <>
      <nav aria-label="Breadcrumb" className="upload-crumbs">
        <Link to={list.to}>{list.title}</Link>
        <Icon icon={ChevronRight} size={14} />
        <span className="text-truncate">{upload.data?.fileName ?? `File ${id}`}</span>
      </nav>
      <QueryState
        query={upload}
        loading="Loading file"
        failed="The file could not be loaded. It may belong to another company."
      >
        {(found) => <Shown upload={found} />}
      </QueryState>
    </>
  )
}

function Shown({ upload }: { upload: Upload }) {
  const when = `uploaded by ${upload.uploadedBy || 'unknown user'} on ${formatMoment(new Date(upload.createdAt))}`
  const kind = uploadKindWord(upload).toLowerCase()
  return (
    <>
      <PageHeader
        title={upload.fileName}
        about={`${modeTitle(upload.mode)} ${kind}, ${formatSize(upload.byteCount)}, ${when}`}
      >
        <UploadActions upload={upload} />
      </PageHeader>
      <section className="card upload-standing" aria-label="Progress">
        <div role="status">
          <Badge {...uploadBadge(upload)} />
        </div>
        {passesIntake(upload) && !isStopped(upload.status) && <UploadSteps upload={upload} />}
        {upload.reason && (
          <p className={isStopped(upload.status) ? 'text-danger mb-0' : 'mb-0'}>{upload.reason}</p>
        )}
        <UploadFigures upload={upload} />
      </section>
      {upload.status === UploadStatus.Completed && <UploadResults upload={upload} />}
      <Brought upload={upload} />
    </>
  )
}

function Brought({ upload }: { upload: Upload }): ReactNode {
  const role = useRole()
  if (!passesIntake(upload)) return null
  const isReviewed = isSaved(upload.status)
  if (!may({ role }, 'upload shipments'))
    return may({ role }, 'see every company') && isReviewed && upload.purpose !== 'lanes' ? (
      <UploadReview upload={upload} />
    ) : null
  if (upload.status === UploadStatus.InputExceptions)
    return upload.questions.length > 0 ? (
      <UploadQuestions upload={upload} />
    ) : (
      <>
        <ExceptionGroups upload={upload} />
        <UploadDecisions upload={upload} />
      </>
    )
  if (!isReviewed) return null
  if (upload.purpose === 'lanes')
    return (
      <>
        <UploadDecisions upload={upload} />
        {may({ role }, 'manage lanes') && <ListedLanes upload={upload} />}
      </>
    )
  return (
    <>
      <UploadReview upload={upload} />
      <UploadDecisions upload={upload} />
      {upload.status === UploadStatus.PendingApproval && may({ role }, 'approve uploads') && (
        <div className="review-end">
          <ApproveButton upload={upload} title="Approve this file" />
        </div>
      )}
      <section aria-labelledby="shipments-heading">
        <h2 id="shipments-heading" className="section-title">
          Shipments
        </h2>
        <ShipmentGrid scope={{ mode: 1, uploadId: upload.id }} />
      </section>
    </>
  )
}

/** Rows that cannot be used, by the repair they need: decide once, apply to all, check again. */
function ExceptionGroups({ upload }: { upload: Upload }) {
  const groups = useQuery(uploadQueries.exceptions(upload.id))
  return (
    <QueryState
      query={groups}
      loading="Loading exceptions"
      failed="The exceptions could not be loaded."
    >
      {(found) => <RepairForm key={listKey(found)} upload={upload} groups={found} />}
    </QueryState>
  )
}

/** Groups left after a check are another list: what was decided or folded before is not theirs. */
const listKey = (groups: readonly ExceptionGroup[]): string =>
  [groups[0], groups.at(-1)]
    .flatMap((group) => (group ? [repairKey(group)] : []))
    .concat(String(groups.length))
    .join('|')
