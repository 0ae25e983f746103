import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { formatNotified } from '#domain/displayed-date.ts'
import { modeTitle } from '#domain/mode.ts'
import { formatCount } from '#domain/quantity.ts'
import type { Upload } from '#domain/shipment-upload.ts'
import { isStuck } from '#domain/upload.ts'
import { Badge } from '#ui/Badge.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Grid } from '#ui/grid/Grid.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { QueryState } from '#ui/QueryState.tsx'
import { administrationQueries } from './administration.api.ts'
import { useUploadAddress } from './upload-address.ts'
import { overviewBadge, uploadColumns } from './upload-columns.ts'
import { UploadFilters } from './UploadFilters.tsx'

/** Every company's uploads; those that have not moved for a quarter of an hour are marked. */
export function UploadOverviewScreen() {
  const { filter, stuckOnly, set } = useUploadAddress()
  const uploads = useQuery(administrationQueries.uploads(filter))
  const navigate = useNavigate()
  return (
    <>
      <PageHeader
        title="Upload overview"
        about="Uploads from every company. Select a row to open its upload."
      />
      <UploadFilters filter={filter} stuckOnly={stuckOnly} onSet={set} />
      <QueryState
        query={uploads}
        loading="Loading uploads"
        failed="The uploads could not be loaded."
      >
        {(all) => (
          <Grid
            label="Uploads"
            rows={stuckOnly ? all.filter((upload) => isStuck(upload)) : all}
            columns={uploadColumns}
            rowKey={({ id }) => id}
            noun={['upload', 'uploads']}
            onOpenRow={({ id }) => void navigate(`/upload?upload=${id}`)}
            emptyMessage={<EmptyState text="No upload fits these filters." />}
            card={(upload) => <UploadOverviewCard upload={upload} />}
          />
        )}
      </QueryState>
    </>
  )
}

function UploadOverviewCard({ upload }: { upload: Upload }) {
  const { tone, text } = overviewBadge(upload)
  return (
    <span className="lane-card">
      <strong>{upload.fileName}</strong>
      <span>
        {upload.company} · {modeTitle(upload.mode)}
      </span>
      <span className="d-flex flex-wrap align-items-center gap-2">
        <Badge tone={tone} text={text} />
        {formatCount(upload.rowsTotal)} {upload.rowsTotal === 1 ? 'row' : 'rows'},{' '}
        {formatNotified(new Date(upload.updatedAt))}
      </span>
    </span>
  )
}
