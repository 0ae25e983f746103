import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router-dom'
import { modeTitle } from '#domain/mode.ts'
import { counted } from '#domain/quantity.ts'
import type { Upload } from '#domain/shipment-upload.ts'
import { isStuck, isUnderWay } from '#domain/upload.ts'
import {
  FileList,
  momentColumn,
  uploadBadge,
  uploadColumns,
} from '#features/uploads/uploads.parts.tsx'
import { columnKinds } from '#ui/grid/column-kinds.ts'
import type { GridColumn } from '#ui/grid/grid-column.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { administrationQueries } from './administration.api.ts'

export function UploadOverviewScreen() {
  const uploads = useQuery(administrationQueries.uploads())
  const navigate = useNavigate()
  return (
    <>
      <PageHeader
        title="Upload overview"
        about="Files from every company. Select a row to open its file."
      >
        <Link className="btn btn-outline-secondary btn-sm" to="/error-breakdown">
          Error breakdown
        </Link>
      </PageHeader>
      <FileList
        title="Files"
        noun={['file', 'files']}
        keptAs="files-of-all"
        files={uploads}
        columns={columns}
        onOpen={({ id }) => void navigate(`/upload?upload=${id}`)}
        empty="No company has uploaded a file yet."
        cardBadge={overviewBadge}
        cardFacts={({ company, mode, rowsTotal }) =>
          `${company}, ${modeTitle(mode)}, ${counted(rowsTotal, 'row')}`
        }
      />
    </>
  )
}

/** A status, and whether the upload has not moved for too long. */
const overviewBadge = (upload: Upload) =>
  isStuck(upload)
    ? { tone: 'rejected' as const, icon: 'warning', text: `Stuck: ${uploadBadge(upload).text}` }
    : uploadBadge(upload)

const shared = uploadColumns<Upload>()
const { text } = columnKinds<Upload>()

const columns: readonly GridColumn<Upload>[] = [
  shared.fileName,
  shared.company,
  { ...shared.status, badge: overviewBadge },
  text('progress', 'Progress', progress, { width: 104, facet: true }),
  shared.mode,
  shared.rows,
  shared.failed,
  shared.uploadedAt,
  { ...shared.kind, hidden: true },
  { ...shared.by, hidden: true },
  { ...shared.size, hidden: true },
  { ...momentColumn<Upload>('updated', 'Changed', ({ updatedAt }) => updatedAt), hidden: true },
]

function progress(upload: Upload): string {
  if (isStuck(upload)) return 'Stuck'
  return isUnderWay(upload.status) ? 'In progress' : ''
}
