import type { Database } from '#server/store/database.ts'

/** What a first start brings. */
const reference = ['airports', 'countries', 'currencies', 'equipment_types', 'ports', 'postcodes']
/** What is calculated from it alone, the migrations made, and what changed: kept lists of lanes ask for it. */
const kept = [...reference, 'sea_paths', '__drizzle_migrations', 'changed_lanes']

const asked = new WeakMap<Database, Promise<string>>()

/**
 * Takes every row out but the reference data, and lets numbers start at one again. Deleting the few rows
 * of a test takes a tenth of truncating forty tables, each of which makes its files again.
 */
export async function emptyDatabase(database: Database): Promise<void> {
  const statement = asked.get(database) ?? emptying(database)
  asked.set(database, statement)
  await database.pool.query(await statement)
}

/** As `emptyDatabase`, and what was calculated on the way. */
export async function clearDatabase(database: Database): Promise<void> {
  await emptyDatabase(database)
  await database.pool.query('delete from sea_paths')
}

/** Another text once a row of the reference data, or a number given out in it, is another. */
export async function referenceMark({ pool }: Database): Promise<string> {
  const marks = reference.map(
    // A row that is changed gets the number of the transaction that changed it.
    (table) => `(select count(*) || ' ' || max(xmin::text::bigint) from ${table})`,
  )
  const { rows } = await pool.query<{ mark: string }>(
    `select concat_ws(', ', ${marks.join(', ')},
      (select string_agg(sequencename || ' ' || last_value, ' ' order by sequencename)
         from pg_sequences where schemaname = current_schema())) as mark`,
  )
  return rows[0]?.mark ?? ''
}

/** One statement, so that rows which hold one another may leave in any order. */
async function emptying({ pool }: Database): Promise<string> {
  const tables = await pool.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables
      where schemaname = current_schema() and tablename <> all($1)`,
    [kept],
  )
  const deletions = tables.rows.map(({ name }, at) => `t${at} as (delete from ${name})`)
  return `with ${deletions.join(', ')}
    select setval(format('%I.%I', s.schemaname, s.sequencename)::regclass, s.start_value, false)
      from pg_sequences s
      join pg_depend d on d.objid = format('%I.%I', s.schemaname, s.sequencename)::regclass
      join pg_class t on t.oid = d.refobjid
     where s.schemaname = current_schema() and s.last_value is not null and d.deptype in ('a', 'i')
       and t.relname not in (${kept.map((name) => `'${name}'`).join(', ')})`
}
