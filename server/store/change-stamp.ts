import { sql } from 'drizzle-orm'
import { forgetOldChanges } from './change-log.ts'
import type { Db } from './database.ts'

/** A company keeps at most about so many rows of changes; adding them up stays a matter of a millisecond. */
const mostRows = 200

/** By mode: what stands for all changes the company is shown in it, and in how many rows they are kept. */
export type ChangesByMode = readonly [mode: number, sum: string, rows: number][]

/** SQL of the changes that a company is shown; 0 = every company, and every mode. */
export const changesOf = (company: string) => `(
  select json_agg(json_build_array(mode, sum, count) order by mode) from (
    select mode, sum(token)::text, count(*) from changes where company_id in (0, ${company}) group by mode) of_mode)`

/** The same of all changes in a mode, whichever company is shown them. */
export async function changesOfAll(mode: number, db: Db): Promise<ChangesByMode> {
  const { rows } = await db.execute<{ mode: number; sum: string; rows: number }>(sql`
    select mode, sum(token)::text as sum, count(*)::int as rows from changes
    where mode in (0, ${mode}) group by mode order by mode`)
  return rows.map(({ mode, sum, rows }) => [mode, sum, rows])
}

/**
 * Another text once anything changed that the company is shown in the mode (undefined = all modes). Read
 * before the rows it stands for: what a running transaction changes is in neither, what is committed
 * between the two is in the rows alone, and the next stamp differs.
 */
export const changeStamp = (changes: ChangesByMode, mode: number | undefined): string =>
  changes
    .filter(([of]) => mode === undefined || of === 0 || of === mode)
    .map(([of, sum]) => `${of}:${sum}`)
    .join(' ')

/** Adds up a company's changes where they have become many. */
export async function foldManyChanges(
  companyId: number,
  changes: ChangesByMode,
  db: Db,
): Promise<void> {
  if (changes.reduce((all, [, , rows]) => all + rows, 0) <= mostRows) return
  await foldChanges(companyId, db)
  await forgetOldChanges(db)
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
