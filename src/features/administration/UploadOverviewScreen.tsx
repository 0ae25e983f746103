import { useQuery } from '@tanstack/react-query'
import { formatNotified } from '#domain/displayed-date.ts'
import { modeTitle } from '#domain/mode.ts'
import type { Upload } from '#domain/shipment-upload.ts'
import { isFinal, UploadKind, uploadStatusWords } from '#domain/upload.ts'
import { Grid } from '#ui/grid/Grid.tsx'
import type { GridColumn } from '#ui/grid/grid-column.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { QueryState } from '#ui/QueryState.tsx'
import { administrationQueries } from './administration.api.ts'

const stuckMs = 15 * 60 * 1000
const time = (cell: string | number | null) => formatNotified(new Date(cell ?? 0))
const kindName = (kind: number) =>
  Object.entries(UploadKind).find(([, number]) => number === kind)?.[0] ?? ''

const columns: readonly GridColumn<Upload>[] = [
  { key: 'fileName', header: 'File', kind: 'text', value: 'fileName', width: 260, pinned: 'start' },
  { key: 'company', header: 'Company', kind: 'text', value: 'company', width: 180, facet: true },
  {
    key: 'kind',
    header: 'Kind',
    kind: 'text',
    value: (upload) => kindName(upload.kind),
    width: 140,
    facet: true,
  },
  {
    key: 'mode',
    header: 'Mode',
    kind: 'text',
    value: (upload) => modeTitle(upload.mode),
    width: 128,
    facet: true,
  },
  {
    key: 'status',
    header: 'Status',
    kind: 'text',
    value: (upload) => `${uploadStatusWords[upload.status]}${isStuck(upload) ? ' (stuck)' : ''}`,
    width: 180,
    facet: true,
  },
  { key: 'rows', header: 'Rows', kind: 'number', value: 'rowsTotal', width: 96, total: 'sum' },
  {
    key: 'exceptions',
    header: 'In exceptions',
    kind: 'number',
    value: 'rowsInException',
    width: 120,
    total: 'sum',
  },
  { key: 'by', header: 'Uploaded by', kind: 'text', value: 'uploadedBy', width: 200 },
  { key: 'updated', header: 'Changed', kind: 'date', value: 'updatedAt', width: 160, format: time },
]

/** Every company's uploads; those that have not moved for a quarter of an hour are marked. */
export function UploadOverviewScreen() {
  const uploads = useQuery(administrationQueries.uploads())
  return (
    <>
      <PageHeader title="Upload overview" about="Uploads of every company." />
      <QueryState
        query={uploads}
        loading="Loading uploads"
        failed="The uploads could not be loaded."
      >
        {(rows) => (
          <Grid
            label="Uploads"
            rows={rows}
            columns={columns}
            rowKey={(upload) => upload.id}
            noun={['upload', 'uploads']}
          />
        )}
      </QueryState>
    </>
  )
}

const isStuck = ({ status, updatedAt }: Upload) =>
  !isFinal(status) &&
  status !== 110 &&
  status !== 111 &&
  Date.now() - new Date(updatedAt).getTime() > stuckMs
