import { formatNotified } from '#domain/displayed-date.ts'
import { modeTitle } from '#domain/mode.ts'
import type { Upload } from '#domain/shipment-upload.ts'
import { isStuck, uploadKindWords } from '#domain/upload.ts'
import { uploadBadge } from '#features/uploads/uploads.api.ts'
import type { GridColumn } from '#ui/grid/grid-column.ts'

const time = (cell: string | number | null) => formatNotified(new Date(cell ?? 0))

/** A status, and whether the upload has not moved for too long. */
export const overviewBadge = (upload: Upload) =>
  isStuck(upload)
    ? { tone: 'rejected' as const, icon: 'warning', text: `Stuck: ${uploadBadge(upload).text}` }
    : uploadBadge(upload)

export const uploadColumns: readonly GridColumn<Upload>[] = [
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
