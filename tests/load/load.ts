import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { cpus, loadavg, tmpdir } from 'node:os'
import { parseArgs } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { HubConnectionBuilder, LogLevel } from '@microsoft/signalr'
import pg from 'pg'
import { sinceHeader } from '#contract/ext/lane-changes.ts'
import { seededRandom } from '#server/demo/random.ts'
import { openDatabase } from '#server/store/database.ts'
import { migrateDatabase } from '#server/store/migrate.ts'
import { onPostgres } from '#tests/support/on-postgres.ts'
import { endProcess, isReady, startProcess } from '#tests/support/plain-process.ts'
import { postgresUrl } from '#tests/support/postgres-url.ts'
import { fillCompanies, type Worker } from './fill.ts'
import { startRoundRobin } from './round-robin.ts'
import { type Call, callOf, firstCalls } from './work.ts'

// Calls are sent at the moments a steady rate sets, whether or not earlier ones were answered, and are timed
// from that moment: a server that stalls is not spared the calls that would have come meanwhile.

const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '500' },
    seconds: { type: 'string', default: '60' },
    /** Calls a second; one of each person every five seconds by default. */
    rate: { type: 'string' },
    /** In which everybody opens the lanes once, before the calls that are measured. */
    arriving: { type: 'string', default: '60' },
    lanes: { type: 'string', default: '2000' },
    copies: { type: 'string', default: '2' },
    /** Directory for processor profiles of the copies, for Chrome's developer tools. */
    profile: { type: 'string' },
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
const profiled =
  values.profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${values.profile}`]
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
  const arriving = workers.flatMap((who) => firstCalls(who).map((call) => ({ who, call })))
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })
  const held: Held = { agent, tags: new Map(), states: new Map() }
  console.log(`Everybody arrives within ${values.arriving} s:`)
  report(await run(arriving, arriving.length / Number(values.arriving), port, held))
  const before = hub.received()
  const clock = await processorClock()
  console.log('At work:')
  const outcomes = await run(mixedWork(workers, turns, 1), rate, port, held)
  const passed = await clock.sinceLast()
  await clock.stop()
  report(outcomes)
  const aCall = (ms: number) => `${(ms / outcomes.length).toFixed(1)} ms`
  console.log(
    `processor time a call: ${aCall(passed.copies)} of the copies, ${aCall(passed.database)} of the database, ${aCall(passed.generator)} of this generator with its proxy and browsers; load ${loadavg()[0]?.toFixed(1)} afterwards`,
  )
  console.log(
    `${hub.received() - before} messages of the hub received, ${hub.lost()} connections lost`,
  )
  console.log('A call at a time, processor time of each:')
  await costOfEach(workers, port, held)
  agent.destroy()
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
  const copy = startProcess(['node', ...profiled, '--import', 'tsx', 'server/main.ts'], {
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

type ProcessorTimes = { copies: number; database: number; generator: number }

/**
 * Tells milliseconds of processor time since it was last asked. Connections come and go: a process of the
 * database that is new counts from its start. What works for them in parallel is not in it.
 */
async function processorClock() {
  const client = new pg.Client({ connectionString: postgresUrl })
  await client.connect()
  let backends = new Map<number, number>()
  let own = 0
  let generator = 0
  const sinceLast = async (): Promise<ProcessorTimes> => {
    const { rows } = await client.query<{ pid: number }>(
      'select pid from pg_stat_activity where datname = $1',
      [name],
    )
    const backendsNow = new Map(rows.map(({ pid }) => [pid, processorTime(pid)]))
    const ownNow = sumOf(copies.flatMap(({ pid }) => pid ?? []).map(processorTime))
    const { user, system } = process.cpuUsage()
    const generatorNow = (user + system) / 1000
    const passed = {
      copies: ownNow - own,
      database: sumOf([...backendsNow].map(([pid, ms]) => ms - (backends.get(pid) ?? 0))),
      generator: generatorNow - generator,
    }
    backends = backendsNow
    own = ownNow
    generator = generatorNow
    return passed
  }
  await sinceLast()
  return { sinceLast, stop: () => client.end() }
}

/** All threads of a process, in nanoseconds there. */
function processorTime(pid: number): number {
  try {
    const tasks = `/proc/${pid}/task`
    return sumOf(
      readdirSync(tasks).map(
        (task) => Number(readFileSync(`${tasks}/${task}/schedstat`, 'utf8').split(' ')[0]) / 1e6,
      ),
    )
  } catch {
    // It ended meanwhile.
    return 0
  }
}

/** The same work, a call at a time: what each of them costs. */
async function costOfEach(workers: readonly Worker[], port: number, held: Held): Promise<void> {
  const clock = await processorClock()
  const costs = new Map<string, { calls: number; copies: number; database: number }>()
  for (const { who, call } of mixedWork(workers, 1500, 2)) {
    const { name: called } = await ask(call, who, port, held)
    const passed = await clock.sinceLast()
    const cost = costs.get(called) ?? { calls: 0, copies: 0, database: 0 }
    cost.calls += 1
    cost.copies += passed.copies
    cost.database += passed.database
    costs.set(called, cost)
  }
  await clock.stop()
  const all = sumOf([...costs.values()].map(({ copies: own, database }) => own + database))
  for (const [called, { calls, copies: own, database }] of [...costs].toSorted()) {
    console.log(
      `${called.padEnd(16)} ${(own / calls).toFixed(1)} ms of the copies, ${(database / calls).toFixed(1)} ms of the database, ${Math.round(((own + database) / all) * 100)} % of all`,
    )
  }
  console.log(`all, a call      ${(all / 1500).toFixed(1)} ms`)
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0)
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

type Turn = { who: Worker; call: Call }

function* mixedWork(workers: readonly Worker[], turns: number, seed: number): Generator<Turn> {
  const random = seededRandom(seed)
  for (let turn = 0; turn < turns; turn += 1) {
    const who = random.pick(workers)
    yield { who, call: callOf(who, turn, random.next() * 100) }
  }
}

async function run(
  turns: Iterable<Turn>,
  callsASecond: number,
  port: number,
  held: Held,
): Promise<Outcome[]> {
  const outcomes: Promise<Outcome>[] = []
  const start = performance.now()
  for (const { who, call } of turns) {
    const due = start + (outcomes.length * 1000) / callsASecond
    const early = due - performance.now()
    if (early > 1) await new Promise((resolve) => setTimeout(resolve, early))
    outcomes.push(
      ask(call, who, port, held).then(({ name: called, status }) => ({
        call: called,
        status,
        ms: performance.now() - due,
        at: performance.now() - start,
      })),
    )
  }
  return Promise.all(outcomes)
}

type Held = { agent: Agent; tags: Map<string, string>; states: Map<string, string> }
type Answer = { status: number; since: string | undefined; text: string }

/** As the app: what changed since, or all where that cannot be said. */
async function ask(
  call: Call,
  who: Worker,
  port: number,
  held: Held,
): Promise<{ name: string; status: number }> {
  const { changes } = call
  const key = `${who.userId} ${call.path}`
  const since = changes && held.states.get(key)
  if (changes && since !== undefined) {
    const { status, text } = await send(
      { ...changes, path: changes.path + since },
      who,
      port,
      held.agent,
    )
    if (status !== 200) return { name: changes.name, status }
    const answer = JSON.parse(text) as { whole: boolean; since: string | null }
    if (!answer.whole) {
      held.states.set(key, answer.since ?? '')
      return { name: changes.name, status: 200 }
    }
  }
  const { status, since: now } = await send(call, who, port, held.agent, { key, tags: held.tags })
  if (now !== undefined) held.states.set(key, now)
  return { name: call.name, status }
}

function send(
  { method, path, body }: Call,
  { token }: Worker,
  port: number,
  agent: Agent,
  { key, tags }: { key: string; tags: Map<string, string> } | { key: ''; tags?: undefined } = {
    key: '',
  },
): Promise<Answer> {
  const tag = method === 'GET' ? tags?.get(key) : undefined
  return new Promise((resolve) => {
    const failed = () => resolve({ status: 599, since: undefined, text: '' })
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
        const since = answer.headers[sinceHeader]
        if (etag !== undefined && method === 'GET') tags?.set(key, etag)
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('end', () => {
          const bytes = Buffer.concat(parts)
          const isRead = path.includes('since=')
          resolve({
            status: answer.statusCode ?? 599,
            since: typeof since === 'string' ? since : undefined,
            text: !isRead
              ? ''
              : (answer.headers['content-encoding'] === 'gzip'
                  ? gunzipSync(bytes)
                  : bytes
                ).toString(),
          })
        })
        answer.on('error', failed)
      },
    )
    sent.on('timeout', () => sent.destroy())
    sent.on('error', failed)
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
