import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { shipments } from '#contract/shipments.ts'
import { UploadResult, UploadStatus } from '#domain/upload.ts'
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

test('a rejected upload leaves no shipment and no lane, and its file may come again', async () => {
  const text = [headings, ...good].join('\n')
  const [received] = await send(text)
  await processUploads(backend)
  const { id } = await read(received)

  await backend.request(`/ext/uploads/${id}/decision`, {
    as: shipper,
    body: { decision: 'reject', reason: 'Wrong year' },
  })

  expect(await read(received)).toMatchObject({
    status: UploadStatus.Rejected,
    reason: 'Wrong year',
  })
  expect(
    (await backend.ask(shipments.list, { as: shipper, query: { mode: 7, uploadId: id } })).answer,
  ).toEqual([])
  expect((await send(text))[0]?.result).toBe(UploadResult.Success)
})

test('a data user may cancel an upload of the company but not reject it', async () => {
  const [received] = await send([headings, ...good].join('\n'))
  await processUploads(backend)
  const { id } = await read(received)
  const analyst = await backend.person('DataCustomer')
  const decide = (decision: string) =>
    backend.request(`/ext/uploads/${id}/decision`, { as: analyst, body: { decision } })

  expect((await decide('reject')).status).toBe(403)
  expect((await decide('cancel')).status).toBe(200)
  expect((await read(received)).status).toBe(UploadStatus.Cancelled)
})

test('another company neither sees, repairs, approves nor downloads an upload', async () => {
  const [received] = await send([headings, ...good].join('\n'))
  await processUploads(backend)
  const { id } = await read(received)
  const stranger = await backend.person('Customer', 'Stranger')

  const statuses = await Promise.all([
    backend.request(`/uploads/${id}`, { as: stranger }),
    backend.request('/uploads', { as: stranger, body: [id] }),
    backend.request(`/uploads/download?uploadId=${id}`, { as: stranger }),
    backend.request(`/shipments/${id}`, { as: stranger, form: repairForm([]) }),
    backend.request(`/ext/uploads/${id}/decision`, { as: stranger, body: { decision: 'cancel' } }),
  ])

  expect(statuses.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
  expect((await read(received)).status).toBe(UploadStatus.PendingApproval)
})
