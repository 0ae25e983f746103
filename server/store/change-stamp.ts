import { sql } from 'drizzle-orm'
import { forgetOldChanges } from './change-log.ts'
import type { Db } from './database.ts'

/** A company keeps at most about so many rows of changes; adding them up stays a matter of a millisecond. */
const mostRows = 200

/**
 * Another text once anything changed that the company is shown in the mode (undefined = all modes). Read
 * before the rows it stands for: what a running transaction changes is in neither, what is committed
 * between the two is in the rows alone, and the next stamp differs.
 */
export async function changeStamp(
  companyId: number,
  mode: number | undefined,
  db: Db,
): Promise<string> {
  const ofMode = mode === undefined ? sql`true` : sql`mode in (0, ${mode})`
  const { rows } = await db.execute<{ stamp: string; rows: number }>(
    sql`select coalesce(sum(token), 0)::text as stamp, count(*)::int as rows from changes
      where company_id in (0, ${companyId}) and ${ofMode}`,
  )
  const [found] = rows
  if (found && found.rows > mostRows) {
    await foldChanges(companyId, db)
    await forgetOldChanges(db)
  }
  return found?.stamp ?? ''
}

/** Many rows become one with a token of its own: an earlier sum never comes back. */
const foldChanges = (companyId: number, db: Db) =>
  db.execute(sql`
    with gone as (
      delete from changes where (company_id, mode, transaction) in (
        select company_id, mode, transaction from changes where company_id in (0, ${companyId}) and transaction <> 0
        order by company_id, mode, transaction for update skip locked)
      returning company_id, mode)
    insert into changes (company_id, mode, transaction, token)
    select company_id, mode, 0, hashtextextended(gen_random_uuid()::text, 0)
    from (select distinct company_id, mode from gone order by 1, 2) folded
    on conflict (company_id, mode, transaction) do update set token = excluded.token`)
