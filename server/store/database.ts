import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { parseIntoClientConfig } from 'pg-connection-string'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { writeLog } from '#server/log.ts'
import { lockDirectory } from './directory-lock.ts'
import { connectOver, startEmbedded } from './embedded.ts'
import * as bids from './tables/bids.ts'
import * as lanes from './tables/lanes.ts'
import * as notifications from './tables/notifications.ts'
import * as people from './tables/people.ts'
import * as reference from './tables/reference.ts'
import * as terms from './tables/terms.ts'
import * as uploads from './tables/uploads.ts'

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
  /** Ends every statement that runs over these connections; the embedded database runs its own to the end. */
  cancelStatements(): Promise<void>
  /** Of the embedded database: lets a worker process connect; answers the directory of the socket. */
  listen?: (() => Promise<string>) | undefined
  close(): Promise<void>
}

type Place = {
  databaseUrl?: string | undefined
  /** Of the embedded database; undefined = in memory. */
  directory?: string | undefined
  /** Schema on PostgreSQL, so that several worlds share one server. */
  schema?: string | undefined
  /** Further settings of each session on PostgreSQL, as `synchronous_commit`. */
  sessionSettings?: Readonly<Record<string, string>> | undefined
  /** Of an embedded database that another process has opened. */
  socketDirectory?: string | undefined
  /** A statement that takes longer is stopped: on PostgreSQL, the embedded database cannot. */
  statementTimeoutMs?: number | undefined
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

const cancelOthers =
  "select pg_cancel_backend(pid) from pg_stat_activity where application_name = $1 and state = 'active' and pid <> pg_backend_pid()"

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
  sessionSettings = {},
  socketDirectory,
  statementTimeoutMs = statementLimits.callMs,
}: Place): Promise<Database> {
  if (socketDirectory !== undefined) {
    const pool = connectOver(socketDirectory)
    return databaseOver(pool, 'embedded', () => pool.end())
  }
  if (databaseUrl !== undefined) {
    const name = `laneward ${randomUUID()}`
    // The pool would let the address overrule what it is given beside it.
    const asked = parseIntoClientConfig(databaseUrl)
    const pool = new pg.Pool({
      ...asked,
      application_name: name,
      max: 10,
      statement_timeout: statementTimeoutMs,
      connectionTimeoutMillis: 5000,
      options: [
        // To compile a statement takes longer than most of them run; sorting 100,000 lanes needs some room.
        '-c jit=off -c work_mem=64MB -c random_page_cost=1.1',
        ...(asked.options === undefined ? [] : [asked.options]),
        ...(schema === undefined ? [] : [`-c search_path=${schema}`]),
        ...Object.entries(sessionSettings).map(([name, value]) => `-c ${name}=${value}`),
      ].join(' '),
    })
    return databaseOver(
      pool,
      'postgres',
      () => pool.end(),
      async () => {
        await pool.query(cancelOthers, [name])
      },
    )
  }
  const inside = directory === undefined ? undefined : join(directory, 'database')
  const release = inside === undefined ? () => {} : lockDirectory(inside)
  try {
    if (inside !== undefined) stampVersion(inside)
    const { connect, listen, stop } = await startEmbedded(inside)
    const pool = connect()
    const close = async () => {
      await pool.end()
      await stop()
      release()
    }
    return Object.assign(databaseOver(pool, 'embedded', close), { listen })
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
  cancelStatements: Database['cancelStatements'] = async () => {},
): Database => {
  // A cut connection fails the statement it carries, if any; unheard, it would end the process.
  const hear = (error: Error) => writeLog('error', 'database connection', { reason: error.message })
  pool.on('error', hear)
  pool.on('connect', (client) => client.on('error', () => {}))
  return withGuard({ db: drizzle(pool, { schema: tables }), pool, kind, cancelStatements, close })
}

const inside = new AsyncLocalStorage<Database>()

/**
 * A statement that is asked all the time: PostgreSQL reads and plans it once a connection. Clients of the
 * embedded database share one connection, where a name stands for one statement only.
 */
export const preparedQuery =
  <Row extends pg.QueryResultRow>(name: string, text: string) =>
  async ({ pool, kind }: Pick<Database, 'pool' | 'kind'>, values: unknown[]): Promise<Row[]> => {
    const { rows } = await pool.query<Row>(
      kind === 'postgres' ? { name, text, values } : { text, values },
    )
    return rows
  }

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

/** The version whose directories this program can open. */
const readable = 'pglite 0.5'

/** Marks a directory with the version that wrote it; throws where another one did. */
function stampVersion(directory: string): void {
  const file = join(directory, 'LANEWARD_VERSION')
  if (!existsSync(file)) {
    writeFileSync(file, readable)
    return
  }
  const written = readFileSync(file, 'utf8').trim()
  if (written === readable) return
  throw new Error(
    `${directory} was written by ${written}, this program reads ${readable}. ` +
      'Start the version that wrote it, copy its rows out with pg_dump, and restore them here.',
  )
}
