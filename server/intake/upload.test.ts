import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { signAccessToken } from '#server/caller.ts'
import { lanes as laneCalls } from '#contract/lanes.ts'
import { overview } from '#contract/overview.ts'
import { shipments } from '#contract/shipments.ts'
import { audit } from '#contract/ext/audit.ts'
import { uploads } from '#contract/uploads.ts'
import { Mode } from '#domain/mode.ts'
import type { ReceivedFile, Repair, Upload } from '#domain/shipment-upload.ts'
import { UploadResult, UploadStatus } from '#domain/upload.ts'
import { uploads as uploadRows } from '#server/store/tables/uploads.ts'
import { type Backend, openBackend, type Person } from '#tests/support/backend.ts'
import { startIntake } from './worker.ts'

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

const headings = 'Shipment,Ship date,Origin,Destination,Carrier,Weight (kg),Freight cost (USD)'
const good = [
  'A1,2026-01-05,Frankfurt,New York,Meridian Lines,400,"1,200.50"',
  'A2,2026-02-05,FRA,JFK,Meridian Lines,600,1800',
]

test('history becomes lanes with baseline, incumbent and months once it is approved', async () => {
  const [received] = await send([headings, ...good].join('\n'))
  await process()

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

  expect(answer[0]?.status).toBe(UploadStatus.Completed)
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
  await process()
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
    ['UnknownPlace', 2],
    ['WeightCapturedSeparately', 1],
  ])
  await repair(
    held.id,
    groups.map(({ kind, column, found }) =>
      kind === 'UnknownPlace'
        ? { kind, column, found, action: 'replace', value: 'Frankfurt, DE' }
        : { kind, column, found, action: 'exclude', value: '' },
    ),
  )
  await process()

  expect(await read(received)).toMatchObject({
    status: UploadStatus.PendingApproval,
    rowsAccepted: 4,
    rowsInException: 0,
    rowsLeftOut: 4,
  })
})

test.each([
  ['the same bytes again', [headings, ...good].join('\n'), UploadResult.DuplicateFile],
  ['an empty file', '', UploadResult.SizeTooSmall],
  ['headings without rows', `${headings}\n`, UploadResult.SizeTooSmall],
  [
    'a page of HTML',
    '<!doctype html><html><body>Sign in</body></html>',
    UploadResult.InvalidFileType,
  ],
  ['bytes that are no text', gzipSync('x'.repeat(500)), UploadResult.InvalidFileType],
])(
  '%s is refused with its result code and leaves no file behind',
  async (_title, bytes, result) => {
    await send([headings, ...good].join('\n'))
    const before = storedFiles()

    const [received] = await send(bytes)

    expect(received).toMatchObject({ result, upload: null })
    expect(storedFiles()).toBe(before)
  },
)

test('a form without a file, and one over the limit, say so by their result codes', async () => {
  const none = await backend.request('/shipments?mode=7', { as: shipper, form: new FormData() })
  const large = await backend.app.request('/api/shipments?mode=7', {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await signAccessToken(shipper.userId, shipper.sessionId, backend.context)}`,
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': '524288001',
    },
    body: '--x--',
  })

  expect([none.status, await none.json()]).toEqual([422, expect.objectContaining({ result: 0 })])
  expect([large.status, await large.json()]).toEqual([413, expect.objectContaining({ result: 2 })])
})

test('a rejected upload leaves no shipment and no lane, and its file may come again', async () => {
  const text = [headings, ...good].join('\n')
  const [received] = await send(text)
  await process()
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

test('missing columns reject an upload with their names', async () => {
  const [received] = await send('Ship date,Origin\n2026-01-05,Frankfurt\n')
  await process()

  expect(await read(received)).toMatchObject({
    status: UploadStatus.Rejected,
    reason: expect.stringContaining('Freight cost'),
  })
})

test('an upload a crash left half way is taken up again', async () => {
  const [received] = await send([headings, ...good].join('\n'))
  const id = received?.upload?.id ?? 0
  await backend.context.database.db
    .update(uploadRows)
    .set({ status: UploadStatus.Saving, lockedUntil: new Date(Date.now() - 60_000) })
    .where(eq(uploadRows.id, id))

  await process()

  expect((await read(received)).status).toBe(UploadStatus.PendingApproval)
})

test('failed rows come as a workbook with their problems; mended and sent back they take their places', async () => {
  const [received] = await send(
    [headings, ...good, 'B1,2026-01-05,-Atlantis,Tokyo,X,100,500'].join('\n'),
  )
  await process()
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
    'Unknown place: Origin should be a known city, port, airport or postcode, found "-Atlantis"',
  ])
  const mended = row?.map((cell) => (cell === "'-Atlantis" ? 'FRA' : cell)) ?? []
  const form = repairForm([])
  const bytes = await writeXlsx({ sheets: [{ name: 'Failed rows', rows: [titles ?? [], mended] }] })
  form.append('file', new File([new Uint8Array(bytes)], 'mended.xlsx'))
  await backend.request(`/shipments/${id}`, { as: shipper, form })
  await process()

  expect(await read(received)).toMatchObject({
    status: UploadStatus.PendingApproval,
    rowsAccepted: 3,
  })
})

test('a file that came before names the upload it came with', async () => {
  const text = [headings, ...good].join('\n')
  const [first] = await send(text)

  const [second] = await send(text)

  expect(second).toMatchObject({
    result: UploadResult.DuplicateFile,
    earlierUploadId: first?.upload?.id,
  })
})

test('a data user may cancel an upload of the company but not reject it', async () => {
  const [received] = await send([headings, ...good].join('\n'))
  await process()
  const { id } = await read(received)
  const analyst = await backend.person('DataCustomer')
  const decide = (decision: string) =>
    backend.request(`/ext/uploads/${id}/decision`, { as: analyst, body: { decision } })

  expect((await decide('reject')).status).toBe(403)
  expect((await decide('cancel')).status).toBe(200)
  expect((await read(received)).status).toBe(UploadStatus.Cancelled)
})

test('another company neither sees, mends, approves nor downloads an upload', async () => {
  const [received] = await send([headings, ...good].join('\n'))
  await process()
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

async function send(bytes: string | Buffer): Promise<ReceivedFile[]> {
  const form = new FormData()
  form.append(
    'files',
    new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], 'history.csv'),
  )
  const response = await backend.request(`/shipments?mode=${Mode.AirFreight}`, {
    as: shipper,
    form,
  })
  expect(response.status).toBe(200)
  return (await response.json()) as ReceivedFile[]
}

async function process(): Promise<void> {
  const intake = startIntake(backend.context)
  await intake.idle()
  await intake.stop()
}

async function read(received: ReceivedFile | undefined): Promise<Upload> {
  return (
    await backend.ask(uploads.one, { as: shipper, params: { id: received?.upload?.id ?? 0 } })
  ).answer
}

const airLanes = async () =>
  (await backend.ask(laneCalls.list, { as: shipper, query: { mode: 7 } })).answer

function repairForm(repairs: Repair[]): FormData {
  const form = new FormData()
  form.append('repairs', JSON.stringify(repairs))
  return form
}

async function repair(id: number, repairs: Repair[]): Promise<void> {
  const response = await backend.request(`/shipments/${id}`, {
    as: shipper,
    form: repairForm(repairs),
  })
  expect(response.status).toBe(200)
}

const storedFiles = () => readdirSync(join(backend.context.settings.directory, 'files')).length
