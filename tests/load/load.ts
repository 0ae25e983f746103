import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { cpus, loadavg, tmpdir } from 'node:os'
import { parseArgs } from 'node:util'
import { HubConnectionBuilder, LogLevel } from '@microsoft/signalr'
import { seededRandom } from '#server/demo/random.ts'
import { openDatabase } from '#server/store/database.ts'
import { migrateDatabase } from '#server/store/migrate.ts'
import { onPostgres } from '#tests/support/on-postgres.ts'
import { endProcess, isReady, startProcess } from '#tests/support/plain-process.ts'
import { postgresUrl } from '#tests/support/postgres-url.ts'
import { fillCompanies, type Worker } from './fill.ts'
import { startRoundRobin } from './round-robin.ts'
import { type Call, callOf } from './work.ts'

// Calls are sent at the moments a steady rate sets, whether or not earlier ones were answered, and are timed
// from that moment: a server that stalls is not spared the calls that would have come meanwhile.

const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '500' },
    seconds: { type: 'string', default: '60' },
    /** Calls a second; one of each person every five seconds unless told. */
    rate: { type: 'string' },
    lanes: { type: 'string', default: '2000' },
    copies: { type: 'string', default: '2' },
    /** The first of the ports the copies listen on. */
    port: { type: 'string', default: '8300' },
  },
})
const people = Number(values.people)
const seconds = Number(values.seconds)
const rate = Number(values.rate ?? people / 5)
const lanesOfShipper = Number(values.lanes)
const ports = Array.from({ length: Number(values.copies) }, (_, at) => Number(values.port) + at)

const name = `laneward_load_${process.pid}`
const databaseUrl = new URL(`/${name}`, postgresUrl).href
const secret = randomBytes(36).toString('base64')
const directory = mkdtempSync(`${tmpdir()}/laneward-load-`)
const copies: ChildProcess[] = []

await onPostgres(`create database ${name}`)
try {
  const workers = await fill()
  for (const port of ports) copies.push(await startCopy(port))
  const proxy = await startRoundRobin(ports)
  const { port } = proxy.address() as AddressInfo
  const hub = await connect(workers, port)
  const turns = Math.round(rate * seconds)
  console.log(
    `${people} people, ${lanesOfShipper} lanes a shipper, ${ports.length} copies, ${cpus().length} cores (load ${loadavg()[0]?.toFixed(1)}), ${rate} calls a second for ${seconds} s, ${hub.connected()} connected to the hub`,
  )
  const before = hub.received()
  const outcomes = await run(workers, port, turns)
  report(outcomes)
  console.log(
    `${hub.received() - before} messages of the hub received, ${hub.lost()} connections lost`,
  )
  await hub.stop()
  proxy.closeAllConnections()
  proxy.close()
  process.exitCode = outcomes.every(({ status }) => status < 400) && hub.lost() === 0 ? 0 : 1
} finally {
  await Promise.all(copies.map((copy) => endProcess(copy)))
  await onPostgres(`drop database if exists ${name} with (force)`)
  rmSync(directory, { recursive: true, force: true })
}

type Outcome = { call: string; status: number; ms: number; at: number }

async function fill(): Promise<Worker[]> {
  const database = await openDatabase({ databaseUrl, statementTimeoutMs: 15 * 60_000 })
  await migrateDatabase(database)
  const workers = await fillCompanies(database, people, lanesOfShipper, secret)
  await database.close()
  return workers
}

async function startCopy(port: number): Promise<ChildProcess> {
  const copy = startProcess(['node', '--import', 'tsx', 'server/main.ts'], {
    PORT: String(port),
    DATA_DIR: directory,
    DATABASE_URL: databaseUrl,
    JWT_SECRET: secret,
    DEMO: 'false',
    RUN_WORKER: 'false',
  })
  await isReady(copy, port)
  return copy
}

/** Everybody's browser, with the client the app uses. */
async function connect(workers: readonly Worker[], port: number) {
  let received = 0
  let lost = 0
  let stopping = false
  const connections = workers.map(({ token }) => {
    const connection = new HubConnectionBuilder()
      .withUrl(`http://localhost:${port}/notify`, { accessTokenFactory: () => token })
      .configureLogging(LogLevel.None)
      .build()
    for (const target of ['Notify', 'ReceiveNotifications', 'BidsChanged', 'BidDraftsChanged'])
      connection.on(target, () => {
        received += 1
      })
    connection.onclose(() => {
      if (!stopping) lost += 1
    })
    return connection
  })
  let connected = 0
  for (const connection of connections) {
    await connection.start().then(
      () => {
        connected += 1
      },
      () => {
        lost += 1
      },
    )
  }
  return {
    connected: () => connected,
    received: () => received,
    lost: () => lost,
    async stop() {
      stopping = true
      await Promise.all(connections.map((connection) => connection.stop().catch(() => {})))
    },
  }
}

async function run(workers: readonly Worker[], port: number, turns: number): Promise<Outcome[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })
  /** What each person's app holds: it asks only for what changed. */
  const tags = new Map<string, string>()
  const outcomes: Promise<Outcome>[] = []
  const random = seededRandom(1)
  const start = performance.now()
  for (let turn = 0; turn < turns; turn += 1) {
    const due = start + (turn * 1000) / rate
    const early = due - performance.now()
    if (early > 1) await new Promise((resolve) => setTimeout(resolve, early))
    const who = random.pick(workers)
    const call = callOf(who, turn, random.next() * 100)
    outcomes.push(
      send(call, who, port, { agent, tags }).then((status) => ({
        call: call.name,
        status,
        ms: performance.now() - due,
        at: performance.now() - start,
      })),
    )
  }
  const all = await Promise.all(outcomes)
  agent.destroy()
  return all
}

function send(
  { method, path, body }: Call,
  { userId, token }: Worker,
  port: number,
  { agent, tags }: { agent: Agent; tags: Map<string, string> },
): Promise<number> {
  const key = `${userId} ${path}`
  const tag = method === 'GET' ? tags.get(key) : undefined
  return new Promise((resolve) => {
    const sent = request(
      {
        port,
        method,
        path: `/api${path}`,
        agent,
        timeout: 120_000,
        headers: {
          authorization: `Bearer ${token}`,
          'accept-encoding': 'gzip',
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(tag !== undefined && { 'if-none-match': tag }),
        },
      },
      (answer) => {
        const { etag } = answer.headers
        if (etag !== undefined && method === 'GET') tags.set(key, etag)
        answer.resume()
        answer.on('end', () => resolve(answer.statusCode ?? 599))
        answer.on('error', () => resolve(599))
      },
    )
    sent.on('timeout', () => sent.destroy())
    sent.on('error', () => resolve(599))
    sent.end(body === undefined ? undefined : JSON.stringify(body))
  })
}

function report(outcomes: readonly Outcome[]): void {
  const lasted = Math.max(...outcomes.map(({ at }) => at)) / 1000
  const line = (what: string, of: readonly Outcome[]) => {
    const sorted = of.map(({ ms }) => ms).toSorted((a, b) => a - b)
    const part = (share: number) =>
      Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
    const failed = of.filter(({ status }) => status >= 400)
    const kinds = [...new Set(failed.map(({ status }) => status))].join(', ')
    const unchanged = of.filter(({ status }) => status === 304).length
    console.log(
      `${what.padEnd(16)} ${String(of.length).padStart(6)} calls, ${failed.length} errors${kinds && ` (${kinds})`}, ${unchanged} unchanged, p50 ${part(0.5)} ms, p95 ${part(0.95)} ms, p99 ${part(0.99)} ms`,
    )
  }
  const names = [...new Set(outcomes.map(({ call }) => call))].toSorted()
  for (const call of names)
    line(
      call,
      outcomes.filter((outcome) => outcome.call === call),
    )
  line('all', outcomes)
  console.log(
    `${(outcomes.length / lasted).toFixed(1)} calls a second answered over ${lasted.toFixed(1)} s`,
  )
}
