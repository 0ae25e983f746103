import { mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { openFiles } from '#server/open-files.ts'
import { readSettings, type Settings } from '#server/settings.ts'
import { openDatabase } from '#server/store/database.ts'
import { migrateDatabase } from '#server/store/migrate.ts'
import { unusedFiles } from './unused-files.ts'

const now = new Date('2026-11-23T12:00:00Z')
const dayBefore = new Date('2026-11-22T11:59:00Z')
const hourBefore = new Date('2026-11-23T11:00:00Z')

test('files that no row names are listed, and removed when that is asked for', async () => {
  const settings = await givenInstallation()
  const picture = await givenFile(settings, dayBefore)
  const database = await openDatabase(settings)
  await database.pool.query(
    `insert into companies (id, name, kind) values (1, 'Alder', 'Customer')`,
  )
  await database.pool.query(
    `insert into users (username, password_hash, role, company_id, profile_picture) values ('maya@laneward.test', '', 1, 1, $1)`,
    [picture],
  )
  await database.close()
  const leftOver = await givenFile(settings, dayBefore)
  const onItsWay = await givenFile(settings, hourBefore)

  const listed = await unusedFiles(settings, { remove: false, now })

  expect(listed).toEqual([{ storedName: leftOver, writtenAt: dayBefore }])
  expect(readdirSync(join(settings.directory, 'files'))).toHaveLength(3)

  await unusedFiles(settings, { remove: true, now })

  expect(new Set(readdirSync(join(settings.directory, 'files')))).toEqual(
    new Set([onItsWay, picture]),
  )
})

test('the database of another installation removes nothing', async () => {
  const settings = await givenInstallation()
  await givenFile(settings, dayBefore)

  await expect(unusedFiles(settings, { remove: true, now })).rejects.toThrow(
    'This database names none of the stored files',
  )
  expect(readdirSync(join(settings.directory, 'files'))).toHaveLength(1)

  const nowhere = readSettings({ DATA_DIR: join(settings.directory, 'wrong') })
  await expect(unusedFiles(nowhere, { remove: true, now })).rejects.toThrow('There is no database')
})

async function givenInstallation(): Promise<Settings> {
  const directory = mkdtempSync(join(tmpdir(), 'laneward-unused-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  const settings = readSettings({ DATA_DIR: directory })
  const database = await openDatabase(settings)
  await migrateDatabase(database)
  await database.close()
  return settings
}

async function givenFile(settings: Settings, writtenAt: Date): Promise<string> {
  const files = await openFiles(settings)
  const { storedName } = await files.write('rates.csv', Readable.from([Buffer.from('a,b')]))
  utimesSync(join(settings.directory, 'files', storedName), writtenAt, writtenAt)
  return storedName
}
