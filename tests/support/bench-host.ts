import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp } from '#server/app.ts'
import type { Context } from '#server/context.ts'
import { openFileStore } from '#server/files.ts'
import { readSettings } from '#server/settings.ts'
import { type Database, openDatabase } from '#server/store/database.ts'
import { migrateDatabase } from '#server/store/migrate.ts'

export type BenchHost = {
  context: Context
  app: ReturnType<typeof createApp>
  close: () => Promise<void>
}

/** The API over an empty database of its own: the embedded one, or the schema `named` of TEST_DATABASE_URL. */
export async function openBenchHost(named: string): Promise<BenchHost> {
  const directory = mkdtempSync(join(tmpdir(), 'laneward-bench-'))
  const databaseUrl = process.env['TEST_DATABASE_URL']
  const schema = databaseUrl === undefined ? undefined : named
  const database = await openDatabase({ databaseUrl, directory, schema })
  // A run that broke off left its rows.
  if (schema !== undefined) await database.pool.query(`drop schema if exists ${schema} cascade`)
  await migrateDatabase(database, schema)
  return benchHostOver(database, directory, async () => {
    if (schema !== undefined) await database.pool.query(`drop schema ${schema} cascade`)
  })
}

/** The API over a migrated database; `drop` is called before it is closed. */
export async function benchHostOver(
  database: Database,
  directory: string,
  drop: () => Promise<void>,
): Promise<BenchHost> {
  const settings = readSettings({ DATA_DIR: directory, JWT_SECRET: 'bench'.repeat(10) })
  const context: Context = {
    settings,
    database,
    files: await openFileStore(join(directory, 'files')),
    secret: new TextEncoder().encode(settings.jwtSecret),
    now: () => new Date(),
    log: () => {},
    push: async () => {},
    connections: () => 0,
    wakeIntake: () => {},
  }
  return {
    context,
    app: createApp(context),
    async close() {
      await drop()
      await database.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
