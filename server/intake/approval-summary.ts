import { sql } from 'drizzle-orm'
import type { Db, Transaction } from '#server/store/database.ts'
import type { UploadRow } from './upload-state.ts'
import { writtenAmount } from './written-amount.ts'

export type ApprovalSummary = {
  rows: number
  lanesMade: number
  lanesChanged: number
  /** What the rows cost, by currency; US dollars where the file names none. */
  sums: Record<string, number>
  aliases: number
  repairs: number
}

export async function approvalSummary(
  db: Db | Transaction,
  { id, companyId, rowsAccepted, repairs }: UploadRow,
): Promise<ApprovalSummary> {
  const lanes = await db.execute<{ made: number; changed: number }>(sql`
    select count(*) filter (where not l.approved)::int as made, count(*) filter (where l.approved)::int as changed
    from lanes l join (select distinct mode, lane_key from shipments where upload_id = ${id}) s
      on s.mode = l.mode and s.lane_key = l.lane_key
    where l.company_id = ${companyId}`)
  const sums = await db.execute<{ currency: string; amount: number }>(sql`
    select coalesce(currency, 'USD') as currency, sum(${writtenAmount})::float8 as amount
    from shipments where upload_id = ${id} group by 1 order by 1`)
  const aliases = await db.execute<{ count: number }>(sql`
    select count(distinct written)::int as count from (
      select written_origin as written from shipments where upload_id = ${id} and origin_source = 'alias'
      union select written_destination from shipments where upload_id = ${id} and destination_source = 'alias') w`)
  return {
    rows: rowsAccepted,
    lanesMade: lanes.rows[0]?.made ?? 0,
    lanesChanged: lanes.rows[0]?.changed ?? 0,
    sums: Object.fromEntries(sums.rows.map(({ currency, amount }) => [currency, amount])),
    aliases: aliases.rows[0]?.count ?? 0,
    repairs: repairs.length,
  }
}
