import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databaseKinds, openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import type { Db } from './database.ts'
import { atOneMoment } from './one-moment.ts'

const countOf = async (db: Db) => {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from companies`,
  )
  return rows[0]?.count
}

describe.each(databaseKinds)('reads of one moment (%s)', (kind) => {
  let opened: TestDatabase

  beforeAll(async () => {
    opened = await openTestDatabase(kind)
  })
  afterAll(() => opened?.close())

  test('answer in the order they are given, and nothing of one that fails', async () => {
    const { database } = opened

    expect(await atOneMoment(database, [async () => 'one', countOf, async () => 3])).toEqual([
      'one',
      0,
      3,
    ])
    await expect(
      atOneMoment(database, [countOf, () => Promise.reject(new Error('No figures'))]),
    ).rejects.toThrow('No figures')
    expect(await atOneMoment(database, [countOf, countOf])).toEqual([0, 0])
  })

  test('change nothing', async () => {
    const write = (db: Db) =>
      db.execute(sql`insert into companies (name, kind) values ('A', 'Owner')`)

    await expect(atOneMoment(opened.database, [write])).rejects.toThrow()
  })

  test.runIf(kind === 'postgres')('see nothing that is written meanwhile', async () => {
    const { database } = opened
    let isWritten = () => {}
    const written = new Promise<void>((resolve) => {
      isWritten = resolve
    })

    const counts = await atOneMoment(database, [
      async (db) => {
        await database.pool.query(`insert into companies (name, kind) values ('Later', 'Owner')`)
        isWritten()
        return countOf(db)
      },
      async (db) => {
        await written
        return countOf(db)
      },
    ])

    expect(counts).toEqual([0, 0])
    expect(await countOf(database.db)).toBe(1)
    await opened.empty()
  })

  test.runIf(kind === 'postgres')('wait for one connection only', async () => {
    const { database } = opened
    const others = await Promise.all(
      Array.from({ length: (database.pool.options.max ?? 0) - 1 }, () => database.pool.connect()),
    )

    const counts = await atOneMoment(database, [countOf, countOf, countOf])

    expect(counts).toEqual([0, 0, 0])
    for (const client of others) client.release()
  })
})
