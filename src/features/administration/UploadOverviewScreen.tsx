import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import * as z from 'zod'
import { formatNotified } from '#domain/displayed-date.ts'
import { modeByRoute, modeTitle, biddableModes, isBiddable, modeDefinitions } from '#domain/mode.ts'
import { counted } from '#domain/quantity.ts'
import type { Upload } from '#domain/shipment-upload.ts'
import {
  isStuck,
  UploadKind,
  uploadStatusSchema,
  uploadKindWords,
  uploadStatusWords,
} from '#domain/upload.ts'
import { changedSearch } from '#lib/changed-search.ts'
import { Badge } from '#ui/Badge.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Grid } from '#ui/grid/Grid.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { QueryState } from '#ui/QueryState.tsx'
import { uploadBadge } from '#features/uploads/uploads.api.ts'
import type { GridColumn } from '#ui/grid/grid-column.ts'
import { companyQueries } from '#features/company/company.api.ts'
import { Choice } from '#ui/Choice.tsx'
import { CheckField } from '#ui/CheckField.tsx'
import { administrationQueries, type UploadFilter } from './administration.api.ts'

export function UploadOverviewScreen() {
  const { filter, stuckOnly, set } = useUploadAddress()
  const uploads = useQuery(administrationQueries.uploads(filter))
  const navigate = useNavigate()
  return (
    <>
      <PageHeader
        title="Upload overview"
        about="Uploads from every company. Select a row to open its upload."
      >
        <Link className="btn btn-outline-secondary btn-sm" to="/error-breakdown">
          Error breakdown
        </Link>
        <Link className="btn btn-outline-secondary btn-sm" to="/upload">
          Your company’s files
        </Link>
      </PageHeader>
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
        {counted(upload.rowsTotal, 'row')}, {formatNotified(new Date(upload.updatedAt))}
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

const time = (cell: string | number | null) => formatNotified(new Date(cell ?? 0))

/** A status, and whether the upload has not moved for too long. */
const overviewBadge = (upload: Upload) =>
  isStuck(upload)
    ? { tone: 'rejected' as const, icon: 'warning', text: `Stuck: ${uploadBadge(upload).text}` }
    : uploadBadge(upload)

const uploadColumns: readonly GridColumn<Upload>[] = [
  { key: 'fileName', header: 'File', kind: 'text', value: 'fileName', width: 260, pinned: 'start' },
  { key: 'company', header: 'Company', kind: 'text', value: 'company', width: 180 },
  { key: 'mode', header: 'Mode', kind: 'text', value: ({ mode }) => modeTitle(mode), width: 128 },
  {
    key: 'status',
    header: 'Status',
    kind: 'status',
    value: (upload) => overviewBadge(upload).text,
    badge: overviewBadge,
    width: 200,
  },
  { key: 'updated', header: 'Changed', kind: 'date', value: 'updatedAt', width: 140, format: time },
  { key: 'rows', header: 'Rows', kind: 'number', value: 'rowsTotal', width: 96, total: 'sum' },
  {
    key: 'exceptions',
    header: 'In exceptions',
    kind: 'number',
    value: 'rowsInException',
    width: 120,
    total: 'sum',
  },
  {
    key: 'kind',
    header: 'Event type',
    kind: 'text',
    value: ({ kind }) => uploadKindWords[kind],
    width: 128,
  },
  { key: 'by', header: 'Uploaded by', kind: 'text', value: 'uploadedBy', width: 200 },
]

type UploadFiltersProps = {
  filter: UploadFilter
  stuckOnly: boolean
  onSet: (name: keyof UploadFilter | 'stuck', value: string) => void
}

const statuses = Object.entries(uploadStatusWords).map(([value, text]) => ({ value, text }))
const kinds = Object.entries(UploadKind).map(([value, kind]) => ({
  value,
  text: uploadKindWords[kind],
}))
const modes = biddableModes.map((mode) => ({
  value: modeDefinitions[mode].route,
  text: modeDefinitions[mode].title,
}))

function UploadFilters({ filter, stuckOnly, onSet }: UploadFiltersProps) {
  const companies = useQuery(companyQueries.list())
  const mode = Number(filter.mode)
  return (
    <div className="filter-row" role="group" aria-label="Filters">
      <Choice
        label="Mode"
        none="All"
        value={isBiddable(mode) ? modeDefinitions[mode].route : ''}
        choices={modes}
        onChange={(route) => onSet('mode', route)}
      />
      <Choice
        label="Status"
        none="All"
        value={String(filter.status ?? '')}
        choices={statuses}
        onChange={(status) => onSet('status', status)}
      />
      <Choice
        label="Event type"
        none="All"
        value={filter.eventType ?? ''}
        choices={kinds}
        onChange={(kind) => onSet('eventType', kind)}
      />
      <Choice
        label="Company"
        none="All"
        value={String(filter.companyId ?? '')}
        choices={(companies.data ?? []).map(({ id, name }) => ({ value: String(id), text: name }))}
        onChange={(id) => onSet('companyId', id)}
      />
      <CheckField
        look="chip"
        label="Stuck only"
        checked={stuckOnly}
        onChange={(isOn) => onSet('stuck', isOn ? '1' : '')}
      />
    </div>
  )
}
