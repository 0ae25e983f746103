import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const prefix = 'laneward-copies-'

/**
 * A folder of this process for copies of stored files; folders of processes that were killed, and could not
 * remove their own, go.
 */
export async function openLocalCopies(): Promise<string> {
  const directory = tmpdir()
  for (const name of await readdir(directory)) {
    const [, pid] = /^laneward-copies-(\d+)-/.exec(name) ?? []
    if (pid !== undefined && (await isLeft(Number(pid), join(directory, name))))
      await rm(join(directory, name), { recursive: true, force: true })
  }
  return mkdtemp(join(directory, `${prefix}${process.pid}-`))
}

/** In a container the next process has the number of the one before. */
async function isLeft(pid: number, folder: string): Promise<boolean> {
  if (pid !== process.pid) return !isAlive(pid)
  const made = await stat(folder).catch(() => null)
  return made !== null && made.mtimeMs < performance.timeOrigin
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // Somebody else's is alive too.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
