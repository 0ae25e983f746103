import type { Context } from './context.ts'
import { reasonOf } from './log.ts'

const running = new WeakMap<Context['database'], Set<Promise<void>>>()

/** Work that no answer waits for; what fails is logged as `event`. A stop waits for it: `finishAfterAnswers`. */
export function afterAnswer(event: string, work: Promise<void>, context: Context): void {
  const { database, log } = context
  const works = running.get(database) ?? new Set()
  running.set(database, works)
  const heard = work
    .catch((error: unknown) => log('error', event, { reason: reasonOf(error) }))
    .finally(() => works.delete(heard))
  works.add(heard)
}

/** Resolves once all of it is done. */
export async function finishAfterAnswers(database: Context['database']): Promise<void> {
  const works = running.get(database)
  while (works && works.size > 0) await Promise.all(works)
}
