import { AsyncLocalStorage } from 'node:async_hooks'
import { join } from 'node:path'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { lockDirectory } from './directory-lock.ts'
import { startEmbedded } from './embedded.ts'
import * as bids from './tables/bids.ts'
import * as lanes from './tables/lanes.ts'
import * as notifications from './tables/notifications.ts'
import * as people from './tables/people.ts'
import * as reference from './tables/reference.ts'
import * as terms from './tables/terms.ts'
import * as uploads from './tables/uploads.ts'
import { stampVersion } from './version-stamp.ts'

const tables = {
  ...people,
  ...terms,
  ...lanes,
  ...bids,
  ...uploads,
  ...notifications,
  ...reference,
}

export type Db = NodePgDatabase<typeof tables>
export type Transaction = Parameters<Parameters<Db['transaction']>[0]>[0]

export type Database = {
  db: Db
  pool: pg.Pool
  kind: 'embedded' | 'postgres'
  close(): Promise<void>
}

type Place = {
  databaseUrl?: string | undefined
  /** Of the embedded database; undefined = in memory. */
  directory?: string | undefined
  /** Schema on PostgreSQL, so that several worlds share one server. */
  schema?: string | undefined
  /** A statement that takes longer is stopped (PostgreSQL alone: the embedded database cannot be). */
  limitMs?: number | undefined
}

/** The longest a statement may take. */
export const statementLimits = {
  /** Somebody waits for the answer. */
  callMs: 60_000,
  /** Uploads, approvals and what a start fills. */
  backgroundMs: 15 * 60_000,
  /** A change to millions of rows, or waiting for the copy that makes it. */
  migrationMs: 2 * 60 * 60_000,
} as const

const { builtins } = pg.types
pg.types.setTypeParser(builtins.NUMERIC, Number)
pg.types.setTypeParser(builtins.INT8, (text) => {
  const number = Number(text)
  if (!Number.isSafeInteger(number))
    throw new Error(`${text} is beyond what a number holds exactly`)
  return number
})

/** The embedded database by default, a PostgreSQL server with `databaseUrl`; the same above the pool. */
export async function openDatabase({
  databaseUrl,
  directory,
  schema,
  limitMs = statementLimits.callMs,
}: Place): Promise<Database> {
  if (databaseUrl !== undefined) {
    const pool = new pg.Pool({
      connectionString: databaseUrl,
      max: 10,
      statement_timeout: limitMs,
      connectionTimeoutMillis: 5000,
      ...(schema !== undefined && { options: `-c search_path=${schema}` }),
    })
    return databaseOver(pool, 'postgres', () => pool.end())
  }
  const inside = directory === undefined ? undefined : join(directory, 'database')
  const release = inside === undefined ? () => {} : lockDirectory(inside)
  try {
    if (inside !== undefined) stampVersion(inside)
    const { connect, stop } = await startEmbedded(inside)
    const pool = connect()
    return databaseOver(pool, 'embedded', async () => {
      await pool.end()
      await stop()
      release()
    })
  } catch (error) {
    release()
    throw error
  }
}

/** What the server asks, over connections that are there; `close` ends them. */
export const databaseOver = (
  pool: pg.Pool,
  kind: Database['kind'],
  close: Database['close'],
): Database => {
  // A cut connection fails the statement it carries, if any; unheard, it would end the process.
  const hear = (error: Error) => console.error(`database: ${error.message}`)
  pool.on('error', hear)
  pool.on('connect', (client) => client.on('error', () => {}))
  return withGuard({ db: drizzle(pool, { schema: tables }), pool, kind, close })
}

const inside = new AsyncLocalStorage<Database>()

/** Runs `work` in one transaction; a serialisation failure or deadlock is tried again. */
export function inTransaction<T>(
  database: Database,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const attempt = async (left: number): Promise<T> => {
    try {
      return await inside.run(database, () => database.db.transaction(work))
    } catch (error) {
      if (left > 0 && (errorCode(error) === '40001' || errorCode(error) === '40P01'))
        return attempt(left - 1)
      throw error
    }
  }
  return attempt(3)
}

/** The SQLSTATE of a failed statement ('23505'), undefined for anything else. */
export function errorCode(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if ('code' in error && typeof error.code === 'string') return error.code
  return errorCode(error.cause)
}

/** The embedded database has one connection: waiting for it inside a transaction would wait for ever. */
function withGuard(database: Database): Database {
  const query = database.pool.query.bind(database.pool)
  database.pool.query = ((...args: Parameters<typeof query>) => {
    if (inside.getStore() === database)
      throw new Error('Use the transaction, not the pool, inside a transaction')
    return query(...args)
  }) as typeof database.pool.query
  return database
}
