import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { may } from '#domain/capability.ts'
import { formatDay, formatMoment } from '#domain/displayed-date.ts'
import { modeTitle } from '#domain/mode.ts'
import { counted } from '#domain/quantity.ts'
import { useUser } from '#lib/use-session.ts'
import { Badge } from '#ui/Badge.tsx'
import { Grid } from '#ui/grid/Grid.tsx'
import { useGridAddress } from '#ui/grid/address/use-grid-address.ts'
import { QueryState } from '#ui/QueryState.tsx'
import type { Upload } from '#domain/shipment-upload.ts'
import { uploadKindWords, uploadStatusWord } from '#domain/upload.ts'
import { columnKinds } from '#ui/grid/column-kinds.ts'
import type { GridColumn } from '#ui/grid/grid-column.ts'
import { useOpenUpload } from './open-upload.ts'
import { uploadBadge } from './upload-badge.ts'
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

const { text, count, money } = columnKinds<Upload>()

const uploadColumns: readonly GridColumn<Upload>[] = [
  text('fileName', 'File', ({ fileName }) => fileName, { width: 230, pinned: 'start' }),
  {
    key: 'status',
    header: 'Status',
    kind: 'status',
    value: uploadStatusWord,
    badge: uploadBadge,
    width: 236,
    facet: true,
  },
  text('mode', 'Mode', ({ mode }) => modeTitle(mode), { width: 104, facet: true }),
  text('kind', 'Kind', ({ kind }) => uploadKindWords[kind], { width: 92, facet: true }),
  count('rows', 'Rows', ({ rowsTotal }) => rowsTotal, { width: 80, total: 'sum' }),
  count('ok', 'Rows ok', ({ rowsAccepted }) => rowsAccepted, { width: 84, total: 'sum' }),
  count('failed', 'Failed', ({ rowsInException }) => rowsInException, { width: 76, total: 'sum' }),
  count('leftOut', 'Left out', ({ rowsLeftOut }) => rowsLeftOut, { total: 'sum', hidden: true }),
  // No total: several files may have made the same lanes.
  count('lanes', 'Lanes', ({ lanesMade }) => lanesMade, { width: 76 }),
  money('cost', 'Freight cost', ({ freightCost }) => freightCost),
  {
    key: 'created',
    header: 'Uploaded',
    kind: 'date',
    value: 'createdAt',
    width: 104,
    format: (cell) => formatDay(new Date(String(cell))),
    title: ({ createdAt }) => formatMoment(new Date(createdAt)),
  },
  text('by', 'By', ({ uploadedBy }) => uploadedBy, { width: 180, facet: true }),
]

/** An Owner sees every company's. */
const ownerUploadColumns: readonly GridColumn<Upload>[] = uploadColumns.toSpliced(
  1,
  0,
  text('company', 'Company', ({ company }) => company, { width: 170, facet: true }),
)
