import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router-dom'
import * as z from 'zod'
import { formatNotified } from '#domain/displayed-date.ts'
import { modeByRoute, modeTitle } from '#domain/mode.ts'
import { formatCount } from '#domain/quantity.ts'
import type { Upload } from '#domain/shipment-upload.ts'
import { isStuck, UploadKind, uploadStatusSchema } from '#domain/upload.ts'
import { changedSearch } from '#lib/changed-search.ts'
import { Badge } from '#ui/Badge.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Grid } from '#ui/grid/Grid.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { QueryState } from '#ui/QueryState.tsx'
import { administrationQueries, type UploadFilter } from './administration.api.ts'
import { overviewBadge, uploadColumns } from './upload-columns.ts'
import { UploadFilters } from './UploadFilters.tsx'

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

const read = z.object({
  mode: z.string().default(''),
  status: z.coerce.number().pipe(uploadStatusSchema).optional().catch(undefined),
  eventType: z
    .string()
    .refine((name) => name in UploadKind)
    .optional()
    .catch(undefined),
  companyId: z.coerce.number().int().positive().optional().catch(undefined),
})

type UploadAddress = {
  filter: UploadFilter
  stuckOnly: boolean
  set: (name: keyof UploadFilter | 'stuck', value: string) => void
}

/** What the list is narrowed to, kept in the address; a mode stands there as its route. */
function useUploadAddress(): UploadAddress {
  const [search, setSearch] = useSearchParams()
  const { mode, status, eventType, companyId } = read.parse(Object.fromEntries(search))
  return {
    filter: { mode: modeByRoute(mode)?.mode, status, eventType, companyId },
    stuckOnly: search.has('stuck'),
    set: (name, value) => setSearch((before) => changedSearch(before, { [name]: value })),
  }
}
