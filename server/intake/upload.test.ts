import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { lanes as laneCalls } from '#contract/lanes.ts'
import { audit } from '#contract/ext/audit.ts'
import { uploads } from '#contract/uploads.ts'
import { UploadStatus } from '#domain/upload.ts'
import { uploads as uploadRows } from '#server/store/tables/uploads.ts'
import { type Backend, openBackend, type Person } from '#tests/support/backend.ts'
import { good, headings, historyCallsOf, repairForm } from '#tests/support/history.ts'
import { processUploads } from '#tests/support/intake.ts'

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

test('history becomes lanes with baseline, incumbent and months once it is approved', async () => {
  const [received] = await send([headings, ...good].join('\n'))
  await processUploads(backend)

  const waiting = await read(received)
  expect(waiting).toMatchObject({
    status: UploadStatus.PendingApproval,
    rowsTotal: 2,
    rowsAccepted: 2,
    lanesMade: 1,
    freightCost: 3000.5,
  })
  expect(await airLanes()).toEqual([])
  const { answer } = await backend.ask(uploads.approve, { as: shipper, body: [waiting.id] })

  expect(answer[0]?.status).toBe(UploadStatus.RollUp)
  await processUploads(backend)
  expect((await read(received)).status).toBe(UploadStatus.Completed)
  const [lane] = await airLanes()
  expect(lane).toMatchObject({
    shipmentCount: 2,
    weight: 1000,
    baselineCost: 3000.5,
    incumbentCarrier: 'Meridian Lines',
    baseline: 3.0005,
  })
  const [whole] = (
    await backend.ask(laneCalls.list, { as: shipper, query: { mode: 7, laneId: lane?.id } })
  ).answer
  expect(whole?.volume.map(({ month, volume }) => [month, volume])).toEqual([
    ['2026-01', 400],
    ['2026-02', 600],
  ])
})

test('who brought a file stands in the audit', async () => {
  await send([headings, ...good].join('\n'))

  const { answer } = await backend.ask(audit.list, { as: shipper, query: { subject: 'upload' } })
  expect(answer).toMatchObject([
    { action: 'added', username: shipper.username, after: { mode: 'Air Freight' } },
  ])
})

test('a file that is all of another mode is rejected with what to do', async () => {
  const rows = good.map((row) => `${row},Ocean - FCL`)
  const [received] = await send([`${headings},Mode`, ...rows].join('\n'))

  await processUploads(backend)

  expect(await read(received)).toMatchObject({
    status: UploadStatus.Rejected,
    reason: 'None of its 2 rows is of Air Freight. Choose the mode they are of, or all modes.',
  })
})

test('a file whose every row is left out in repair is rejected', async () => {
  const [received] = await send([headings, 'B1,soon,FRA,JFK,X,100,500'].join('\n'))
  await processUploads(backend)
  const { id, status } = await read(received)
  expect(status).toBe(UploadStatus.InputExceptions)
  const soon = { kind: 'InvalidDate', column: 'Ship date', found: 'soon' } as const
  const form = repairForm([{ ...soon, action: 'exclude', value: '' }])

  await backend.request(`/shipments/${id}`, { as: shipper, form })
  await processUploads(backend)

  expect(await read(received)).toMatchObject({
    status: UploadStatus.Rejected,
    reason: 'Every row was left out.',
  })
})

test('an upload a crash left half way is taken up again', async () => {
  const [received] = await send([headings, ...good].join('\n'))
  const id = received?.upload?.id ?? 0
  await backend.context.database.db
    .update(uploadRows)
    .set({ status: UploadStatus.Saving, lockedUntil: new Date(Date.now() - 60_000) })
    .where(eq(uploadRows.id, id))

  await processUploads(backend)

  expect((await read(received)).status).toBe(UploadStatus.PendingApproval)
})

const airLanes = async () =>
  (await backend.ask(laneCalls.list, { as: shipper, query: { mode: 7 } })).answer
