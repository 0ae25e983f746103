import { type SQL, sql } from 'drizzle-orm'
import { may } from '#domain/capability.ts'
import { biddableModes, isOneMode, modeDefinitions, type ModeFamily } from '#domain/mode.ts'
import { recogniseHeadings } from '#domain/column-mapping.ts'
import { shipmentColumns } from '#domain/shipment-column.ts'
import {
  type ExceptionGroup,
  type ExceptionKind,
  exceptionWords,
  mostGroups,
  placeProblemKinds,
} from '#domain/shipment-upload.ts'
import { finalStatuses, stoppedStatuses } from '#domain/upload.ts'
import type { Caller, Context } from '#server/context.ts'
import { statedArea } from '#server/places/stated-area.ts'
import { notFound } from '#server/refusal.ts'
import type { Db } from '#server/store/database.ts'
import { grouped } from '#domain/grouped.ts'

type Row = {
  kind: ExceptionKind
  column: string
  found: string
  family: ModeFamily | null
  count: number
  shared: number[]
  suggestions: string[]
  examples: { row: number; cells: Record<string, string> }[]
}

/**
 * Rows in exceptions by the repair they need, largest group first, with up to three examples each. A place
 * is one group wherever it is written; a row with several problems is in several groups.
 */
export async function exceptionGroups(
  caller: Caller,
  mode: number,
  uploadId: number | undefined,
  { database }: Context,
): Promise<ExceptionGroup[]> {
  await checkUpload(caller, uploadId, database.db)
  const { rows } = await database.db.execute<Row>(sql`
    with held as (
      select e.upload_id, e.kind, e.found, ${familyOfException} as family, e.row, min(e.id) as id, min(e."column") as first_column, max(e."column") as last_column,
        count(*) over (partition by e.upload_id, e.row) > 1 as is_shared
      from upload_exceptions e join uploads u on u.id = e.upload_id
      where ${ofCaller(caller, mode, uploadId)}
      group by e.upload_id, e.kind, e.found, family, e.row, case when e.kind in ${placeProblemKinds} then '' else e."column" end),
    groups as (
      select h.kind, string_agg(distinct c."column", ', ') as "column", h.found, h.family, count(distinct h.id)::int as count,
        (array_agg(distinct h.id))[1:3] as ids,
        coalesce(array_agg(distinct h.row) filter (where h.is_shared), '{}') as shared
      from held h cross join lateral (values (h.first_column), (h.last_column)) c("column")
      group by h.upload_id, h.kind, h.found, h.family, case when h.kind in ${placeProblemKinds} then '' else h.first_column end
      order by 5 desc, h.kind, h.found, h.family limit ${mostGroups})
    select kind, "column", found, family, count, to_json(shared) as shared,
      (select to_json(f.suggestions) from upload_exceptions f where f.id = ids[1]) as suggestions,
      (select json_agg(json_build_object('row', f.row, 'cells', f.cells) order by f.row)
        from upload_exceptions f where f.id = any(ids)) as examples
    from groups order by count desc, kind, found, family`)
  const inOrder = orderedCells()
  return rows.map(({ kind, column, found, family, count, shared, suggestions, examples }) => ({
    kind,
    ...exceptionWords[kind],
    column,
    found,
    ...(family && { family }),
    count,
    shared,
    area: kind === 'PlaceNotFound' ? statedArea(found) : '',
    suggestions,
    examples: examples.map(({ row, cells }) => ({
      row,
      text: inOrder(cells)
        .filter((cell) => cell !== '')
        .slice(0, 8)
        .join(' | ')
        .slice(0, 300),
    })),
  }))
}

/** Of a place: the modes that look for one kind of place. */
export const familyOfException = sql`case when e.kind not in ${placeProblemKinds} then null ${sql.join(
  biddableModes.map((mode) => sql`when e.mode = ${mode} then ${modeDefinitions[mode].family}`),
  sql` `,
)} end`

/** A row's cells as shipments are read, reference first: the database keeps them without an order. */
function orderedCells(): (cells: Record<string, string>) => string[] {
  const orders = new Map<string, string[]>()
  return (cells) => {
    const headings = Object.keys(cells)
    const layout = headings.join('\n')
    const order = orders.get(layout) ?? orderOf(headings)
    orders.set(layout, order)
    return order.map((heading) => cells[heading] ?? '')
  }
}

function orderOf(headings: readonly string[]): string[] {
  const mapping = recogniseHeadings(headings)
  const known = shipmentColumns.flatMap(({ key }) => mapping[key] ?? [])
  return [...known, ...headings.filter((heading) => !known.includes(heading))]
}

type Counted = {
  kind: ExceptionKind
  upload_id: number
  file_name: string
  count: number
  /** Of any kind. */
  rows: number
}

/** Rows in exceptions by kind, a row under each of its kinds, and by upload within it, the most first; then what browsers found before sending. */
export async function exceptionKindsOf(
  caller: Caller,
  mode: number,
  uploadId: number | undefined,
  { database }: Context,
) {
  await checkUpload(caller, uploadId, database.db)
  const { rows } = await database.db.execute<Counted>(sql`
    with held as (
      select e.kind, e.row, u.id as upload_id, u.file_name from upload_exceptions e join uploads u on u.id = e.upload_id
      where ${ofCaller(caller, mode, uploadId)})
    select kind, upload_id, file_name, count(distinct row)::int as count, rows
    from held join (select upload_id, count(distinct row)::int as rows from held group by upload_id) of_file using (upload_id)
    group by kind, upload_id, file_name, rows order by 4 desc, upload_id`)
  const kinds = [...grouped(rows, ({ kind }) => kind)].map(([kind, uploads]) =>
    summed(kind, exceptionWords[kind].title, uploads),
  )
  const early = await foundBeforeSending(caller, mode, uploadId, database.db)
  return [
    ...kinds.toSorted((a, b) => b.count - a.count),
    ...(early.length > 0 ? [summed('FoundBeforeSending', 'Found before sending', early)] : []),
  ]
}

/** What the browser said of files that still wait for somebody, until their rows are checked here and counted above. */
async function foundBeforeSending(
  caller: Caller,
  mode: number,
  uploadId: number | undefined,
  db: Db,
) {
  const { rows } = await db.execute<Omit<Counted, 'kind'>>(sql`
    select u.id as upload_id, u.file_name, jsonb_array_length(u.frontend_errors) as count, jsonb_array_length(u.frontend_errors) as rows from uploads u
    where jsonb_array_length(u.frontend_errors) > 0 and u.status not in ${finalStatuses}
      and not exists (select 1 from upload_exceptions e where e.upload_id = u.id)
      and ${ofOwner(caller)} and ${uploadId === undefined ? inMode(sql`u.mode`, mode) : sql`u.id = ${uploadId}`}
    order by 3 desc, u.id`)
  return rows
}

const summed = (kind: string, title: string, rows: readonly Omit<Counted, 'kind'>[]) => ({
  kind,
  title,
  count: rows.reduce((sum, { count }) => sum + count, 0),
  uploads: rows.map(({ upload_id, file_name, count, rows: ofFile }) => ({
    uploadId: upload_id,
    fileName: file_name,
    count,
    rows: ofFile,
  })),
})

async function checkUpload(caller: Caller, uploadId: number | undefined, db: Db): Promise<void> {
  if (uploadId === undefined) return
  const { rows } = await db.execute(
    sql`select 1 from uploads u where u.id = ${uploadId} and ${ofOwner(caller)}`,
  )
  if (rows.length === 0) throw notFound('The upload')
}

const ofOwner = (caller: Caller): SQL =>
  may(caller, 'see every company') ? sql`true` : sql`u.company_id = ${caller.companyId}`

/** A row's own mode counts: a file may hold several. 0 and Universal are every mode. */
const inMode = (column: SQL, mode: number): SQL =>
  isOneMode(mode) ? sql`${column} = ${mode}` : sql`true`

const ofCaller = (caller: Caller, mode: number, uploadId: number | undefined) => sql`
  ${ofOwner(caller)} and u.status not in ${stoppedStatuses}
  and ${uploadId === undefined ? inMode(sql`e.mode`, mode) : sql`u.id = ${uploadId}`}`
