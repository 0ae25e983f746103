import { formatDay, formatMoment } from '#domain/displayed-date.ts'
import { modeTitle } from '#domain/mode.ts'
import type { Upload } from '#domain/shipment-upload.ts'
import { uploadKindWords, uploadStatusWord } from '#domain/upload.ts'
import { columnKinds } from '#ui/grid/column-kinds.ts'
import type { GridColumn } from '#ui/grid/grid-column.ts'
import { uploadBadge } from './upload-badge.ts'

const { text, count, money } = columnKinds<Upload>()

export const uploadColumns: readonly GridColumn<Upload>[] = [
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
  money('cost', 'Freight cost', ({ freightCost }) => freightCost, { width: 104 }),
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
export const ownerUploadColumns: readonly GridColumn<Upload>[] = uploadColumns.toSpliced(
  1,
  0,
  text('company', 'Company', ({ company }) => company, { width: 170, facet: true }),
)
