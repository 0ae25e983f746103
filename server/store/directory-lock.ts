import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'

/**
 * Holds a database directory for this process: two processes on one directory corrupt it silently.
 * Throws while another living process holds it; what a dead one left behind is taken over.
 */
export function lockDirectory(directory: string): () => void {
  mkdirSync(directory, { recursive: true })
  const file = join(dirname(resolve(directory)), `${basename(directory)}.lock`)
  const own = `${process.pid} ${startTime(process.pid)}`
  for (let attempt = 0; attempt < 2; attempt += 1) {
    try {
      writeFileSync(file, own, { flag: 'wx' })
      const release = () => {
        if (existsSync(file) && readFileSync(file, 'utf8') === own) rmSync(file, { force: true })
      }
      process.once('exit', release)
      return release
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
      const [pid = '', started = ''] = readFileSync(file, 'utf8').split(' ')
      if (isRunning(Number(pid), started)) {
        throw new Error(
          `${resolve(directory)} is in use by process ${pid}. Stop it, or set DATA_DIR to another directory.`,
          { cause: error },
        )
      }
      rmSync(file, { force: true })
    }
  }
  throw new Error(`${resolve(directory)} is being opened by another process.`)
}

function isRunning(pid: number, started: string): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
  // A process number is used again after a reboot; the start time tells the two apart.
  return startTime(pid) === started
}

/** Clock ticks since boot at which the process started, where the system tells. */
function startTime(pid: number): string {
  try {
    const [state, ...fields] =
      readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    // A zombie has ended and holds nothing any more.
    return state === 'Z' ? 'ended' : (fields[18] ?? '')
  } catch {
    return ''
  }
}
