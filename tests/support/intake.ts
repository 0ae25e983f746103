import { startIntake } from '#server/intake/worker.ts'
import type { Backend } from './backend.ts'

/** Takes every queued upload through its steps. */
export async function processUploads({ context }: Pick<Backend, 'context'>): Promise<void> {
  const intake = startIntake(context)
  await intake.idle()
  await intake.stop()
}
