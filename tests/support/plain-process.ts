import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'

const readyWithinMs = 120_000

/** Runs a command of the product in a process of its own, which sees no other settings than these. */
export function startProcess(
  [program = '', ...words]: readonly string[],
  environment: Readonly<Record<string, string>>,
  /** File descriptor its output goes to; by default only errors are shown. */
  log?: number,
): ChildProcess {
  const child = spawn(program, words, {
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...environment },
    stdio: ['ignore', log ?? 'ignore', log ?? 'pipe'],
  })
  child.stderr?.on('data', (bytes: Buffer) => {
    process.stderr.write(bytes)
    lastErrors.set(child, `${lastErrors.get(child) ?? ''}${bytes.toString()}`.slice(-2000))
  })
  return child
}

/** The end of what each process wrote to its error output. */
const lastErrors = new WeakMap<ChildProcess, string>()

/** Resolves once the copy of the server that listens there can serve calls. */
export async function isReady(
  copy: ChildProcess,
  port: number,
  withinMs = readyWithinMs,
): Promise<void> {
  const end = Date.now() + withinMs
  while (Date.now() < end) {
    if (hasEnded(copy)) {
      const why = lastErrors.get(copy)?.trim() ?? ''
      throw new Error(`The copy on port ${port} ended before it was ready: ${why}`)
    }
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`The copy on port ${port} is not ready after ${withinMs / 1000} s`)
}

/** Answers the exit code; null for a process that a signal ended. */
export async function endProcess(
  child: ChildProcess,
  signal: NodeJS.Signals = 'SIGTERM',
): Promise<number | null> {
  if (hasEnded(child)) return child.exitCode
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
  return child.exitCode
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) =>
  exitCode !== null || signalCode !== null

export async function freePort(): Promise<number> {
  const server = createServer().listen(0)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
