import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endProcess, freePort, isReady, startProcess } from './plain-process.ts'

/** What the demo is made of. */
const sources = ['server', 'src/domain', 'src/contract']

/**
 * A directory of one's own with the demo company, as the server of these sources makes it today: to make
 * it takes a minute, to copy it a second.
 */
export async function demoDirectory(): Promise<string> {
  const directory = mkdtempSync(join(tmpdir(), 'laneward-demo-'))
  cpSync(await madeToday(), directory, { recursive: true })
  return directory
}

async function madeToday(): Promise<string> {
  const made = createHash('sha256').update(new Date().toISOString().slice(0, 10))
  for (const folder of sources) {
    for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
      if (entry.isFile()) made.update(readFileSync(join(entry.parentPath, entry.name)))
    }
  }
  const ready = join(tmpdir(), `laneward-made-demo-${made.digest('hex').slice(0, 16)}`)
  if (existsSync(ready)) return ready
  const making = mkdtempSync(`${ready}-`)
  const port = await freePort()
  const server = startProcess([process.execPath, '--import', 'tsx', 'server/main.ts'], {
    PORT: String(port),
    DATA_DIR: making,
    DEMO: 'true',
    RUN_WORKER: 'false',
  })
  try {
    await isReady(server, port, 580_000)
  } finally {
    await endProcess(server)
  }
  try {
    renameSync(making, ready)
  } catch {
    // Another run was quicker.
    rmSync(making, { recursive: true, force: true })
  }
  return ready
}
