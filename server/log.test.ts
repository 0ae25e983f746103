import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { openBackend } from '#tests/support/backend.ts'
import { reasonOf } from './log.ts'

test('a failed statement is written with what the database said and where, without its values', async () => {
  const backend = await openBackend()
  onTestFinished(() => backend.close())
  const failed = backend.context.database.db.execute(
    sql`select ${'my-secret-word'}::int as "number"`,
  )

  const reason = reasonOf(await failed.catch((error: unknown) => error))

  expect(reason).toMatch(/^Error: Failed query: select \$1::int as "number" Cause: error: invalid/)
  expect(reason).toContain('log.test.ts')
  expect(reason).not.toContain('secret-word')
})
