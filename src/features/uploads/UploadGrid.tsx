import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { may } from '#domain/capability.ts'
import { formatDay } from '#domain/displayed-date.ts'
import { modeTitle } from '#domain/mode.ts'
import { counted } from '#domain/quantity.ts'
import { useUser } from '#lib/use-session.ts'
import { Badge } from '#ui/Badge.tsx'
import { Grid } from '#ui/grid/Grid.tsx'
import { useGridAddress } from '#ui/grid/address/use-grid-address.ts'
import { QueryState } from '#ui/QueryState.tsx'
import { useOpenUpload } from './open-upload.ts'
import { uploadBadge } from './upload-badge.ts'
import { ownerUploadColumns, uploadColumns } from './upload-columns.ts'
import { uploadQueries } from './uploads.api.ts'

export function UploadGrid({ empty }: { empty: ReactNode }) {
  const uploads = useQuery(uploadQueries.list())
  const { open } = useOpenUpload()
  const user = useUser()
  const columns = may(user, 'see every company') ? ownerUploadColumns : uploadColumns
  const address = useGridAddress({ columns, keptAs: `${user.id}.files` })
  return (
    <QueryState query={uploads} loading="Loading files" failed="The files could not be loaded.">
      {(rows) => (
        <Grid
          {...address.props}
          label="Files"
          rows={rows}
          columns={columns}
          rowKey={(upload) => upload.id}
          noun={['file', 'files']}
          onOpenRow={(upload) => open(upload.id)}
          cardHeight={116}
          card={(upload) => (
            <span className="lane-card">
              <strong className="text-truncate">{upload.fileName}</strong>
              <Badge {...uploadBadge(upload)} />
              <span className="text-body-secondary text-truncate">
                {modeTitle(upload.mode)} · {counted(upload.rowsTotal, 'row')} ·{' '}
                {formatDay(new Date(upload.createdAt))}
              </span>
            </span>
          )}
          emptyMessage={empty}
        />
      )}
    </QueryState>
  )
}
