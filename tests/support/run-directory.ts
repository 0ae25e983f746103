import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import pg from 'pg'
import { postgresUrl } from './postgres-url.ts'

/** Where the workers of one run keep their databases; undefined outside a run of Vitest. */
export const runDirectory = (): string | undefined => process.env['TEST_RUN_DIRECTORY']

/** What a run calls its schemas on PostgreSQL. */
export const schemaPrefix = (directory: string): string => `${basename(directory).toLowerCase()}_`

let opened: string | undefined

/** Before the workers of a run start; once for all projects. */
export function setup(): void {
  if (runDirectory() !== undefined) return
  opened = mkdtempSync(join(tmpdir(), 'laneward-test-'))
  process.env['TEST_RUN_DIRECTORY'] = opened
}

/** Takes away what the workers left. */
export async function teardown(): Promise<void> {
  if (opened === undefined) return
  rmSync(opened, { recursive: true, force: true })
  await dropSchemas(schemaPrefix(opened))
}

async function dropSchemas(prefix: string): Promise<void> {
  const client = new pg.Client({ connectionString: postgresUrl, connectionTimeoutMillis: 1000 })
  try {
    await client.connect()
  } catch {
    // Without a PostgreSQL there is nothing of it to leave.
    return
  }
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(nspname) as name from pg_namespace where starts_with(nspname, $1)`,
    [prefix],
  )
  for (const { name } of rows) await client.query(`drop schema ${name} cascade`)
  await client.end()
}
