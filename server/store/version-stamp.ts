import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The version whose directories this program can open. */
const readable = 'pglite 0.5'

/** Marks a directory with the version that wrote it; throws where another one did. */
export function stampVersion(directory: string): void {
  const file = join(directory, 'LANEWARD_VERSION')
  if (!existsSync(file)) {
    writeFileSync(file, readable)
    return
  }
  const written = readFileSync(file, 'utf8').trim()
  if (written === readable) return
  throw new Error(
    `${directory} was written by ${written}, this program reads ${readable}. ` +
      'Start the version that wrote it, copy its rows out with pg_dump, and restore them here.',
  )
}
