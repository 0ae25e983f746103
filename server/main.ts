import { existsSync } from 'node:fs'
import { demoPassword, demoPeople } from './demo/people.ts'
import { readSettings } from './settings.ts'
import { startServer } from './start.ts'

if (existsSync('.env')) process.loadEnvFile('.env')

try {
  const settings = readSettings(process.env)
  const { stop } = await startServer(settings)
  console.log(`Laneward is at http://localhost:${settings.port}`)
  if (settings.demo) {
    console.log(
      `Demo people: ${demoPeople.map(({ username }) => username).join(', ')} (password ${demoPassword})`,
    )
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      void stop().then(() => process.exit(0))
    })
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  // A worker of the database may still be running.
  process.exit(1)
}
