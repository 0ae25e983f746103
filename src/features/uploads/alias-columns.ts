import { aliasKindWords, aliasScopeWords, type CompanyAlias } from '#domain/company-alias.ts'
import { formatDay, formatMoment } from '#domain/displayed-date.ts'
import { columnKinds } from '#ui/grid/column-kinds.ts'
import type { GridColumn } from '#ui/grid/grid-column.ts'

const { text } = columnKinds<CompanyAlias>()

export const aliasColumns: readonly GridColumn<CompanyAlias>[] = [
  text('written', 'Written', ({ written }) => written, { width: 230, pinned: 'start' }),
  text('label', 'Read as', ({ label }) => label, { width: 230 }),
  text('kind', 'Kind', ({ kind }) => aliasKindWords[kind], { width: 110, facet: true }),
  text('scope', 'Mode', (alias) => aliasScopeWords(alias), { width: 110, facet: true }),
  text('file', 'From file', ({ fileName }) => fileName, { width: 200, facet: true }),
  text('by', 'By', ({ by }) => by, { width: 180, facet: true }),
  {
    key: 'updated',
    header: 'Changed',
    kind: 'date',
    value: 'updatedAt',
    width: 120,
    format: (cell) => formatDay(new Date(String(cell))),
    title: ({ updatedAt }) => formatMoment(new Date(updatedAt)),
  },
]
