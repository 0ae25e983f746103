import { sql } from 'drizzle-orm'
import type { Database, Db } from './database.ts'

type Read<T> = (db: Db) => Promise<T>

const reading = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const

/** The reads share the cores among them: with several processes each they would be in each other's way. */
const oneProcess = sql`set local max_parallel_workers_per_gather = 0`

/**
 * Several reads of one moment, whatever is written meanwhile: at the same time on PostgreSQL where connections are
 * free, else one after the other. Who waits for a second connection may hold the one another waits for.
 */
export async function atOneMoment<const T extends readonly unknown[]>(
  database: Database,
  reads: { readonly [K in keyof T]: Read<T[K]> },
): Promise<T> {
  const [first, ...others] = reads as readonly Read<T[number]>[]
  const answers = await database.db.transaction(async (db) => {
    if (freeConnections(database) < others.length) return inTurn(reads, db)
    const { rows } = await db.execute<{ moment: string }>(
      sql`select pg_export_snapshot() as moment`,
    )
    const moment = sql.raw(`set transaction snapshot '${rows[0]?.moment}'`)
    const alone = async (connection: Db, read: Read<T[number]> | undefined) => {
      await connection.execute(oneProcess)
      return read?.(connection)
    }
    const meanwhile = others.map((read) =>
      database.db.transaction(async (other) => {
        await other.execute(moment)
        return alone(other, read)
      }, reading),
    )
    // All of them end before this transaction does, also where one fails.
    const ended = await Promise.allSettled([alone(db, first), ...meanwhile])
    return ended.map((one) => {
      if (one.status === 'rejected') throw one.reason
      return one.value
    })
  }, reading)
  return answers as readonly unknown[] as T
}

async function inTurn<T>(reads: readonly Read<T>[], db: Db): Promise<T[]> {
  const answers: T[] = []
  for (const read of reads) answers.push(await read(db))
  return answers
}

function freeConnections({ kind, pool }: Database): number {
  if (kind === 'embedded') return 0
  return (pool.options.max ?? 0) - pool.totalCount + pool.idleCount - pool.waitingCount
}
