import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { Mode } from '#domain/mode.ts'
import { UploadKind } from '#domain/upload.ts'
import { openFiles } from '#server/open-files.ts'
import { readSettings, type Settings } from '#server/settings.ts'
import { type Database, openDatabase } from '#server/store/database.ts'
import { migrateDatabase } from '#server/store/migrate.ts'
import { databaseKinds } from '#tests/support/database.ts'
import { type ObjectStoreProcess, startObjectStore } from '#tests/support/object-store.ts'
import { onPostgres } from '#tests/support/on-postgres.ts'
import { postgresUrl } from '#tests/support/postgres-url.ts'
import { backUp, restore } from './backup.ts'

const history = 'Origin,Destination,Cost\nChicago,Dallas,2450.50\n'
/** In cents; beyond what 32 bits hold. */
const freight = [245_050, 9_876_543_210, 1]

describe('the embedded database and its folder', () => {
  test('are the same elsewhere, to the cent and the byte', async () => {
    const from = await givenInstallation(embeddedSettings())
    const folder = givenFolder()

    await backUp(from, folder)
    const to = embeddedSettings()
    await restore(to, folder)

    await expectSame(to)
  })

  test('are not copied while a server works on them', async () => {
    const settings = await givenInstallation(embeddedSettings())
    const database = await openDatabase(settings)
    onTestFinished(() => database.close())

    await expect(backUp(settings, givenFolder())).rejects.toThrow(/in use by process \d+\. Stop it/)
  })

  test('never overwrite what is there', async () => {
    const settings = await givenInstallation(embeddedSettings())
    const folder = givenFolder()
    await backUp(settings, folder)

    await expect(restore(settings, folder)).rejects.toThrow(/is a database in .* already/)
    await expect(backUp(settings, folder)).rejects.toThrow(/is not empty/)
  })

  test('are not restored in part: a changed file of the backup is named first', async () => {
    const folder = givenFolder()
    await backUp(await givenInstallation(embeddedSettings()), folder)
    const [stored = ''] = readdirSync(join(folder, 'files'))
    writeFileSync(join(folder, 'files', stored), 'something else')
    const to = embeddedSettings()

    await expect(restore(to, folder)).rejects.toThrow(`The file ${stored} of the backup is missing`)

    expect(readdirSync(to.directory)).toEqual([])
  })

  test('an unfinished backup is none', async () => {
    await expect(restore(embeddedSettings(), givenFolder())).rejects.toThrow(/no finished backup/)
  })
})

describe.runIf(databaseKinds.includes('postgres') && hasTools())(
  'PostgreSQL and an object store',
  () => {
    let store: ObjectStoreProcess
    const name = `laneward_backup_${process.pid}`

    beforeAll(async () => {
      store = await startObjectStore()
      for (const one of ['from', 'to']) await onPostgres(`create database ${name}_${one}`)
    })

    afterAll(async () => {
      for (const one of ['from', 'to']) await onPostgres(`drop database if exists ${name}_${one}`)
      await store?.stop()
    })

    const settingsOf = (one: string) =>
      readSettings({
        DATABASE_URL: new URL(`/${name}_${one}`, postgresUrl).href,
        JWT_SECRET: 'shared by the copies '.repeat(2),
        FILES_URL: `s3://files/${one}`,
        S3_ENDPOINT: store.endpoint,
      })

    test('are the same elsewhere, copied while a server works on them', async () => {
      const from = await givenInstallation(settingsOf('from'))
      const database = await openDatabase(from)
      const folder = givenFolder()

      await backUp(from, folder)
      await database.close()
      await restore(settingsOf('to'), folder)

      await expectSame(settingsOf('to'))
      await expect(restore(settingsOf('to'), folder)).rejects.toThrow(/has tables already/)
    })
  },
)

function embeddedSettings(): Settings {
  return readSettings({ DATA_DIR: givenFolder() })
}

function givenFolder(): string {
  const directory = mkdtempSync(join(tmpdir(), 'laneward-backup-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  return directory
}

/** A company with a file and what it cost. */
async function givenInstallation(settings: Settings): Promise<Settings> {
  await withDatabase(settings, async (database) => {
    await migrateDatabase(database)
    const files = await openFiles(settings)
    const stored = await files.write('history.csv', Readable.from([Buffer.from(history)]))
    const { pool } = database
    await pool.query(
      `insert into companies (id, name, kind) values (1, 'Alder & Söhne', 'Customer')`,
    )
    await pool.query(
      `insert into users (id, username, password_hash, role, company_id) values (1, 'maya@laneward.test', '', 1, 1)`,
    )
    for (const cents of freight) {
      await pool.query(
        `insert into uploads (kind, mode, company_id, user_id, file_name, stored_name, byte_count, sha256, status, result, settings, freight_cents)
         values ($1, $2, 1, 1, 'history.csv', $3, $4, $5, 200, 6, '{}', $6)`,
        [
          UploadKind.ShipmentUpload,
          Mode.RoadFTL,
          stored.storedName,
          stored.byteCount,
          `${stored.sha256} ${cents}`,
          cents,
        ],
      )
    }
  })
  return settings
}

async function expectSame(settings: Settings): Promise<void> {
  await withDatabase(settings, async ({ pool }) => {
    // A server that starts on it finds nothing to do.
    const { rows } = await pool.query<{ name: string; sum: number; stored: string }>(
      `select c.name, sum(u.freight_cents)::bigint as sum, max(u.stored_name) as stored
         from companies c join uploads u on u.company_id = c.id group by c.name`,
    )
    expect(rows).toMatchObject([{ name: 'Alder & Söhne', sum: 9_876_788_261 }])
    const files = await openFiles(settings)
    expect(await text(files.read(rows[0]?.stored ?? ''))).toBe(history)
  })
}

async function withDatabase(
  { databaseUrl, directory }: Settings,
  work: (database: Database) => Promise<void>,
): Promise<void> {
  const database = await openDatabase({ databaseUrl, directory })
  try {
    await migrateDatabase(database)
    await work(database)
  } finally {
    await database.close()
  }
}

function hasTools(): boolean {
  try {
    execFileSync('pg_dump', ['--version'])
    return true
  } catch {
    return false
  }
}
