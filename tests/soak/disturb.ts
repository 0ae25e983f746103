import type pg from 'pg'
import { UploadStatus } from '#domain/upload.ts'
import { pause } from './bidding.ts'
import type { SetUp } from './set-up.ts'

type Run = {
  setUp: SetUp
  pool: pg.Pool
  start: number
  end: number
  everyMs: number
  /** Starts an upload that takes seconds to read; answers its file's name and when it has come to its end. */
  sendLargeFile(): { fileName: string; ended: Promise<void> }
}

/** Where a worker is killed, as its upload's row says. */
const moments = [
  {
    words: 'reading rows',
    where: `status = ${UploadStatus.CleansingLocations} and progress > 0.2`,
  },
  { words: 'saving shipments', where: `status = ${UploadStatus.Saving}` },
  { words: 'approving', where: `status = ${UploadStatus.RollUp} and approved_at is not null` },
] as const

const momentWithinMs = 150_000

/**
 * At every turn a copy is killed, and half a turn later either every connection to the database is cut or the
 * worker is killed in the middle of a file. Each copy lives through half of the run. Answers how often each was done.
 */
export async function disturb(run: Run): Promise<Map<string, number>> {
  const { setUp, pool, start, end, everyMs } = run
  const done = new Map<string, number>()
  const large: Promise<void>[] = []
  await Promise.all([
    atEveryTurn(1, killCopy),
    atEveryTurn(1.5, (turn) =>
      turn % 2 === 0 ? cutConnections() : killWorker(Math.floor(turn / 2)),
    ),
  ])
  await Promise.all(large)
  return done

  async function atEveryTurn(
    first: number,
    disturbOnce: (turn: number) => Promise<string>,
  ): Promise<void> {
    for (let turn = 0; start + (first + turn) * everyMs < end; turn += 1) {
      await pause(start + (first + turn) * everyMs - Date.now())
      const what = await disturbOnce(turn)
      done.set(what, (done.get(what) ?? 0) + 1)
      console.log(`${((Date.now() - start) / 60_000).toFixed(1)} min: ${what}`)
    }
  }

  async function killCopy(): Promise<string> {
    const copy = setUp.copies[Date.now() < (start + end) / 2 ? 0 : 1] ?? ''
    await setUp.replace(copy)
    return `kill -9 of ${copy}`
  }

  async function cutConnections(): Promise<string> {
    await pool.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    return 'all connections to the database cut'
  }

  async function killWorker(time: number): Promise<string> {
    const { words, where } = moments[time % moments.length] ?? moments[0]
    // Every other time the process that looks after the reading one goes too, as with a lost machine.
    const whole = time % 2 === 1
    const { fileName, ended } = run.sendLargeFile()
    large.push(ended)
    const until = Date.now() + momentWithinMs
    let isThere = false
    while (!isThere && Date.now() < until) {
      await pause(20)
      const { rowCount } = await pool.query(
        `select 1 from uploads where file_name = $1 and ${where}`,
        [fileName],
      )
      isThere = rowCount === 1
    }
    if (!isThere) return `no worker was seen ${words}`
    await setUp.killWorker(whole)
    return `kill -9 of the ${whole ? 'whole worker' : 'reading process'} while ${words}`
  }
}
