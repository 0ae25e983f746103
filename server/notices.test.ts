import { expect, onTestFinished, test } from 'vitest'
import { databaseKinds, openTestDatabase } from '#tests/support/database.ts'
import type { NewNotice } from './notice.ts'
import { addNotices } from './notices.ts'
import { inTransaction } from './store/database.ts'
import { companies } from './store/tables/people.ts'

/** More than one statement can carry: a tender of thousands of lanes tells many carriers at once. */
const manyNotices = 12_000

test.each(databaseKinds)(
  'on %s any number of notices is stored, in the order they were given',
  async (kind) => {
    const { database, close } = await openTestDatabase(kind)
    onTestFinished(close)
    const [carrier] = await database.db
      .insert(companies)
      .values({ name: 'Meridian Lines', kind: 'Carrier' })
      .returning()
    const given = Array.from(
      { length: manyNotices },
      (_, index): NewNotice => ({
        companyId: carrier?.id ?? 0,
        mode: 2,
        type: 1,
        description: `Lane ${index}`,
        ...(index % 2 === 0 && { roles: [index % 5], priority: 1 }),
      }),
    )

    const notices = await inTransaction(database, (tx) => addNotices(tx, given))

    expect(notices.map(({ description }) => description)).toEqual(
      given.map(({ description }) => description),
    )
    expect(notices.map(({ priority }) => priority)).toEqual(
      given.map(({ priority = 0 }) => priority),
    )
    expect(new Set(notices.map(({ id }) => id)).size).toBe(manyNotices)
  },
)
