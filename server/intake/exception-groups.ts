import { sql } from 'drizzle-orm'
import { type ExceptionGroup, type ExceptionKind, exceptionWords } from '#domain/shipment-upload.ts'
import type { Caller, Context } from '#server/context.ts'

type Row = {
  kind: ExceptionKind
  column: string
  found: string
  count: number
  suggestions: string[]
  examples: { row: number; cells: Record<string, string> }[]
}

/** Rows in exceptions by the repair they need, largest group first, with up to three examples each. */
export async function exceptionGroups(
  caller: Caller,
  mode: number,
  uploadId: number | undefined,
  { database }: Context,
): Promise<ExceptionGroup[]> {
  const { rows } = await database.db.execute<Row>(sql`
    select e.kind, e."column", e.found, count(*)::int as count,
      coalesce((array_agg(to_json(e.suggestions)))[1], '[]'::json) as suggestions,
      (select json_agg(x) from (
        select f.row, f.cells from upload_exceptions f
        where f.upload_id = e.upload_id and f.kind = e.kind and f."column" = e."column" and f.found = e.found
        order by f.row limit 3) x) as examples
    from upload_exceptions e join uploads u on u.id = e.upload_id
    where ${ofCaller(caller, mode, uploadId)}
    group by e.upload_id, e.kind, e."column", e.found
    order by count(*) desc, e.kind, e.found limit 2000`)
  return rows.map(({ kind, column, found, count, suggestions, examples }) => ({
    kind,
    ...exceptionWords[kind],
    column,
    found,
    count,
    suggestions,
    examples: examples.map(({ row, cells }) => ({
      row,
      text: Object.values(cells)
        .filter((cell) => cell !== '')
        .slice(0, 8)
        .join(' | ')
        .slice(0, 300),
    })),
  }))
}

export async function exceptionKindsOf(
  caller: Caller,
  mode: number,
  uploadId: number | undefined,
  { database }: Context,
) {
  const { rows } = await database.db.execute<{ kind: ExceptionKind; count: number }>(sql`
    select e.kind, count(*)::int as count from upload_exceptions e join uploads u on u.id = e.upload_id
    where ${ofCaller(caller, mode, uploadId)} group by e.kind order by 2 desc`)
  return rows.map(({ kind, count }) => ({ kind, title: exceptionWords[kind].title, count }))
}

const ofCaller = (caller: Caller, mode: number, uploadId: number | undefined) => sql`
  ${caller.role === 'Owner' ? sql`true` : sql`u.company_id = ${caller.companyId}`}
  and ${uploadId === undefined ? sql`u.mode = ${mode}` : sql`u.id = ${uploadId}`}`
