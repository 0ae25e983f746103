import type { RepoDocument } from '#contract/repo.ts'
import { formatDate, formatDay } from '#domain/displayed-date.ts'
import type { GridColumn } from '#ui/grid/grid-column.ts'
import { documentBadge } from './document-badge.ts'
import { formatSize } from '#ui/file-size.ts'

/** What a document is called: what it proves, else the file's name. */
export const documentTitle = ({ title, name }: Pick<RepoDocument, 'title' | 'name'>): string =>
  title || name

/** 'YYYY-MM-DD' as people read it. */
export const formatValidity = (day: string | null): string => (day ? formatDate(day) : '–')

export const documentColumns: readonly GridColumn<RepoDocument>[] = [
  {
    key: 'document',
    header: 'Document',
    kind: 'text',
    value: documentTitle,
    width: 230,
    pinned: 'start',
  },
  {
    key: 'status',
    header: 'Status',
    kind: 'status',
    value: (document) => documentBadge(document).text,
    badge: documentBadge,
    width: 170,
    facet: true,
  },
  { key: 'category', header: 'Category', kind: 'text', value: 'category', width: 110, facet: true },
  { key: 'file', header: 'File', kind: 'text', value: 'name', width: 260 },
  { key: 'version', header: 'Version', kind: 'number', value: 'version', width: 84 },
  {
    key: 'validUntil',
    header: 'Valid until',
    kind: 'date',
    value: 'validUntil',
    width: 124,
    format: (cell) => formatValidity(cell === null ? null : String(cell)),
  },
  {
    key: 'size',
    header: 'Size',
    kind: 'number',
    value: 'byteCount',
    width: 92,
    format: (cell) => formatSize(Number(cell)),
  },
  { key: 'by', header: 'Uploaded by', kind: 'text', value: 'uploadedBy', width: 160, facet: true },
  {
    key: 'uploaded',
    header: 'Uploaded',
    kind: 'date',
    value: 'uploadedAt',
    width: 140,
    format: (cell) => formatDay(new Date(String(cell))),
  },
]
