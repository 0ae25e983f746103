import { type SQL, sql } from 'drizzle-orm'
import { Mode } from '#domain/mode.ts'
import type { Caller } from '#server/context.ts'
import { notFound } from '#server/refusal.ts'
import type { Db } from '#server/store/database.ts'

/** Which lanes figures are about; Universal = every mode, an upload narrows to the lanes it touched. */
export type LaneScope = { mode: number; uploadId?: number | undefined }

/** `lane as (...)` for a `with`: the lanes of a scope that the caller may see; a foreign upload is 404. */
export async function lanesInScope(
  caller: Caller,
  { mode, uploadId }: LaneScope,
  db: Db,
): Promise<SQL> {
  if (uploadId !== undefined) {
    const { rows } = await db.execute(
      sql`select 1 from uploads where id = ${uploadId} and company_id = ${caller.companyId}`,
    )
    if (rows.length === 0) throw notFound('The upload')
  }
  const ofMode = mode === Mode.Universal ? sql`true` : sql`l.mode = ${mode}`
  const seen =
    caller.role === 'Carrier'
      ? sql`l.status in ('started', 'paused', 'awarded')
          and exists (select 1 from lane_invitations i where i.lane_id = l.id and i.carrier_id = ${caller.companyId})`
      : sql`l.company_id = ${caller.companyId} and l.approved`
  const touched =
    uploadId === undefined
      ? sql`true`
      : sql`(exists (select 1 from shipments s where s.lane_id = l.id and s.upload_id = ${uploadId})
          or exists (select 1 from bids b where b.lane_id = l.id and b.upload_id = ${uploadId}))`
  return sql`lane as (select l.* from lanes l where ${ofMode} and ${seen} and ${touched})`
}
