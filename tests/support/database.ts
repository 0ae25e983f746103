import { createHash, randomUUID } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { fillReference } from '#server/reference/fill.ts'
import { type Database, openDatabase } from '#server/store/database.ts'
import { migrateDatabase } from '#server/store/migrate.ts'
import { emptyDatabase } from './empty-database.ts'

export type DatabaseKind = 'embedded' | 'postgres'

export type TestDatabase = {
  database: Database
  /** Of this test alone; gone after `close`. */
  directory: string
  /** Takes every row out but the reference data. */
  empty(): Promise<void>
  close(): Promise<void>
}

/** Where tests look for a PostgreSQL. */
export const postgresUrl =
  process.env['TEST_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/test'

/** The embedded database, and PostgreSQL where one answers: `describe.each(databaseKinds)`. */
export const databaseKinds: readonly DatabaseKind[] = (await answers(postgresUrl))
  ? ['embedded', 'postgres']
  : ['embedded']

/** A migrated database with the reference data in it: a copied directory, or a schema of its own. */
export async function openTestDatabase(kind: DatabaseKind = 'embedded'): Promise<TestDatabase> {
  const directory = mkdtempSync(join(tmpdir(), 'laneward-test-'))
  const schema = kind === 'postgres' ? `test_${randomUUID().replaceAll('-', '')}` : undefined
  const database = await (schema === undefined ? openCopy(directory) : openSchema(schema))
  return {
    database,
    directory,
    empty: () => emptyDatabase(database),
    async close() {
      if (schema !== undefined) await database.pool.query(`drop schema "${schema}" cascade`)
      await database.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

async function openSchema(schema: string): Promise<Database> {
  const database = await openDatabase({ databaseUrl: postgresUrl, schema })
  await migrateDatabase(database, schema)
  await fillReference(database)
  return database
}

async function openCopy(directory: string): Promise<Database> {
  cpSync(await template(), directory, { recursive: true })
  return openDatabase({ directory })
}

/** Making a database takes seconds, copying it a tenth: it is made again when its sources change. */
async function template(): Promise<string> {
  const sources = createHash('sha256')
  for (const folder of ['server/store/migrations', 'server/reference']) {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      if (entry.isFile()) sources.update(readFileSync(join(folder, entry.name)))
    }
  }
  const ready = join(tmpdir(), `laneward-template-${sources.digest('hex').slice(0, 16)}`)
  if (existsSync(ready)) return ready
  const making = mkdtempSync(`${ready}-`)
  const database = await openDatabase({ directory: making })
  await migrateDatabase(database)
  await fillReference(database)
  await database.close()
  try {
    renameSync(making, ready)
  } catch {
    // Another run was quicker.
    rmSync(making, { recursive: true, force: true })
  }
  return ready
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1000 })
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}
