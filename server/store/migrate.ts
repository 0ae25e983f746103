import { join } from 'node:path'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { Database } from './database.ts'

const migrationsFolder = join(import.meta.dirname, 'migrations')

/** Brings the tables up to date; copies of the server that start together take turns. */
export async function migrateDatabase(database: Database, schema = 'public'): Promise<void> {
  const client = await database.pool.connect()
  try {
    await client.query('select pg_advisory_lock(727160)')
    await client.query(`create schema if not exists "${schema}"`)
    await migrate(drizzle(client), { migrationsFolder, migrationsSchema: schema })
  } finally {
    await client.query('select pg_advisory_unlock(727160)').catch(() => {})
    client.release()
  }
}
