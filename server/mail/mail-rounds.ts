import type { Context } from '#server/context.ts'
import { tryWaitingMails } from './waiting-mails.ts'
import { reasonOf } from '#server/log.ts'

const roundMs = 15_000

/** Sends the mails that wait, those of a server that stopped too, for as long as this one runs. */
export function startMailRounds(context: Context): { stop(): Promise<void> } {
  let stopped = false
  let round: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  const start = () => {
    round = tryWaitingMails(context)
      .catch((error: unknown) => context.log('error', 'email round', { reason: reasonOf(error) }))
      .finally(() => {
        if (!stopped) timer = setTimeout(start, roundMs).unref()
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
