import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router-dom'
import { formatDay } from '#domain/displayed-date.ts'
import { modeTitle } from '#domain/mode.ts'
import { formatUsd } from '#domain/money.ts'
import { formatCount } from '#domain/quantity.ts'
import type { Upload } from '#domain/shipment-upload.ts'
import { uploadStatusWords } from '#domain/upload.ts'
import { uploadQueries } from '#features/uploads/uploads.api.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Grid } from '#ui/grid/Grid.tsx'
import type { GridColumn } from '#ui/grid/grid-column.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { QueryState } from '#ui/QueryState.tsx'

const columns: readonly GridColumn<Upload>[] = [
  { key: 'fileName', header: 'File', kind: 'text', value: 'fileName', width: 280, pinned: 'start' },
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
    value: (upload) => uploadStatusWords[upload.status],
    width: 160,
    facet: true,
  },
  { key: 'rows', header: 'Rows', kind: 'number', value: 'rowsTotal', width: 96, total: 'sum' },
  {
    key: 'accepted',
    header: 'Accepted',
    kind: 'number',
    value: 'rowsAccepted',
    width: 96,
    total: 'sum',
  },
  {
    key: 'exceptions',
    header: 'In exceptions',
    kind: 'number',
    value: 'rowsInException',
    width: 120,
    total: 'sum',
  },
  {
    key: 'cost',
    header: 'Freight cost',
    kind: 'number',
    value: 'freightCost',
    width: 120,
    total: 'sum',
    format: (cell) => formatUsd(Number(cell)),
    formatTotal: formatUsd,
  },
  { key: 'by', header: 'Uploaded by', kind: 'text', value: 'uploadedBy', width: 200, facet: true },
  {
    key: 'created',
    header: 'Uploaded',
    kind: 'date',
    value: 'createdAt',
    width: 140,
    format: (cell) => formatDay(new Date(String(cell))),
  },
]

/** Every file of the company and what became of it. */
export function FilesScreen() {
  const uploads = useQuery(uploadQueries.list())
  const navigate = useNavigate()
  return (
    <>
      <PageHeader title="Files" about="Open a file to repair its exceptions or to download it.">
        <Link className="btn btn-primary btn-sm" to="/upload">
          Upload
        </Link>
      </PageHeader>
      <QueryState query={uploads} loading="Loading files" failed="The files could not be loaded.">
        {(rows) => (
          <Grid
            label="Files"
            rows={rows}
            columns={columns}
            rowKey={(upload) => upload.id}
            noun={['file', 'files']}
            onOpenRow={(upload) => void navigate(`/upload?upload=${upload.id}`)}
            card={(upload) => (
              <span className="lane-card">
                <strong>{upload.fileName}</strong>
                <span>{uploadStatusWords[upload.status]}</span>
                <span className="text-body-secondary">{formatCount(upload.rowsTotal)} rows</span>
              </span>
            )}
            emptyMessage={
              <EmptyState text="No files yet. Upload your shipment history to see it here.">
                <Link className="btn btn-primary" to="/upload">
                  Upload
                </Link>
              </EmptyState>
            }
          />
        )}
      </QueryState>
    </>
  )
}
