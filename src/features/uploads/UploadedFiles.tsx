import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { may } from '#domain/capability.ts'
import { modeTitle } from '#domain/mode.ts'
import { counted } from '#domain/quantity.ts'
import type { Role } from '#domain/role.ts'
import { passesIntake, type Upload, uploadKindWord } from '#domain/shipment-upload.ts'
import { UploadStatus } from '#domain/upload.ts'
import { useRole } from '#lib/use-session.ts'
import { columnKinds } from '#ui/grid/column-kinds.ts'
import type { GridColumn } from '#ui/grid/grid-column.ts'
import { actionColumn, uploadColumns } from './file-columns.ts'
import { FileList } from './FileList.tsx'
import { useOpenUpload } from './open-upload.ts'
import { uploadBadge } from './upload-badge.ts'
import { uploadQueries } from './uploads.api.ts'

/** The files of one's company, an Owner's of every company. */
export function UploadedFiles({ emptyAction }: { emptyAction?: ReactNode }) {
  const uploads = useQuery(uploadQueries.list())
  const { open } = useOpenUpload()
  const role = useRole()
  const columns = useMemo(() => columnsFor(role), [role])
  return (
    <FileList
      title="Files"
      noun={['file', 'files']}
      keptAs="files"
      files={uploads}
      columns={columns}
      onOpen={({ id }) => open(id)}
      empty={
        may({ role }, 'upload shipments')
          ? 'No files yet. Upload your shipment history to see it here.'
          : 'No files yet.'
      }
      emptyAction={emptyAction}
      cardBadge={uploadBadge}
      cardAction={(upload) => nextAction(upload, role)}
      cardFacts={(upload) =>
        `${modeTitle(upload.mode)} ${uploadKindWord(upload).toLowerCase()}, ${counted(upload.rowsTotal, 'row')}`
      }
    />
  )
}

const shared = uploadColumns<Upload>()
const { count, money } = columnKinds<Upload>()

const columnsFor = (role: Role): readonly GridColumn<Upload>[] => [
  shared.fileName,
  ...(may({ role }, 'see every company') ? [shared.company] : []),
  shared.status,
  actionColumn((upload) => nextAction(upload, role), { width: 90 }),
  shared.mode,
  shared.rows,
  shared.failed,
  // No total: several files may have made the same lanes.
  count('lanes', 'Lanes', ({ lanesMade }) => lanesMade, { width: 72 }),
  money('cost', 'Freight cost', ({ freightCost }) => freightCost),
  shared.uploadedAt,
  { ...shared.kind, hidden: true },
  { ...shared.by, hidden: !may({ role }, 'see every company') },
  count('ok', 'Ready', ({ rowsAccepted }) => rowsAccepted, {
    width: 84,
    total: 'sum',
    hidden: true,
  }),
  count('leftOut', 'Left out', ({ rowsLeftOut }) => rowsLeftOut, { total: 'sum', hidden: true }),
  { ...shared.size, hidden: true },
]

function nextAction(upload: Upload, role: Role): string | null {
  if (!passesIntake(upload)) return null
  if (upload.status === UploadStatus.InputExceptions && may({ role }, 'upload shipments'))
    return upload.questions.length > 0 ? 'Answer' : 'Repair'
  if (upload.status === UploadStatus.PendingApproval && may({ role }, 'approve uploads'))
    return 'Review'
  return null
}
