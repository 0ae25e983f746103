import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fillReference } from '#server/reference-data/fill.ts'
import { type Database, databaseOver, openDatabase } from '#server/store/database.ts'
import { startEmbedded } from '#server/store/embedded.ts'
import { migrateDatabase } from '#server/store/migrate.ts'
import { planOnce } from './plan-once.ts'
import { postgresUrl } from './postgres-url.ts'
import { runDirectory, schemaPrefix } from './run-directory.ts'
import { templateDirectory } from './template-database.ts'

/** A migrated database with the reference data in it; one test file after another connects to it. */
export type Ground = {
  connect(): Promise<Database>
  /** Takes it away for good. */
  raze(): Promise<void>
}

/** A copied directory. */
export async function embeddedGround(): Promise<Ground> {
  const directory = mkdtempSync(join(runDirectory() ?? tmpdir(), 'laneward-ground-'))
  cpSync(await templateDirectory(), directory, { recursive: true })
  const { connect, listen, stop } = await startEmbedded(join(directory, 'database'))
  return {
    async connect() {
      const pool = connect()
      planOnce(pool)
      return Object.assign(
        databaseOver(pool, 'embedded', () => pool.end()),
        { listen },
      )
    },
    async raze() {
      await stop()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

/** A schema of its own. */
export async function postgresGround(): Promise<Ground> {
  const schema = `${schemaPrefix(runDirectory() ?? 'test')}${randomUUID().replaceAll('-', '')}`
  // What a test writes need not outlive the machine: waiting for the disk took a tenth of the time.
  const sessionSettings = { synchronous_commit: 'off' }
  const connect = async () => {
    const database = await openDatabase({ databaseUrl: postgresUrl, schema, sessionSettings })
    planOnce(database.pool)
    return database
  }
  const database = await connect()
  await migrateDatabase(database, schema)
  await fillReference(database)
  await database.close()
  return {
    connect,
    async raze() {
      const last = await connect()
      await last.pool.query(`drop schema "${schema}" cascade`)
      await last.close()
    },
  }
}
