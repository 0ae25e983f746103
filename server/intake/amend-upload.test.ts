import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { overview } from '#contract/overview.ts'
import type { Repair } from '#domain/shipment-upload.ts'
import { UploadStatus } from '#domain/upload.ts'
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
afterAll(() => backend.close())

const { send, read } = historyCallsOf(
  () => backend,
  () => shipper,
)

test('rows that cannot be used wait in groups; one repair mends all of its rows', async () => {
  const [received] = await send(
    [
      headings,
      ...good,
      'B1,2026-01-05,Frankfrt am Main,Tokyo,X,100,500',
      'B2,2026-01-06,Frankfrt am Main,Tokyo,X,100,500',
      'C1,2026-01-06,FRA,JFK,X,100,Invoiced Separately',
      'C2,2026-01-06,FRA,JFK,X,100,See ASN-93 (ID#:1281)',
      'C3,31/02/2026,FRA,JFK,X,100,10',
      'C4,2026-01-06,FRA,JFK,X,Weight Captured Separately,10',
    ].join('\n'),
  )
  await processUploads(backend)
  const held = await read(received)
  const groups = (
    await backend.ask(overview.unifiedErrorBreakdown, {
      as: shipper,
      query: { mode: 0, uploadId: held.id },
    })
  ).answer

  expect(held).toMatchObject({
    status: UploadStatus.InputExceptions,
    rowsTotal: 8,
    rowsAccepted: 2,
    rowsInException: 6,
  })
  expect(groups.map(({ kind, count }) => [kind, count]).toSorted()).toEqual([
    ['CostInAnotherRow', 1],
    ['InvalidDate', 1],
    ['NoFreightCost', 1],
    ['PlaceNotFound', 2],
    ['WeightCapturedSeparately', 1],
  ])
  await repair(
    held.id,
    groups.map(({ kind, column, found }) =>
      kind === 'PlaceNotFound'
        ? { kind, column, found, action: 'replace', value: 'Frankfurt, DE' }
        : { kind, column, found, action: 'exclude', value: '' },
    ),
  )
  await processUploads(backend)

  expect(await read(received)).toMatchObject({
    status: UploadStatus.PendingApproval,
    rowsAccepted: 4,
    rowsInException: 0,
    rowsLeftOut: 4,
  })
})

test('failed rows come as a workbook with their problems; mended and sent back they take their places', async () => {
  const [received] = await send(
    [headings, ...good, 'B1,2026-01-05,-Atlantis,Tokyo,X,100,500'].join('\n'),
  )
  await processUploads(backend)
  const { id, mode } = await read(received)
  const answer = await backend.request(`/shipments/export/${mode}/failed?uploadId=${id}`, {
    as: shipper,
  })
  const { sheets } = await readXlsx(new Uint8Array(await answer.arrayBuffer()))
  const [titles, row] = sheets[0]?.rows ?? []

  expect(decodeURIComponent(answer.headers.get('fname') ?? '')).toBe('Failed rows of history.xlsx')
  expect(titles?.slice(0, 3)).toEqual(['Row', 'Problem', 'Shipment'])
  expect(row?.slice(0, 2)).toEqual([
    4,
    'Place not found: Origin should be a place inside the stated area, found "-Atlantis"',
  ])
  const mended = row?.map((cell) => (cell === "'-Atlantis" ? 'FRA' : cell)) ?? []
  const form = repairForm([])
  const bytes = await writeXlsx({ sheets: [{ name: 'Failed rows', rows: [titles ?? [], mended] }] })
  form.append('file', new File([new Uint8Array(bytes)], 'mended.xlsx'))
  await backend.request(`/shipments/${id}`, { as: shipper, form })
  await processUploads(backend)

  expect(await read(received)).toMatchObject({
    status: UploadStatus.PendingApproval,
    rowsAccepted: 3,
  })
})

test('before approval a place may still be read differently; once it is approved, no more', async () => {
  const [received] = await send([headings, ...good].join('\n'))
  await processUploads(backend)
  const { id, status } = await read(received)
  expect(status).toBe(UploadStatus.PendingApproval)

  await repair(id, [
    {
      kind: 'AmbiguousPlace',
      column: 'Origin',
      found: 'Frankfurt',
      action: 'replace',
      value: 'Munich, DE',
    },
  ])
  expect((await read(received)).status).toBe(UploadStatus.PendingQueue)
  await processUploads(backend)
  expect((await read(received)).status).toBe(UploadStatus.PendingApproval)

  await backend.request('/uploads', { as: shipper, body: [id] })
  const late = await backend.request(`/shipments/${id}`, { as: shipper, form: repairForm([]) })
  expect(late.status).toBe(409)
})

async function repair(id: number, repairs: Repair[]): Promise<void> {
  const response = await backend.request(`/shipments/${id}`, {
    as: shipper,
    form: repairForm(repairs),
  })
  expect(response.status).toBe(200)
}
