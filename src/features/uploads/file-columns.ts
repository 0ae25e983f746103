import { formatMoment } from '#domain/displayed-date.ts'
import { modeTitle } from '#domain/mode.ts'
import { uploadKindWord, type Upload } from '#domain/shipment-upload.ts'
import { uploadStatusWord } from '#domain/upload.ts'
import { formatSize } from '#ui/file-size.ts'
import { columnKinds, numberIn } from '#ui/grid/column-kinds.ts'
import type { GridColumn } from '#ui/grid/grid-column.ts'
import { uploadBadge } from './upload-badge.ts'

/** What every list knows of a file. */
export type ListedFile = Pick<Upload, 'id' | 'fileName' | 'createdAt'> & { mode: number }

/** Columns that mean the same in every list of files. */
export function fileColumns<Row extends ListedFile>() {
  const { text } = columnKinds<Row>()
  return {
    fileName: text('fileName', 'File', ({ fileName }) => fileName, { width: 182, pinned: 'start' }),
    mode: text('mode', 'Mode', ({ mode }) => modeTitle(mode), { width: 98, facet: true }),
    uploadedAt: momentColumn<Row>('created', 'Uploaded', ({ createdAt }) => createdAt),
  }
}

/** Further ones, of files whose upload is known whole. */
export function uploadColumns<Row extends Upload>() {
  const { text, count } = columnKinds<Row>()
  const status: GridColumn<Row> = {
    key: 'status',
    header: 'Status',
    kind: 'status',
    value: uploadStatusWord,
    badge: uploadBadge,
    width: 200,
    facet: true,
  }
  return {
    ...fileColumns<Row>(),
    status,
    company: text('company', 'Company', ({ company }) => company, { width: 170, facet: true }),
    kind: text('kind', 'Kind', uploadKindWord, { width: 124, facet: true }),
    by: text('by', 'By', ({ uploadedBy }) => uploadedBy, { width: 172, facet: true }),
    rows: count('rows', 'Rows', ({ rowsTotal }) => rowsTotal, { width: 72, total: 'sum' }),
    failed: count('failed', 'Failed', ({ rowsInException }) => rowsInException, {
      width: 70,
      total: 'sum',
    }),
    size: count('size', 'Size', ({ byteCount }) => byteCount, {
      width: 92,
      format: (cell) => formatSize(numberIn(cell) ?? 0),
    }),
  }
}

export const momentColumn = <Row>(
  key: string,
  header: string,
  value: (file: Row) => string,
): GridColumn<Row> => ({
  key,
  header,
  kind: 'date',
  value,
  width: 196,
  format: (cell) => formatMoment(new Date(String(cell))),
})

/** What may be done about a file at once; a press on it, or Enter, does it or else opens the file. */
export const actionColumn = <Row>(
  actionOf: (file: Row) => string | null,
  { width, press }: { width: number; press?: (file: Row) => void },
): GridColumn<Row> => ({
  key: 'action',
  header: 'Action',
  kind: 'status',
  value: actionOf,
  badge: (file) => {
    const action = actionOf(file)
    return action === null ? null : { tone: 'button', icon: 'next', text: action }
  },
  press,
  width,
})
