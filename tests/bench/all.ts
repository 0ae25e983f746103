import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { basename } from 'node:path'

// Every measurement of this folder in turn: side by side they would measure each other.
const measurements = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('.ts') && name !== basename(import.meta.filename))
  .toSorted()
for (const name of measurements) {
  console.log(`\n== ${name.replace('.ts', '')}`)
  const { status } = spawnSync('node', ['--import', 'tsx', `${import.meta.dirname}/${name}`], {
    stdio: 'inherit',
  })
  if (status !== 0) process.exitCode = 1
}
