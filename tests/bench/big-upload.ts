import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { createWriteStream, mkdtempSync, openAsBlob, readFileSync, rmSync, statSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { XlsxStreamWriter } from 'hucre/xlsx'
import pg from 'pg'
import * as z from 'zod'
import { Mode } from '#domain/mode.ts'
import { roleNumbers } from '#domain/role.ts'
import { receivedFileSchema, type Upload, uploadSchema } from '#domain/shipment-upload.ts'
import { isFinal, UploadStatus, uploadStatusWords } from '#domain/upload.ts'
import { userSchema } from '#domain/user.ts'
import { hashPassword } from '#server/accounts/password.ts'
import { openDatabase } from '#server/store/database.ts'
import { migrateDatabase } from '#server/store/migrate.ts'
import { companies, users } from '#server/store/tables/people.ts'

// The largest files that are taken in, one after another: how long each takes to wait for approval, the memory of the
// web process and of the worker, and what a light call of somebody else waits meanwhile. In megabytes of csv and
// rows of the workbook; the embedded database, or TEST_DATABASE_URL.
const megabytes = Number(process.argv[2] ?? 100)
const workbookRows = Number(process.argv[3] ?? 100_000)
const port = 8204
const base = `http://127.0.0.1:${port}/api`
const directory = mkdtempSync(join(tmpdir(), 'laneward-bench-'))
const postgres = process.env['TEST_DATABASE_URL']
const databaseName = `bench_${randomUUID().slice(0, 8)}`
const databaseUrl = postgres === undefined ? undefined : withName(postgres, databaseName)
const [username, password] = ['bench@laneward.test', 'Correct horse 2026']
const started: ChildProcess[] = []
const headings = [
  'Shipment',
  'Ship date',
  'Origin',
  'Destination',
  'Equipment',
  'Carrier',
  'Weight (kg)',
  'Freight cost (USD)',
]

if (postgres !== undefined) await onPostgres(postgres, `create database ${databaseName}`)
await addShipper()
const web = await start('server/main.ts')
if (postgres !== undefined) await start('server/worker.ts')
const token = await signIn()
console.log(`${postgres === undefined ? 'embedded' : 'PostgreSQL'}, ${cpus().length} cores`)
await take('csv of 100,000 rows', await csvFile('small.csv', 20_000_000))
await take(`csv of ${megabytes} MB`, await csvFile('large.csv', megabytes * 1_000_000))
await take(`workbook of ${workbookRows} rows`, await workbook('large.xlsx', workbookRows))

for (const one of started.toReversed()) {
  const ended = new Promise((resolve) => one.once('exit', resolve))
  one.kill()
  await ended
}
if (postgres !== undefined) await onPostgres(postgres, `drop database ${databaseName}`)
rmSync(directory, { recursive: true, force: true })

function withName(url: string, name: string): string {
  const named = new URL(url)
  named.pathname = `/${name}`
  return named.href
}

async function onPostgres(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}

async function addShipper(): Promise<void> {
  const database = await openDatabase({ databaseUrl, directory })
  await migrateDatabase(database)
  const [company] = await database.db
    .insert(companies)
    .values({ name: 'Bench', kind: 'Customer', modes: [Mode.AirFreight] })
    .returning()
  await database.db.insert(users).values({
    username,
    passwordHash: await hashPassword(password),
    role: roleNumbers.Customer,
    companyId: company?.id ?? 0,
  })
  await database.close()
}

async function start(program: string): Promise<ChildProcess> {
  const made = spawn('node', ['--import', 'tsx', program], {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: directory,
      DEMO: 'false',
      DATABASE_URL: databaseUrl ?? '',
      JWT_SECRET: 'bench'.repeat(10),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  started.push(made)
  // What fails here must not leave them running.
  process.once('exit', () => made.kill())
  await new Promise((resolve) => made.stdout.once('data', resolve))
  return made
}

/** The process that reads the files: a child of the last program that was started. */
function workerPid(): number | undefined {
  const parent = started.at(-1)?.pid
  const children = readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8').trim().split(' ')
  return children
    .map(Number)
    .find((pid) => read(`/proc/${pid}/cmdline`).includes('worker-process.ts'))
}

/** Resident, in megabytes; 0 while there is no such process. */
function memoryOf(pid: number | undefined): number {
  const [, pages = '0'] = read(`/proc/${pid}/statm`).split(' ')
  return Math.round((Number(pages) * 4096) / 1_000_000)
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

async function signIn(): Promise<string> {
  const response = await fetch(`${base}/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  return userSchema.parse(await response.json()).jwtToken
}

async function take(what: string, path: string): Promise<void> {
  const before = memoryOf(web.pid)
  const quiet = askLight()
  await new Promise((resolve) => setTimeout(resolve, 5000))
  const alone = quiet()
  let [webMost, workerMost] = [0, 0]
  const sampling = setInterval(() => {
    webMost = Math.max(webMost, memoryOf(web.pid))
    workerMost = Math.max(workerMost, memoryOf(workerPid()))
  }, 200)
  const light = askLight()
  const begun = performance.now()
  const body = new FormData()
  body.append('settings', '{}')
  body.append('files', await openAsBlob(path), path.split('/').at(-1))
  const [received] = z
    .array(receivedFileSchema)
    .parse(await ask(`/shipments?mode=${Mode.AirFreight}`, { method: 'POST', body }))
  const sent = performance.now() - begun
  if (!received?.upload) throw new Error(received?.message)
  const upload = await settled(received.upload.id)
  const seconds = (performance.now() - begun) / 1000
  clearInterval(sampling)
  const waits = light()
  console.log(
    `${what} (${(statSync(path).size / 1_000_000).toFixed(1)} MB): received after ${(sent / 1000).toFixed(1)} s, ` +
      `${uploadStatusWords[upload.status]} after ${seconds.toFixed(1)} s, ${upload.rowsAccepted} of ${upload.rowsTotal} rows, ` +
      `${upload.lanesMade} lanes; web ${before} MB before, ${webMost} MB at most, worker ${workerMost} MB at most; ` +
      `light call ${waits}, ${alone} before` +
      `${upload.reason === null ? '' : `; ${upload.reason}`}`,
  )
}

/** Asks ten times a second, until the waits are asked for. */
function askLight(): () => string {
  const waits: number[] = []
  const asking = setInterval(() => {
    const asked = performance.now()
    ask('/notifications').then(
      () => waits.push(performance.now() - asked),
      () => waits.push(Number.POSITIVE_INFINITY),
    )
  }, 100)
  return () => {
    clearInterval(asking)
    const sorted = waits.toSorted((a, b) => a - b)
    const at = (share: number) => Math.round(sorted[Math.floor(share * (sorted.length - 1))] ?? 0)
    return `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, worst ${at(1)} ms of ${waits.length}`
  }
}

function shipmentAt(at: number): (string | number)[] {
  const codes = 'AMS ATL BKK BOM BRU CDG CPT DEL DFW DXB EZE FRA GRU HKG HND IAD ICN IST JFK JNB'
  const places = codes.split(' ')
  const place = (index: number) => places[index % places.length] ?? ''
  const month = String((at % 12) + 1).padStart(2, '0')
  const kilograms = 100 + (at % 900)
  const from = Math.floor(at / 7)
  return [
    `B-${at}`,
    `2026-${month}-${String((at % 28) + 1).padStart(2, '0')}`,
    place(from),
    place(from + 1 + (at % (places.length - 1))),
    ['ULD', 'Loose', 'Palletised'][at % 3] ?? '',
    `Carrier ${at % 11}`,
    kilograms,
    (kilograms * (2 + (at % 5) / 10)).toFixed(2),
  ]
}

/** What real exports hold beside what is read: 200 bytes a row. */
function unreadAt(at: number): string {
  return (
    `PO-${at * 7};Consignee ${at % 500} Trading Company Limited;MAWB 020-${10_000_000 + at};` +
    `Handled by ${at % 40};Spare parts for machines;Commodity 8431.49`
  )
}

async function csvFile(name: string, bytes: number): Promise<string> {
  const path = join(directory, name)
  function* lines() {
    let text = `${headings.join(',')},Remarks\r\n`
    for (let [at, written] = [0, 0]; written < bytes; at += 1) {
      text += `${shipmentAt(at).join(',')},${unreadAt(at)}\r\n`
      if (text.length < 65_536) continue
      written += text.length
      yield text
      text = ''
    }
    yield text
  }
  await pipeline(Readable.from(lines()), createWriteStream(path))
  return path
}

async function workbook(name: string, rows: number): Promise<string> {
  const path = join(directory, name)
  const writer = new XlsxStreamWriter({ name: 'Shipments' })
  writer.addRow(headings)
  for (let at = 0; at < rows; at += 1) writer.addRow(shipmentAt(at))
  await pipeline(Readable.from([Buffer.from(await writer.finish())]), createWriteStream(path))
  return path
}

async function settled(id: number): Promise<Upload> {
  for (;;) {
    const upload = uploadSchema.parse(await ask(`/uploads/${id}`))
    const { status } = upload
    if (isFinal(status) || status === UploadStatus.PendingApproval) return upload
    if (status === UploadStatus.InputExceptions)
      throw new Error(`The upload waits: ${JSON.stringify(upload.questions).slice(0, 500)}`)
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

async function ask(path: string, init: RequestInit = {}): Promise<unknown> {
  const response = await fetch(base + path, {
    ...init,
    headers: { ...init.headers, authorization: `Bearer ${token}` },
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return response.json()
}
