import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { UploadStatus } from '#domain/upload.ts'
import { shipments, uploadExceptions } from '#server/store/tables/uploads.ts'
import { type Backend, openBackend, type Person } from '#tests/support/backend.ts'
import { historyCallsOf } from '#tests/support/history.ts'
import { processUploads } from '#tests/support/intake.ts'
import { heldRows } from './row-sample.ts'

let backend: Backend
let shipper: Person

beforeAll(async () => {
  backend = await openBackend()
})
beforeEach(async () => {
  await backend.empty()
  shipper = await backend.person('Customer')
})
afterAll(() => backend?.close())

const { send, read } = historyCallsOf(
  () => backend,
  () => shipper,
)
const headings = 'Shipment,Ship date,Origin,Destination,Carrier,Weight (kg),Freight cost (USD)'
/** More rows than are held in memory; `last` takes the place of the last one. */
const fileOf = (last: string, reference = (at: number) => `A${at}`) =>
  [
    headings,
    ...Array.from(
      { length: heldRows + 500 },
      (_, at) => `${reference(at)},2026-01-05,FRA,JFK,Meridian Lines,400,"1.250"`,
    ),
    last,
  ].join('\n')
const lastLine = heldRows + 502
const processed = async (text: string) => {
  const [received] = await send(text)
  await processUploads(backend)
  return read(received)
}

test('a file larger than is held in memory is read to its last row, by the mark that only this row shows', async () => {
  const upload = await processed(fileOf('Z1,2026-02-05,FRA,AMS,Meridian Lines,600,"1.800,50"'))

  expect(upload).toMatchObject({
    status: UploadStatus.PendingApproval,
    rowsTotal: heldRows + 501,
    rowsAccepted: heldRows + 501,
    lanesMade: 2,
    uniqueLocationsCount: 3,
    freightCost: (heldRows + 500) * 1250 + 1800.5,
  })
  const { db } = backend.context.database
  const saved = await db
    .select({ rows: sql<number>`count(*)::int`, cents: sql<number>`sum(cents)` })
    .from(shipments)
  expect(saved).toEqual([{ rows: heldRows + 501, cents: (heldRows + 500) * 125_000 + 180_050 }])
})

test('one row that needs repair holds a large file as a whole, and nothing of it is kept as a shipment', async () => {
  const upload = await processed(fileOf('Z1,2026-02-05,FRA,Nowhere,Meridian Lines,600,"1.800,50"'))

  expect(upload).toMatchObject({
    status: UploadStatus.InputExceptions,
    rowsInException: 1,
    rowsAccepted: heldRows + 500,
  })
  const { db } = backend.context.database
  expect(await db.$count(shipments)).toBe(0)
  const held = await db
    .select({ row: uploadExceptions.row, found: uploadExceptions.found })
    .from(uploadExceptions)
    .where(eq(uploadExceptions.uploadId, upload.id))
    .orderBy(asc(uploadExceptions.row))
  expect(held).toEqual([{ row: lastLine, found: 'Nowhere' }])
})

test('a reference that repeats only beyond the rows held in memory is asked about', async () => {
  const last = 'A3,2026-02-05,FRA,JFK,Meridian Lines,600,"1.800,50"'

  const upload = await processed(fileOf(last))

  expect(upload.status).toBe(UploadStatus.InputExceptions)
  expect(upload.questions.map(({ key, answer }) => [key, answer])).toEqual([['rowIs', null]])
})
