import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { appOrigins, secondAppOrigin, secondHostOrigin } from '#tests/hosts/second-host-ports.ts'
import { demoDirectory } from './demo-directory.ts'
import { isReady, startProcess } from './plain-process.ts'

/** Of a demo that has to be made first, on a machine that is busy. */
const readyWithinMs = 300_000

// The servers of the journeys start side by side: one after the other leaves a core idle.
const started: ChildProcess[] = []
const directories: string[] = []

// The signal reaches every process of the group.
process.once('SIGTERM', () => {
  const ended = started.map((child) => child.exitCode ?? child.signalCode ?? once(child, 'exit'))
  void Promise.all(ended).then(() => {
    for (const directory of directories) rmSync(directory, { recursive: true, force: true })
    process.exit()
  })
})

try {
  await Promise.all([
    serveDemos(),
    serve('tests/support/serve-second-app.ts', secondAppOrigin, { VITE_API_URL: secondHostOrigin }),
  ])
  console.log('Every server is ready')
} catch (error) {
  for (const child of started) child.kill()
  throw error
}

/** Each run of the journeys starts from a demo company of its own for each of its workers. */
async function serveDemos(): Promise<void> {
  while (directories.length < appOrigins.length) directories.push(await demoDirectory())
  await Promise.all(
    appOrigins.map((origin, worker) =>
      serve('server/main.ts', origin, {
        DATA_DIR: directories[worker] ?? '',
        DATABASE_URL: '',
        DEMO: 'true',
      }),
    ),
  )
}

async function serve(
  script: string,
  origin: string,
  settings: Record<string, string>,
): Promise<void> {
  if (await fetch(origin).catch(() => null)) throw new Error(`${origin} is already used`)
  const port = new URL(origin).port
  const command = [process.execPath, '--import', 'tsx', script]
  const child = startProcess(command, { PORT: port, ...settings })
  started.push(child)
  await isReady(child, Number(port), readyWithinMs)
}
