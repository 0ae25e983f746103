import type { Hono } from 'hono'
import type { Context } from '#server/context.ts'
import type { Log } from '#server/log.ts'

const patienceMs = 3000

/**
 * For load balancers: `/healthz` answers while this process lives, `/readyz` while it can serve calls too,
 * else with 503 and which part is away. A server that stops is not ready any more.
 */
export function serveProbes(
  app: Hono,
  { database, files, log }: Context,
  isStopping: () => boolean,
): void {
  app.get('/healthz', (c) => c.json({ alive: true }))
  app.get('/readyz', async (c) => {
    const [databaseAnswers, filesAnswer] = await Promise.all([
      answers('database', database.pool.query('select 1'), log),
      answers('files', files.check(), log),
    ])
    const parts = { database: databaseAnswers, files: filesAnswer, stopping: isStopping() }
    const ready = parts.database && parts.files && !parts.stopping
    return c.json({ ready, ...parts }, ready ? 200 : 503)
  })
}

async function answers(part: string, asked: Promise<unknown>, log: Log): Promise<boolean> {
  let late: NodeJS.Timeout | undefined
  try {
    await Promise.race([
      asked,
      new Promise((_resolve, reject) => {
        late = setTimeout(() => reject(new Error(`no answer in ${patienceMs} ms`)), patienceMs)
      }),
    ])
    return true
  } catch (error) {
    log('warn', 'not ready', { part, reason: error instanceof Error ? error.message : '' })
    return false
  } finally {
    clearTimeout(late)
  }
}
