import { constants, setPriority } from 'node:os'
import { finishAfterAnswers } from '#server/after-answer.ts'
import type { Context, Push } from '#server/context.ts'
import { createFanOut } from '#server/hub/fan-out.ts'
import { reasonOf, writeLog } from '#server/log.ts'
import { openFiles } from '#server/open-files.ts'
import { readSecret } from '#server/secret.ts'
import { openDatabase, statementLimits } from '#server/store/database.ts'
import { type FromWorker, recordDeath, type ToWorker, type WorkerStart } from './run-worker.ts'
import { type Intake, startIntake } from './worker.ts'

// The process that reads uploaded files. It is started by run-worker.ts, with a limit of its memory.
// People who wait for an answer go first where both share the cores.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

let running: Promise<{ intake: Intake; close(): Promise<void> }> | undefined

async function start({ settings, socketDirectory, died }: WorkerStart) {
  const database = await openDatabase({
    databaseUrl: settings.databaseUrl,
    socketDirectory,
    statementTimeoutMs: statementLimits.backgroundMs,
  })
  const fanOut = await createFanOut(
    settings.databaseUrl,
    settings.databaseUrl === undefined ? (push: Push) => send({ push }) : () => {},
    () => {},
  )
  const context: Context = {
    settings,
    database,
    files: await openFiles(settings),
    secret: readSecret(settings),
    now: () => new Date(),
    log: writeLog,
    push: (message) => fanOut.publish(message),
    connections: () => 0,
    wakeIntake: () => {},
  }
  if (died) await recordDeath(died, context)
  const intake = startIntake(context, { onUpload: (id) => send({ working: id }) })
  return {
    intake,
    async close() {
      await intake.stop()
      await finishAfterAnswers(database)
      await fanOut.stop()
      await database.close()
    },
  }
}

function send(message: FromWorker): void {
  if (process.connected) process.send?.(message)
}

let isStopping = false
async function stop(): Promise<void> {
  if (isStopping) return
  isStopping = true
  try {
    await (await running)?.close()
  } finally {
    process.exit()
  }
}

process.on('message', (message: ToWorker) => {
  if (message === 'stop') void stop()
  else if (message === 'wake') void running?.then(({ intake }) => intake.wake())
  else
    running ??= start(message).catch((error: unknown) => {
      writeLog('error', 'worker not started', { reason: reasonOf(error) })
      process.exit(1)
    })
})
process.once('disconnect', () => void stop())
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop())
