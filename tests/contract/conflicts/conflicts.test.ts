import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyCall } from '#contract/contract.ts'
import { pathOf } from '#contract/endpoint.ts'
import { type Backend, openBackend } from '#tests/support/backend.ts'
import { undescribed } from '#tests/support/described-answer.ts'
import type { Conflicts } from './conflict.ts'
import { ofFiles } from './files.ts'
import { changingReads, leftOut } from './left-out.ts'
import { ofPeople } from './people.ts'
import { ofReference } from './reference.ts'
import { ofTender } from './tender.ts'

const conflicts: Conflicts = { ...ofPeople, ...ofTender, ...ofFiles, ...ofReference }
const calls = new Map(everyCall().map(({ name, call }) => [name, call]))

let backend: Backend

beforeAll(async () => {
  backend = await openBackend()
})
afterAll(() => backend?.close())

test.each(Object.entries(conflicts))(
  '%s is refused, with a reason and nothing changed, where it meets a conflict',
  async (name, { when, given }) => {
    const call = calls.get(name)
    if (!call) throw new Error(`There is no call ${name}`)
    const { params, query, ...sent } = await given(backend)
    const path = `${pathOf(call.path, params)}?${new URLSearchParams(query)}`
    const before = await everything()

    const response = await backend.request(path, { ...sent, method: call.method })
    expect(await undescribed(call.method, `/api${path}`, response)).toEqual([])
    const { message } = (await response.json()) as { message: string }

    expect({ status: response.status, when, message }).toMatchObject({ status: 409 })
    expect(message).toMatch(/^[\p{L}\p{N}].+[.?]$/u)
    expect(await everything()).toEqual(before)
  },
)

test('every call that changes something meets a conflict above, or cannot meet one', () => {
  const changing = everyCall()
    .filter(({ name, call }) => call.method !== 'GET' || changingReads.includes(name))
    .map(({ name }) => name)
  const listed = [...Object.keys(conflicts), ...Object.values(leftOut).flat()]

  expect(listed.toSorted()).toEqual(changing.toSorted())
})

/** Counts of attempts and the hours of sign-ins move with every call. */
const restless = ['attempts', 'failed_sign_ins', 'sessions']

/** How many rows each table has, and the newest transaction that wrote one. */
async function everything(): Promise<Record<string, string>> {
  const { pool } = backend.context.database
  const tables = await pool.query(
    "select table_name from information_schema.tables where table_schema = 'public'",
  )
  const prints: Record<string, string> = {}
  for (const { table_name: table } of tables.rows as { table_name: string }[]) {
    if (restless.includes(table)) continue
    const { rows } = await pool.query(
      `select count(*) || ' ' || coalesce(max(xmin::text::bigint), 0) as print from "${table}"`,
    )
    prints[table] = (rows[0] as { print: string }).print
  }
  return prints
}
