import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { finishAfterAnswers } from '#server/after-answer.ts'
import type { Database } from '#server/store/database.ts'
import { embeddedGround, type Ground, postgresGround } from './database-ground.ts'
import { clearDatabase, emptyDatabase, referenceMark } from './empty-database.ts'
import { forgetPlans } from './plan-once.ts'
import { postgresUrl } from './postgres-url.ts'
import { runDirectory } from './run-directory.ts'

export type DatabaseKind = 'embedded' | 'postgres'

export type TestDatabase = {
  database: Database
  /** Of this test alone; gone after `close`. */
  directory: string
  /** Takes every row out but the reference data. */
  empty(): Promise<void>
  close(): Promise<void>
}

/** The embedded database, and PostgreSQL where one answers: `describe.each(databaseKinds)`. */
export const databaseKinds: readonly DatabaseKind[] = (await answers(postgresUrl))
  ? ['embedded', 'postgres']
  : ['embedded']

type Standing = { ground: Ground; mark: string }

/** What this worker's test files left, as it was made: making a new one takes a second or two. */
const left: Record<DatabaseKind, Standing[]> = { embedded: [], postgres: [] }

/** A migrated database with the reference data in it and nothing else, for this test alone. */
export async function openTestDatabase(kind: DatabaseKind = 'embedded'): Promise<TestDatabase> {
  const directory = mkdtempSync(join(runDirectory() ?? tmpdir(), 'laneward-test-'))
  const standing = left[kind].pop() ?? (await makeStanding(kind))
  const database = await standing.ground.connect()
  return {
    database,
    directory,
    async empty() {
      await finishAfterAnswers(database)
      await emptyDatabase(database)
    },
    async close() {
      await finishAfterAnswers(database)
      if (kind === 'embedded') await forgetPlans(database.pool)
      await database.close()
      rmSync(directory, { recursive: true, force: true })
      // Reference data somebody changed is nobody else's, and outside a run nobody comes after.
      if (runDirectory() !== undefined && (await isRestored(standing))) left[kind].push(standing)
      else await standing.ground.raze()
    },
  }
}

async function makeStanding(kind: DatabaseKind): Promise<Standing> {
  const ground = await (kind === 'embedded' ? embeddedGround() : postgresGround())
  const database = await ground.connect()
  const mark = await referenceMark(database)
  await database.close()
  return { ground, mark }
}

async function isRestored({ ground, mark }: Standing): Promise<boolean> {
  const database = await ground.connect()
  await clearDatabase(database)
  const now = await referenceMark(database)
  await database.close()
  return now === mark
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1000 })
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}
