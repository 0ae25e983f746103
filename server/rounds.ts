import type { Context } from './context.ts'
import { reasonOf } from './log.ts'

/** Does something again and again, each time so long after the last ended, for as long as the server runs. */
export function startRounds(
  context: Context,
  name: string,
  pauseMs: number,
  work: (context: Context) => Promise<unknown>,
): { stop(): Promise<void> } {
  let stopped = false
  let round: Promise<unknown> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  const start = () => {
    round = work(context)
      .catch((error: unknown) => context.log('error', name, { reason: reasonOf(error) }))
      .finally(() => {
        if (!stopped) timer = setTimeout(start, pauseMs).unref()
      })
  }
  start()
  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await round
    },
  }
}
