import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { insertMany } from './bulk.ts'
import { type Database, errorCode, inTransaction, openDatabase } from './database.ts'
import { migrateDatabase } from './migrate.ts'
import { companies } from '#server/store/tables/people.ts'
import { type DatabaseKind, databaseKinds, openTestDatabase } from '#tests/support/database.ts'
import { postgresUrl } from '#tests/support/postgres-url.ts'

describe.each(databaseKinds)('on %s', (kind) => {
  test('of two inserts at once that break the same rule one wins, and the database goes on', async () => {
    const database = await givenDatabase(kind)
    const insert = () => database.db.insert(companies).values({ name: 'Twice', kind: 'Carrier' })

    const outcomes = await Promise.allSettled([insert(), insert(), insert()])

    const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(refused.map(({ reason }) => errorCode(reason))).toEqual(['23505', '23505'])
    expect(await database.db.select().from(companies)).toHaveLength(1)
  })

  test('what a transaction wrote is gone when it fails', async () => {
    const database = await givenDatabase(kind)

    const failed = inTransaction(database, async (tx) => {
      await tx.insert(companies).values({ name: 'Half done', kind: 'Carrier' })
      throw new Error('stop')
    })

    await expect(failed).rejects.toThrow('stop')
    expect(await database.db.select().from(companies)).toEqual([])
  })

  test('many rows keep their values, and absent columns take their defaults', async () => {
    const database = await givenDatabase(kind)
    const names = Array.from({ length: 6000 }, (_, index) => `Company ${index} 'quoted' "é"`)

    await inTransaction(database, (tx) =>
      insertMany(
        tx,
        companies,
        names.map((name) => ({ name, kind: 'Carrier' })),
      ),
    )

    const rows = await database.db.select().from(companies).orderBy(companies.id)
    expect(rows.map(({ name }) => name)).toEqual(names)
    expect(rows[0]).toMatchObject({ modes: [], country: null })
  })
})

test('a directory keeps its rows, and a second opener is refused by name', async () => {
  const directory = givenDirectory()
  const first = await openDatabase({ directory })
  await migrateDatabase(first)
  await first.db.insert(companies).values({ name: 'Kept', kind: 'Customer' })

  await expect(openDatabase({ directory })).rejects.toThrow(/is in use by process/)
  await first.close()

  const again = await openDatabase({ directory })
  expect(await again.db.select().from(companies)).toMatchObject([{ name: 'Kept' }])
  await again.close()
})

describe.each(databaseKinds)('on %s', (kind) => {
  test('a program older than the tables is refused with the way out, and changes nothing', async () => {
    const database = await givenDatabase(kind)
    const { rows } = await database.pool.query<{ schema: string }>(
      'select current_schema() as schema',
    )
    const schema = rows[0]?.schema
    // As a later version leaves it.
    await database.pool.query(
      `insert into __drizzle_migrations (hash, created_at) values ('later', 4102444800000)`,
    )

    await expect(migrateDatabase(database, schema)).rejects.toThrow(
      /newer version of Laneward has changed this database \(1 change .*backup/,
    )

    await database.pool.query('delete from __drizzle_migrations where created_at = 4102444800000')
    await expect(migrateDatabase(database, schema)).resolves.toBeUndefined()
  })
})

test('what a process that died left locked is taken over', async () => {
  const directory = givenDirectory()
  // No process has this number: it is beyond what the system gives out.
  writeFileSync(join(directory, 'database.lock'), '99999999 123')

  const database = await openDatabase({ directory })

  await database.close()
})

test('a directory of another version is refused with the way out, and nothing is touched', async () => {
  const directory = givenDirectory()
  mkdirSync(join(directory, 'database'))
  writeFileSync(join(directory, 'database', 'LANEWARD_VERSION'), 'pglite 0.4')

  await expect(openDatabase({ directory })).rejects.toThrow(/written by pglite 0.4.*pg_dump/)
  await expect(openDatabase({ directory })).rejects.toThrow(/written by pglite 0.4/)
})

describe.runIf(databaseKinds.includes('postgres'))('an address with settings of its own', () => {
  test('adds to the settings of the server, and keeps the name that its statements are ended by', async () => {
    const address = new URL(postgresUrl)
    address.searchParams.set('options', '-c work_mem=32MB -c lock_timeout=7s')
    address.searchParams.set('application_name', 'freight')
    const database = await openDatabase({
      databaseUrl: address.href,
      sessionSettings: { lock_timeout: '9s' },
    })
    onTestFinished(() => database.close())

    const setting = async (name: string) =>
      (await database.pool.query<{ value: string }>('select current_setting($1) as value', [name]))
        .rows[0]?.value
    expect(await setting('jit')).toBe('off')
    expect(await setting('work_mem')).toBe('32MB')
    expect(await setting('lock_timeout')).toBe('9s')
    expect(await setting('application_name')).toMatch(/^laneward /)
  })
})

function givenDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'laneward-store-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  return directory
}

async function givenDatabase(kind: DatabaseKind): Promise<Database> {
  const { database, close } = await openTestDatabase(kind)
  onTestFinished(close)
  return database
}
