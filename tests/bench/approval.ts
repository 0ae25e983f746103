import { uploadReview } from '#contract/ext/upload-review.ts'
import { uploads } from '#contract/uploads.ts'
import { openBackend } from '#tests/support/backend.ts'
import { givenUpload } from '#tests/support/given-uploads.ts'
import { processUploads } from '#tests/support/intake.ts'

// 100,000 FTL shipments of 3,000 new lanes: the review, the request that approves them, and the work after it.
const rows = 100_000
const backend = await openBackend(process.argv[2] === 'postgres' ? 'postgres' : 'embedded')
const shipper = await backend.person('Customer')
const { id } = await givenUpload(backend, shipper, { rowsAccepted: rows })
const { pool, kind } = backend.context.database
await pool.query(
  `insert into lanes (company_id, mode, lane_key, origin, destination, location, approved)
  select $1, 4, 'k' || n, 'Origin ' || n % 60, 'Destination ' || n, '{}', false from generate_series(0, 2999) n`,
  [shipper.companyId],
)
await pool.query(
  `insert into shipments (upload_id, company_id, lane_key, "row", mode, ship_date, month, origin, destination, written_origin,
    written_destination, origin_ref, destination_ref, origin_source, destination_source, carrier, equipment, miles, cents,
    currency, amount, rate, rate_date)
  select $1, $2, 'k' || n % 3000, n, 4, date '2026-01-01' + n % 300, to_char(date '2026-01-01' + n % 300, 'YYYY-MM'),
    'Origin ' || n % 60, 'Destination ' || n % 3000, 'ORIGIN ' || n % 120, 'DESTINATION ' || n % 3000, 'o' || n % 60,
    'd' || n % 3000, 'name', 'name', 'Carrier ' || n % 20, 'Van', 500, 100000 + n % 900, 'USD', 1000, 1, date '2026-01-01'
  from generate_series(1, $3) n`,
  [id, shipper.companyId, rows],
)

let longest = 0
let last = performance.now()
const beat = setInterval(() => {
  longest = Math.max(longest, performance.now() - last - 20)
  last = performance.now()
}, 20)

async function timed(what: string, work: () => Promise<unknown>): Promise<void> {
  const start = performance.now()
  await work()
  console.log(`${what}: ${Math.round(performance.now() - start)} ms`)
}
console.log(`${rows} rows, ${kind}`)
const read = () => backend.ask(uploadReview.ofUpload, { as: shipper, params: { id } })
await timed('review', read)
await timed('review again', read)
await timed('approve, request', () => backend.ask(uploads.approve, { as: shipper, body: [id] }))
longest = 0
await timed('approve, work', () => processUploads(backend))
console.log(`event loop held up for ${Math.round(longest)} ms at most`)
await timed('review once approved', read)
clearInterval(beat)
const { answer } = await backend.ask(uploads.one, { as: shipper, params: { id } })
console.log(`status ${answer.status}`)
await backend.close()
