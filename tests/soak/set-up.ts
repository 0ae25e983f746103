import type { ChildProcess } from 'node:child_process'
import { openSync, readFileSync } from 'node:fs'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { startRoundRobin } from '#tests/load/round-robin.ts'
import type { ObjectStoreProcess } from '#tests/support/object-store.ts'
import { endProcess, isReady, startProcess } from '#tests/support/plain-process.ts'

type Place = {
  databaseUrl: string
  secret: string
  store: ObjectStoreProcess
  directory: string
  /** Of the two copies of the server. */
  ports: readonly number[]
}

/** Where the inspector of a copy listens. */
export type Named = { name: string; pid: number; inspectorPort?: number }

const inspectorOf = (port: number) => port + 1000

/** Two copies of the server, a worker and a balancer; each process can be killed and started again. */
export async function startSetUp({ databaseUrl, secret, store, directory, ports }: Place) {
  const names = ports.map((_port, at) => `copy ${at + 1}`)
  const running = new Map<string, ChildProcess>()
  const logs = (name: string) => join(directory, `${name.replace(' ', '-')}.log`)
  const environment = {
    DATABASE_URL: databaseUrl,
    JWT_SECRET: secret,
    FILES_URL: store.url,
    S3_ENDPOINT: store.endpoint,
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'S3RVER',
    AWS_SECRET_ACCESS_KEY: 'S3RVER',
    RUN_WORKER: 'false',
    TRUST_PROXY: 'true',
    DEMO: 'false',
    DATA_DIR: directory,
    TMPDIR: directory,
    NODE_NO_WARNINGS: '1',
  }

  async function start(name: string): Promise<void> {
    const log = openSync(logs(name), 'a')
    const port = ports[names.indexOf(name)]
    const program = port === undefined ? 'server/worker.ts' : 'server/main.ts'
    const child = startProcess(
      [
        'node',
        ...(port === undefined ? [] : [`--inspect=127.0.0.1:${inspectorOf(port)}`]),
        '--import',
        'tsx',
        program,
      ],
      { ...environment, ...(port !== undefined && { PORT: String(port) }) },
      log,
    )
    running.set(name, child)
    if (port !== undefined) await isReady(child, port)
  }

  const pidOf = (name: string): number => running.get(name)?.pid ?? 0
  /** The process that reads files; 0 while there is none. */
  const readerPid = (): number => childOf(pidOf('worker'))

  await Promise.all([...names, 'worker'].map(start))
  const balancer: Server = await startRoundRobin(ports, { checkEveryMs: 1000 })

  return {
    copies: names,
    environment,
    address: `http://127.0.0.1:${(balancer.address() as AddressInfo).port}`,
    /** SIGKILL, and the next one in its place. */
    async replace(name: string): Promise<void> {
      const child = running.get(name)
      if (child) await endProcess(child, 'SIGKILL')
      await start(name)
    },
    /** Ends the process that reads files; with `whole` the one that looks after it too, as a lost machine does. */
    async killWorker(whole: boolean): Promise<void> {
      const reader = readerPid()
      if (reader > 0) process.kill(reader, 'SIGKILL')
      if (whole) await this.replace('worker')
    },
    processes: (): Named[] =>
      [
        ...names.map((name, at) => ({
          name,
          pid: pidOf(name),
          inspectorPort: inspectorOf(ports[at] ?? 0),
        })),
        { name: 'worker', pid: pidOf('worker') },
        { name: 'reader', pid: readerPid() },
      ].filter(({ pid }) => pid > 0),
    log: (name: string): string => readFileSync(logs(name), 'utf8'),
    async stop(): Promise<void> {
      balancer.closeAllConnections()
      balancer.close()
      await Promise.all([...running.values()].map((child) => endProcess(child)))
    },
  }
}

export type SetUp = Awaited<ReturnType<typeof startSetUp>>

/** tsx runs no process in between, but esbuild beside it. */
function childOf(pid: number): number {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
    const reads = children.find((child) =>
      readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('worker-process'),
    )
    return Number(reads ?? 0)
  } catch {
    return 0
  }
}
