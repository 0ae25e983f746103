import { existsSync } from 'node:fs'
import { runWorker } from './intake/run-worker.ts'
import { readSettings } from './settings.ts'

if (existsSync('.env')) process.loadEnvFile('.env')

try {
  const settings = readSettings(process.env)
  if (settings.databaseUrl === undefined)
    throw new Error(
      'A worker needs DATABASE_URL; with the embedded database the server runs its own.',
    )
  const { stop } = runWorker(settings)
  console.log('The worker waits for uploads.')
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      void stop().then(() => process.exit(0))
    })
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
