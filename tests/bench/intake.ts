import { execFileSync, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod'
import { Mode } from '#domain/mode.ts'
import { receivedFileSchema, type Upload, uploadSchema } from '#domain/shipment-upload.ts'
import { isFinal, UploadStatus, uploadStatusWords } from '#domain/upload.ts'
import { userSchema } from '#domain/user.ts'
import { demoPassword } from '#server/demo/people.ts'

// A csv of 100,000 shipments from its first byte to waiting for approval, and through its approval: seconds, and
// the server's memory.
const [rows, port] = [100_000, 8293]
const base = `http://127.0.0.1:${port}/api`
const directory = mkdtempSync(join(tmpdir(), 'laneward-bench-'))
const filled = process.argv[2]
if (filled !== undefined) cpSync(filled, directory, { recursive: true })
const server = spawn('node', ['--import', 'tsx', 'server/main.ts'], {
  env: { ...process.env, PORT: String(port), DATA_DIR: directory, DEMO: 'true', DATABASE_URL: '' },
  stdio: ['ignore', 'pipe', 'inherit'],
})
await new Promise((resolve) => server.stdout.once('data', resolve))

const token = await signIn()
await new Promise((resolve) => setTimeout(resolve, 3000))
const idle = memory()
let highest = idle
const sampling = setInterval(() => {
  highest = Math.max(highest, memory())
}, 200)

const start = performance.now()
const body = new FormData()
body.append('settings', '{}')
body.append('files', new File([shipmentFile()], 'bench.csv'), 'bench.csv')
const [received] = z
  .array(receivedFileSchema)
  .parse(await ask(`/shipments?mode=${Mode.AirFreight}`, { method: 'POST', body }))
const sent = performance.now() - start
const waiting = await reached(received?.upload?.id ?? 0, UploadStatus.PendingApproval)
const seconds = (performance.now() - start) / 1000
const highestReading = highest
const reading = performance.now()
await ask(`/ext/uploads/${waiting.id}/review`)
const reviewed = performance.now() - reading
highest = memory()
const approval = performance.now()
await ask('/uploads', {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify([waiting.id]),
})
const answered = performance.now() - approval
await reached(waiting.id, UploadStatus.Completed)
const approved = (performance.now() - approval) / 1000
clearInterval(sampling)
await new Promise((resolve) => setTimeout(resolve, 5000))
console.log(
  `${rows} rows, ${cpus().length} cores: received after ${Math.round(sent)} ms, waiting for approval after ` +
    `${seconds.toFixed(1)} s with ${waiting.rowsAccepted} rows and ${waiting.lanesMade} lanes; its review ` +
    `answered after ${Math.round(reviewed)} ms; approval answered ` +
    `after ${Math.round(answered)} ms, done after ${approved.toFixed(1)} s; server memory ${idle} MB before, ` +
    `${highestReading} MB at most while reading, ${highest} MB while approving, ${memory()} MB 5 s later`,
)
server.kill()
await new Promise((resolve) => server.once('exit', resolve))
rmSync(directory, { recursive: true, force: true })

function shipmentFile(): string {
  const airports = 'AMS ATL BKK BOM BRU CDG CPT DEL DFW DXB EZE FRA GRU HKG HND IAD ICN IST JFK JNB'
  const more = 'LAX LHR LIM MAD MEL MEX MIA MUC NBO NRT ORD PEK PVG SCL SFO SIN SYD TPE YVR YYZ ZRH'
  const places = `${airports} ${more}`.split(' ')
  const place = (at: number) => places[at % places.length] ?? ''
  const shipments = Array.from({ length: rows }, (_, at) => {
    const month = String((at % 12) + 1).padStart(2, '0')
    const kilograms = 100 + (at % 900)
    const from = Math.floor(at / 7)
    return [
      `B-${at}`,
      `2026-${month}-${String((at % 28) + 1).padStart(2, '0')}`,
      place(from),
      place(from + 1 + (at % (places.length - 1))),
      ['ULD', 'Loose', 'Palletised'][at % 3],
      `Carrier ${at % 11}`,
      kilograms,
      (kilograms * (2 + (at % 5) / 10)).toFixed(2),
    ].join(',')
  })
  const headings =
    'Shipment,Ship date,Origin,Destination,Equipment,Carrier,Weight (kg),Freight cost (USD)'
  return [headings, ...shipments].join('\r\n')
}

/** The upload once it stands there; any other end of the way is an error. */
async function reached(id: number, status: UploadStatus): Promise<Upload> {
  for (;;) {
    const listed = z.array(uploadSchema).parse(await ask('/uploads/mode/0'))
    const upload = listed.find((one) => one.id === id)
    if (upload?.status === status) return upload
    if (upload && (isFinal(upload.status) || upload.status === UploadStatus.InputExceptions))
      throw new Error(`The upload stands at ${uploadStatusWords[upload.status]}.`)
    await new Promise((resolve) => setTimeout(resolve, 200))
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

async function signIn(): Promise<string> {
  const response = await fetch(`${base}/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'shipper@laneward.test', password: demoPassword }),
  })
  return userSchema.parse(await response.json()).jwtToken
}

/** Resident, in megabytes. */
function memory(): number {
  const kilobytes = execFileSync('ps', ['-o', 'rss=', '-p', String(server.pid)], {
    encoding: 'utf8',
  })
  return Math.round(Number(kilobytes) / 1024)
}
