import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uploadReview } from '#contract/ext/upload-review.ts'
import { uploads as uploadCalls } from '#contract/uploads.ts'
import { Mode } from '#domain/mode.ts'
import type { ReceivedFile } from '#domain/shipment-upload.ts'
import { UploadStatus } from '#domain/upload.ts'
import { shipments } from '#server/store/tables/uploads.ts'
import { type Backend, openBackend } from '#tests/support/backend.ts'
import { processUploads } from '#tests/support/intake.ts'

let backend: Backend
beforeAll(async () => {
  backend = await openBackend()
})
afterAll(() => backend?.close())

const lines = [
  'Shipment,Ship date,Origin port,Destination port,Equipment,Freight cost (USD)',
  'A1,2026-01-05,CNSHA,NLRTM,40HC,2000',
  'A2,2026-01-06,CNSHA,NLRTM,40HC,2100',
]

test('rows without a number of containers count as one each, said in the review, or as none by decision', async () => {
  const as = await backend.person('Customer')
  const form = new FormData()
  form.append('files', new File([lines.join('\n')], 'fcl.csv'))
  const sent = await backend.request(`/shipments?mode=${Mode.OceanFCL}`, { as, form })
  const [received] = (await sent.json()) as ReceivedFile[]
  const id = received?.upload?.id ?? 0
  await processUploads(backend)
  const standing = async () => {
    const { answer } = await backend.ask(uploadReview.ofUpload, { as, params: { id } })
    const rows = await backend.context.database.db
      .select({ containers: shipments.containers })
      .from(shipments)
      .where(eq(shipments.uploadId, id))
      .orderBy(asc(shipments.row))
    return [answer.reading.containersPerRow, ...rows.map(({ containers }) => containers)]
  }

  expect(await standing()).toEqual(['one', 1, 1])
  const change = new FormData()
  const reading = { currencies: {}, containersPerRow: 'none' }
  change.append('settings', JSON.stringify({ reading }))
  change.append('repairs', '[]')
  await backend.request(`/shipments/${id}`, { as, form: change })
  await processUploads(backend)

  expect((await backend.ask(uploadCalls.one, { as, params: { id } })).answer.status).toBe(
    UploadStatus.PendingApproval,
  )
  expect(await standing()).toEqual(['none', null, null])
})

test.each([
  ['item', [1, 1]],
  ['charge', [1, 1]],
  ['container', [2, 1]],
] as const)('of rows that are each a(n) %s, shipments have %j containers', async (rowIs, truth) => {
  const as = await backend.person('Customer', `Shipper of ${rowIs}s`)
  const form = new FormData()
  const reading = { currencies: {}, rowIs }
  form.append('settings', JSON.stringify({ reading }))
  const repeated = [...lines, 'A1,2026-01-05,CNSHA,NLRTM,40HC,150']
  form.append('files', new File([repeated.join('\n')], 'fcl lines.csv'))
  const sent = await backend.request(`/shipments?mode=${Mode.OceanFCL}`, { as, form })
  const [received] = (await sent.json()) as ReceivedFile[]
  await processUploads(backend)

  const rows = await backend.context.database.db
    .select({ containers: shipments.containers })
    .from(shipments)
    .where(eq(shipments.uploadId, received?.upload?.id ?? 0))
    .orderBy(asc(shipments.row))
  expect(rows.map(({ containers }) => containers)).toEqual(truth)
})
