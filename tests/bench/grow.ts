import { mkdtempSync, readFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import * as z from 'zod'
import { Mode } from '#domain/mode.ts'
import { noSettings, receivedFileSchema } from '#domain/shipment-upload.ts'
import { UploadStatus } from '#domain/upload.ts'
import { signAccessToken } from '#server/caller.ts'
import { openDatabase } from '#server/store/database.ts'
import { migrateDatabase } from '#server/store/migrate.ts'
import { benchPeople, fillBenchCompany } from '#tests/support/bench-company.ts'
import { benchHostOver } from '#tests/support/bench-host.ts'
import { processUploads } from '#tests/support/intake.ts'
import { measureCall } from '#tests/support/measure-call.ts'
import { onPostgres } from '#tests/support/on-postgres.ts'
import { postgresUrl } from '#tests/support/postgres-url.ts'

// Every call that shows figures on one company of many shipments and lanes, on PostgreSQL: the first and the second
// answer, and the processor time of the first one in the database and here, which other work on the machine leaves as it
// is; so that it can be counted, a statement has one process. With BY_CLOCK=true it has as many as the database gives it.
// With the name of a database, that one is kept and taken as it is the next time.
const shipments = Number(process.argv[2] ?? 500_000)
const lanes = Number(process.argv[3] ?? 10_000)
const kept = process.argv[4]
const uploadedRows = 100_000
const name = kept ?? `grow_${process.pid}`
const url = new URL(postgresUrl)
url.pathname = `/${name}`
if (kept === undefined) await onPostgres(`create database ${name}`)
else await onPostgres(`create database ${name}`).catch(() => {})

const byClock = process.env['BY_CLOCK'] === 'true'
await onPostgres(
  `alter database ${name} ${byClock ? 'reset max_parallel_workers_per_gather' : 'set max_parallel_workers_per_gather = 0'}`,
)

const directory = mkdtempSync(join(tmpdir(), 'laneward-grow-'))
const database = await openDatabase({ databaseUrl: url.href, statementTimeoutMs: 0 })
await migrateDatabase(database)
const { rows: known } = await database.pool.query('select 1 from companies limit 1')
if (known.length === 0) {
  const start = performance.now()
  await fillBenchCompany(database, shipments, lanes)
  console.log(`filled in ${seconds(start)} s`)
}
const { app, context, close } = await benchHostOver(database, directory, async () => {})
const { rows: sizes } = await database.pool.query<{
  shipments: number
  lanes: number
  size: string
}>(
  `select (select count(*)::int from shipments where company_id = 1) as shipments, (select count(*)::int from lanes where company_id = 1) as lanes,
    pg_size_pretty(pg_database_size(current_database())) as size`,
)
const [size] = sizes
console.log(
  `${size?.shipments} shipments, ${size?.lanes} lanes, ${size?.size}, ${cpus().length} cores`,
)

const carrierCalls = [
  '/overview/stats/1',
  '/overview/stats/2',
  '/overview/lane-breakdown/1',
  '/overview/visualiser/1',
  '/ext/tender-standing',
  '/reporting/incumbent-savings/2',
  '/reporting/top-lanes/2/10/true',
  '/reporting/carrier-activity/2',
  '/bids/historical-months?mode=2',
  '/lanes/mode?mode=2',
]
const calls: Record<keyof typeof benchPeople, string[]> = {
  shipper: [
    ...[Mode.Universal, Mode.OceanFCL].flatMap((mode) => [
      `/overview/stats/${mode}`,
      `/overview/stats/${mode}?to=US`,
      `/overview/stats/${mode}?uploadId=1`,
      `/overview/Savings/${mode}`,
      `/overview/Spend/${mode}`,
      `/overview/Volume/${mode}/1`,
      `/overview/ChargeBreakdown/${mode}`,
      `/overview/lane-breakdown/${mode}`,
      `/overview/lane-breakdown/${mode}?region=USMCA`,
      `/overview/lane-breakdown/${mode}?uploadId=1`,
      `/overview/visualiser/${mode}`,
      `/overview/error-breakdown?mode=${mode}`,
      `/overview/unified-error-breakdown?mode=${mode}`,
      `/location-statistics/unique-locations/${mode}?includeDetails=true`,
      `/location-statistics/breakdown/${mode}`,
      `/location-statistics/quality/${mode}`,
      `/shipments/co2/summary/${mode}`,
      `/shipments/co2/summary/${mode}?uploadId=1`,
      `/ext/carriers/overview?mode=${mode}`,
      `/ext/carriers/scorecards?mode=${mode}`,
    ]),
    '/ext/tender-standing',
    '/ext/savings',
    `/ext/savings?mode=${Mode.OceanFCL}`,
    ...['identified', 'pending', 'awarded', 'realised'].map(
      (stage) => `/ext/savings/lanes?stage=${stage}`,
    ),
    '/ext/savings/lanes?stage=awarded&against=market',
    '/ext/savings/left-out',
    ...[
      'incumbent-savings/2',
      'max-carrier-savings/2',
      'recommended-carrier-savings/2',
      'top-lanes/2/10/true',
      'top-lanes/2/10/false',
      'carrier-activity/2',
    ].map((report) => `/reporting/${report}`),
    ...['CostPerUnit', 'TransitTime', 'OnTime'].map(
      (metric) => `/ext/benchmark/2?metric=${metric}&routeType=CountryToCountry`,
    ),
    '/benchmark/charge-location?mode=2',
    '/benchmark/lane/get-deviations?laneId=3',
    '/benchmark/lane?laneId=3&routeType=CountryToCountry',
    `/ext/carbon/${Mode.OceanFCL}`,
    `/ext/carbon/${Mode.OceanFCL}/lanes`,
    '/bids/historical-months?mode=2',
    '/lanes/reporting/2',
    '/ext/lane-doubts?mode=1',
    '/lanes/mode?mode=2',
  ],
  analyst: [
    '/ext/spend',
    '/ext/spend?mode=2&from=2026-01&to=2026-10&beforeFrom=2025-01&beforeTo=2025-10',
    '/ext/spend?carrier=Carrier%203',
    '/ext/spend?originPlace=Aberdeen%2C%20GB',
    '/ext/spend?lane=3',
    '/ext/spend/places',
    '/ext/spend/places?level=lane',
    '/ext/spend/places?mode=2&from=2026-01&to=2026-10&beforeFrom=2025-01&beforeTo=2025-10',
    '/ext/spend/places?carrier=Carrier%203',
    '/ext/spend/ends',
    '/ext/spend/shipments',
    '/ext/spend/shipments?lane=3',
    '/ext/spend/shipments?mode=2&from=2026-03&to=2026-03',
    '/ext/spend/unusual',
    '/ext/savings',
    '/overview/stats/1',
  ],
  carrier: carrierCalls,
  otherCarrier: carrierCalls,
  owner: ['/overview/stats/1', '/overview/lane-breakdown/1', '/location-statistics/breakdown/1'],
}

const watcher = new pg.Client({ connectionString: url.href })
await watcher.connect()
console.log(
  'role status first ms, second ms, processor ms of the database and here, size, over a second',
)
const only = process.env['ONLY']
for (const role of ['shipper', 'analyst', 'otherCarrier', 'carrier', 'owner'] as const) {
  const { userId, sessionId } = benchPeople[role]
  const token = await signAccessToken(userId, sessionId, context)
  for (const path of calls[role]) {
    if (only !== undefined && !path.includes(only)) continue
    const before = await databaseProcessor()
    const first = await measureCall(app, 'GET', path, token, 0)
    const databaseMs = processorSince(before, await databaseProcessor())
    const second = await measureCall(app, 'GET', path, token, 0)
    console.log(
      [
        role.padEnd(12),
        String(first.status),
        `${Math.round(first.firstMs)}`.padStart(7),
        `${Math.round(second.firstMs)}`.padStart(7),
        `${Math.round(databaseMs)}`.padStart(7),
        `${Math.round(first.processorMs)}`.padStart(6),
        `${Math.round(first.bytes / 1000)} kB`.padStart(9),
        (byClock ? first.firstMs : databaseMs + first.processorMs) > 1000 ? '!' : ' ',
        path,
      ].join(' '),
    )
  }
}

if (only === undefined || only === 'uploads') {
  // What a worker has long made for a company: ways by sea of lanes that were made without.
  await processUploads({ context })
  await measureUpload()
  await measureApproval(10)
  await measureApproval(1)
}
await watcher.end()
await close()
if (kept === undefined) await onPostgres(`drop database ${name}`)

/** A file of 100,000 air shipments of 1,140 lanes, read in this process instead of a worker's. */
async function measureUpload(): Promise<void> {
  const codes =
    'AMS ATL BKK BOM BRU CDG CPT DEL DFW DXB EZE FRA GRU HKG HND IAD ICN IST JFK JNB'.split(' ')
  const line = (n: number) =>
    [
      `G-${n}-${Date.now()}`,
      `2026-${String((n % 10) + 1).padStart(2, '0')}-${String((n % 28) + 1).padStart(2, '0')}`,
      codes[n % 20],
      codes[(n + 1 + (Math.floor(n / 20) % 19)) % 20],
      ['ULD', 'Loose', 'Palletised'][n % 3],
      `Carrier ${n % 20}`,
      100 + (n % 900),
      1000 + (n % 700),
    ].join(',')
  const text = [
    'Shipment,Ship date,Origin,Destination,Equipment,Carrier,Weight (kg),Freight cost (USD)',
  ]
  for (let n = 0; n < uploadedRows; n += 1) text.push(line(n))
  const form = new FormData()
  form.append('settings', '{}')
  form.append('files', new File([text.join('\n')], `grow ${Date.now()}.csv`))
  const { userId, sessionId } = benchPeople.shipper
  const authorization = `Bearer ${await signAccessToken(userId, sessionId, context)}`
  const start = performance.now()
  const response = await app.request(`/api/shipments?mode=${Mode.AirFreight}`, {
    method: 'POST',
    headers: { authorization },
    body: form,
  })
  const [received] = z.array(receivedFileSchema).parse(await response.json())
  if (!received?.upload) throw new Error(received?.message)
  await processUploads({ context })
  const { rows } = await database.pool.query<{ status: number; lanes: number }>(
    'select status, lanes_made as lanes from uploads where id = $1',
    [received.upload.id],
  )
  console.log(
    `${uploadedRows} rows of ${rows[0]?.lanes} lanes to ${rows[0]?.status}: ${seconds(start)} s`,
  )
  await approve('of new lanes', received.upload.id)
}

/** 100,000 shipments of one in so many of the lanes that have history. */
async function measureApproval(oneIn: number): Promise<void> {
  const { rows } = await database.pool.query<{ id: number }>(`
    insert into uploads (kind, mode, company_id, user_id, file_name, stored_name, byte_count, sha256, status, settings, rows_total, rows_accepted)
    values (0, 1, 1, 1, 'more.csv', 'm', 1, gen_random_uuid()::text, ${UploadStatus.PendingApproval}, '${JSON.stringify(noSettings)}', ${uploadedRows}, ${uploadedRows}) returning id`)
  const id = rows[0]?.id ?? 0
  const start = performance.now()
  await database.pool.query(
    `insert into shipments (upload_id, company_id, lane_key, "row", mode, ship_date, month, origin, destination, written_origin, written_destination,
      origin_source, destination_source, carrier, equipment, service, containers, kilograms, cubic_metres, miles, cents, transit_days)
    select $1, 1, l.lane_key, n, l.mode, '2026-11-05', '2026-11', l.origin, l.destination, l.origin, l.destination, 'name', 'name',
      'Carrier ' || l.id % 20, l.equipment, l.service, 1, 9000, 20, l.miles, 300000, 7
    from generate_series(1, ${uploadedRows}) n join lanes l on l.company_id = 1 and l.lane_key = 'k' || (n * 31 % $2 + 1)`,
    [id, Math.ceil((size?.lanes ?? 0) / oneIn)],
  )
  console.log(`${uploadedRows} rows saved: ${seconds(start)} s`)
  await approve(`of one in ${oneIn} lanes with history`, id)
}

async function approve(which: string, id: number): Promise<void> {
  const { userId, sessionId } = benchPeople.shipper
  const authorization = `Bearer ${await signAccessToken(userId, sessionId, context)}`
  const before = await databaseProcessor()
  const start = performance.now()
  await app.request('/api/uploads', {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify([id]),
  })
  await processUploads({ context })
  const processor = processorSince(before, await databaseProcessor()) / 1000
  const { rows } = await database.pool.query<{ status: number }>(
    'select status from uploads where id = $1',
    [id],
  )
  console.log(
    `approval of ${uploadedRows} rows ${which}, ${rows[0]?.status}: ${seconds(start)} s, ${processor.toFixed(1)} s of the database's processor`,
  )
}

/** Milliseconds of each process of this database; they must run on this machine. */
async function databaseProcessor(): Promise<Map<number, number>> {
  const { rows } = await watcher.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  // User and system time are the 14th and 15th word, in hundredths of a second.
  return new Map(
    rows.map(({ pid }) => {
      const words = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
      return [pid, (Number(words[11]) + Number(words[12])) * 10]
    }),
  )
}

function processorSince(
  before: ReadonlyMap<number, number>,
  after: ReadonlyMap<number, number>,
): number {
  return [...after].reduce((sum, [pid, ms]) => sum + ms - (before.get(pid) ?? 0), 0)
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(1)
}
