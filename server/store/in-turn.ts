import { type Database, statementLimits } from './database.ts'

/** Any number, as long as nothing else in the database locks it. */
const startLock = 727_160

/** Copies of the server that start together take turns: only one of them migrates and fills at a time. */
export async function inTurn<T>({ kind, pool }: Database, work: () => Promise<T>): Promise<T> {
  // A directory is opened by one process.
  if (kind === 'embedded') return work()
  const client = await pool.connect()
  try {
    // Another copy may need minutes, for a demo company or an index over millions of rows.
    await client.query(`set statement_timeout = ${statementLimits.migrationMs}`)
    await client.query('select pg_advisory_lock($1)', [startLock])
    return await work()
  } finally {
    // Closed, not put back: with the connection its lock and its settings go.
    client.release(true)
  }
}
