import { join } from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { PoolClient } from 'pg'
import { type Database, statementLimits } from './database.ts'

const migrationsFolder = join(import.meta.dirname, 'migrations')

/** Brings the tables up to date; throws where a newer program has taken them further. */
export async function migrateDatabase({ pool }: Database, schema = 'public'): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query(`set statement_timeout = ${statementLimits.migrationMs}`)
    await client.query(`create schema if not exists "${schema}"`)
    await refuseNewer(client, `"${schema}".__drizzle_migrations`)
    await migrate(drizzle(client), { migrationsFolder, migrationsSchema: schema })
  } finally {
    await client.query('reset statement_timeout').catch(() => {})
    client.release()
  }
}

/** An older program would write rows that the newer one cannot read. */
async function refuseNewer(client: PoolClient, table: string): Promise<void> {
  const { rowCount } = await client.query('select 1 where to_regclass($1) is not null', [table])
  if (rowCount === 0) return
  const newest = readMigrationFiles({ migrationsFolder }).at(-1)?.folderMillis ?? 0
  const { rows } = await client.query<{ beyond: number }>(
    `select count(*)::int as beyond from ${table} where created_at > $1`,
    [newest],
  )
  const beyond = rows[0]?.beyond ?? 0
  if (beyond === 0) return
  throw new Error(
    `A newer version of Laneward has changed this database (${beyond} ${beyond === 1 ? 'change' : 'changes'} this one does not know). ` +
      'Start that version, or restore the backup made before the upgrade.',
  )
}
