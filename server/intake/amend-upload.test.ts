import { eq } from 'drizzle-orm'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { overview } from '#contract/overview.ts'
import { ext } from '#contract/ext/ext.ts'
import { shipments } from '#contract/shipments.ts'
import { uploads } from '#contract/uploads.ts'
import { type Amendment, noSettings } from '#domain/shipment-upload.ts'
import { UploadStatus } from '#domain/upload.ts'
import { uploads as uploadRows } from '#server/store/tables/uploads.ts'
import { type Backend, openBackend, type Person } from '#tests/support/backend.ts'
import { givenExceptions, givenUpload } from '#tests/support/given-uploads.ts'
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

test('rows that cannot be used wait in groups; one repair fixes all of its rows', async () => {
  const [received] = await send(
    [
      headings,
      ...good,
      'B1,2026-01-05,Frankfrt am Main,NRT,X,100,500',
      'B2,2026-01-06,Frankfrt am Main,NRT,X,100,500',
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
  await amend(
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

test('a row says all of its problems at once and counts as one row', async () => {
  const [received] = await send(
    [
      headings,
      ...good,
      'B1,31/02/2026,Qwxyzt,Zzyzxq,X,abc,500',
      'B2,2026-01-06,Qwxyzt,Qwxyzt,X,100,500',
      'B3,2026-01-06,FRA,Zzyzxq,X,100,nothing',
    ].join('\n'),
  )
  await processUploads(backend)
  const { id, mode, ...held } = await read(received)
  const groups = await groupsOf(id)
  const { answer: kinds } = await backend.ask(overview.errorBreakdown, {
    as: shipper,
    query: { mode: 0, uploadId: id },
  })
  const file = await backend.request(`/shipments/export/${mode}/failed?uploadId=${id}`, {
    as: shipper,
  })
  const { sheets } = await readXlsx(new Uint8Array(await file.arrayBuffer()))

  expect(held).toMatchObject({ rowsTotal: 5, rowsAccepted: 2, rowsInException: 3 })
  expect(groups.map(({ kind, found, count, shared }) => [kind, found, count, shared])).toEqual([
    ['PlaceNotFound', 'Qwxyzt', 2, [4]],
    ['PlaceNotFound', 'Zzyzxq', 2, [4, 6]],
    ['InvalidDate', '31/02/2026', 1, [4]],
    ['InvalidNumber', 'abc', 1, [4]],
    ['NoFreightCost', 'nothing', 1, [6]],
  ])
  expect(groups[0]?.examples.map(({ row }) => row)).toEqual([4, 5])
  expect(kinds.map(({ kind, count, uploads: [of] }) => [kind, count, of?.rows])).toEqual([
    ['PlaceNotFound', 3, 3],
    ['InvalidDate', 1, 3],
    ['InvalidNumber', 1, 3],
    ['NoFreightCost', 1, 3],
  ])
  expect(sheets[0]?.rows.slice(1).map(([row, problem]) => [row, problem])).toEqual([
    [
      4,
      'Invalid date: Ship date should be a date, found "31/02/2026"; Invalid number: Weight (kg) should be a number, found "abc"; Place not found: Origin should be a place inside the stated area, found "Qwxyzt"; Place not found: Destination should be a place inside the stated area, found "Zzyzxq"',
    ],
    [
      5,
      'Place not found: Origin should be a place inside the stated area, found "Qwxyzt"; Place not found: Destination should be a place inside the stated area, found "Qwxyzt"',
    ],
    [
      6,
      'No freight cost: Freight cost (USD) should be an amount above 0, found "nothing"; Place not found: Destination should be a place inside the stated area, found "Zzyzxq"',
    ],
  ])
})

test('a place that was not found names in English the country it was looked for in', async () => {
  const [received] = await send(
    [headings, ...good, 'B1,2026-01-05,"Qwxyzt, Deutschland",JFK,X,100,500'].join('\n'),
  )
  await processUploads(backend)
  const { id, mode } = await read(received)
  const file = await backend.request(`/shipments/export/${mode}/failed?uploadId=${id}`, {
    as: shipper,
  })
  const { sheets } = await readXlsx(new Uint8Array(await file.arrayBuffer()))

  expect(await groupsOf(id)).toMatchObject([{ found: 'Qwxyzt, Deutschland', area: 'Germany' }])
  expect(sheets[0]?.rows[1]?.[1]).toBe(
    'Place not found: Origin should be a place in Germany, found "Qwxyzt, Deutschland"',
  )
})

test('one pass repairs every problem of a row; leaving out one of them leaves the row out', async () => {
  const [received] = await send(
    [
      headings,
      ...good,
      'B1,31/02/2026,Qwxyzt,Zzyzxq,X,abc,500',
      'B2,2026-01-06,FRA,Zzyzxq,X,100,nothing',
    ].join('\n'),
  )
  await processUploads(backend)
  const { id } = await read(received)
  const values: Record<string, string> = {
    Qwxyzt: 'FRA',
    Zzyzxq: 'JFK',
    '31/02/2026': '2026-02-28',
    abc: '100',
  }
  const groups = await groupsOf(id)

  await amend(
    id,
    groups.map(({ kind, column, found }) =>
      kind === 'NoFreightCost'
        ? { kind, column, found, action: 'exclude', value: '' }
        : { kind, column, found, action: 'replace', value: values[found] ?? '' },
    ),
  )
  await processUploads(backend)

  expect(await read(received)).toMatchObject({
    status: UploadStatus.PendingApproval,
    rowsAccepted: 3,
    rowsInException: 0,
    rowsLeftOut: 1,
  })
  const left = groups.find(({ kind }) => kind === 'NoFreightCost')
  await amend(id, [
    {
      kind: 'NoFreightCost',
      column: left?.column ?? '',
      found: 'nothing',
      action: 'undo',
      value: '',
    },
  ])
  await processUploads(backend)
  expect((await groupsOf(id)).map(({ kind, count }) => [kind, count])).toEqual([
    ['NoFreightCost', 1],
  ])
})

test('a place read as another text that names only a country is then kept as that country', async () => {
  const [received] = await send(
    [headings, ...good, 'B1,2026-01-05,Qwxyzt,JFK,X,100,500'].join('\n'),
  )
  await processUploads(backend)
  const { id } = await read(received)
  const decide = async (decision: Pick<Amendment, 'action' | 'value'>) => {
    const [group] = await groupsOf(id)
    if (!group) throw new Error('The file has no exception')
    const { kind, column, found } = group
    await amend(id, [{ kind, column, found, ...decision }])
    await processUploads(backend)
    return kind
  }

  expect(await decide({ action: 'replace', value: 'Germany' })).toBe('PlaceNotFound')
  expect(await decide({ action: 'keep', value: '' })).toBe('OnlyArea')

  expect(await read(received)).toMatchObject({
    status: UploadStatus.PendingApproval,
    rowsAccepted: 3,
  })
  const lanes = await backend.context.database.db.query.lanes.findMany()
  expect(lanes.map(({ origin }) => origin)).toContain('Germany (whole country)')
})

test('failed rows come as a workbook with their problems; corrected and sent back they take their places', async () => {
  const [received] = await send(
    [headings, ...good, 'B1,2026-01-05,-Atlantis,NRT,X,100,500'].join('\n'),
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
  const corrected = row?.map((cell) => (cell === "'-Atlantis" ? 'FRA' : cell)) ?? []
  const form = repairForm([])
  const bytes = await writeXlsx({
    sheets: [{ name: 'Failed rows', rows: [titles ?? [], corrected] }],
  })
  form.append('file', new File([new Uint8Array(bytes)], 'repaired.xlsx'))
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

  await amend(id, [
    {
      kind: 'AmbiguousPlace',
      column: 'Origin',
      found: 'FRA',
      action: 'replace',
      value: 'MUC',
    },
  ])
  expect((await read(received)).status).toBe(UploadStatus.PendingQueue)
  await processUploads(backend)
  expect((await read(received)).status).toBe(UploadStatus.PendingApproval)

  await backend.ask(uploads.approve, { as: shipper, body: [id] })
  const late = await backend.request(`/shipments/${id}`, { as: shipper, form: repairForm([]) })
  expect(late.status).toBe(409)
})

async function amend(id: number, repairs: Amendment[]): Promise<void> {
  const response = await backend.request(`/shipments/${id}`, {
    as: shipper,
    form: repairForm(repairs),
  })
  expect(response.status).toBe(200)
}

test('a place is one group wherever it is written, and one repair counts all of its rows', async () => {
  const upload = await givenUpload(backend, shipper, { status: UploadStatus.InputExceptions })
  const found = 'PLANT 7, Germany'
  await givenExceptions(backend, upload, 3, { kind: 'PlaceNotFound', column: 'Origin', found })
  await givenExceptions(backend, upload, 2, { kind: 'PlaceNotFound', column: 'Destination', found })
  await givenExceptions(backend, upload, 1, { kind: 'InvalidNumber', column: 'Fuel', found: 'x' })
  await givenExceptions(backend, upload, 1, {
    kind: 'InvalidNumber',
    column: 'Freight',
    found: 'x',
  })
  const groups = await groupsOf(upload.id)

  expect(groups.map(({ column, count }) => [column, count])).toEqual([
    ['Destination, Origin', 3],
    ['Freight', 1],
    ['Fuel', 1],
  ])
  expect(groups[0]?.examples).toHaveLength(3)
  const place = { kind: 'PlaceNotFound', column: 'Origin', found } as const
  await amend(upload.id, [{ ...place, action: 'replace', value: 'Augsburg, DE' }])
  expect(await decisions(upload.id)).toMatchObject([
    { found, value: 'Augsburg, DE', rows: 3, by: shipper.username },
  ])
})

test('a decision is taken back until the file is approved; its rows wait again', async () => {
  const [received] = await send(
    [headings, ...good, 'B1,2026-01-05,Frankfrt am Main,NRT,X,100,500'].join('\n'),
  )
  await processUploads(backend)
  const { id } = await read(received)
  const [group] = await groupsOf(id)
  if (!group) throw new Error('The file has no exception')
  const { kind, column, found } = group
  await amend(id, [{ kind, column, found, action: 'replace', value: 'FRA' }])
  await processUploads(backend)
  expect(await read(received)).toMatchObject({ status: UploadStatus.PendingApproval, lanesMade: 2 })

  await amend(id, [{ kind, column, found, action: 'undo', value: '' }])
  expect(await decisions(id)).toEqual([])
  await processUploads(backend)
  expect(await read(received)).toMatchObject({
    status: UploadStatus.InputExceptions,
    rowsInException: 1,
  })
  const kept = await backend.context.database.db.query.lanes.findMany()
  expect(kept).toEqual([])

  await amend(id, [{ kind, column, found, action: 'exclude', value: '' }])
  await processUploads(backend)
  await backend.ask(uploads.approve, { as: shipper, body: [id] })
  const late = await backend.request(`/shipments/${id}`, {
    as: shipper,
    form: repairForm([{ kind, column, found, action: 'undo', value: '' }]),
  })
  expect(late.status).toBe(409)
})

const groupsOf = async (uploadId: number) =>
  (
    await backend.ask(overview.unifiedErrorBreakdown, {
      as: shipper,
      query: { mode: 0, uploadId },
    })
  ).answer

const decisions = async (id: number) =>
  (await backend.ask(ext.uploadDecisions, { as: shipper, params: { id } })).answer
test('answers to the questions of an upload join those it was sent with, and it is read again', async () => {
  const upload = await givenUpload(backend, shipper, {
    status: UploadStatus.InputExceptions,
    settings: {
      ...noSettings,
      columns: { freightCost: ['Freight'] },
      reading: { currencies: { Freight: 'KRW' } },
    },
    questions: [
      {
        key: 'weightUnit',
        title: 'Weight unit',
        evidence: '',
        choices: [],
        answer: null,
        source: null,
      },
    ],
  })
  const form = new FormData()
  form.append('settings', JSON.stringify({ reading: { weightUnit: 'lb', currencies: {} } }))

  const { answer } = await backend.ask(shipments.amend, {
    as: shipper,
    params: { id: upload.id },
    body: form,
  })

  expect(answer).toMatchObject({ status: UploadStatus.PendingQueue, questions: [] })
  const stored = await backend.context.database.db.query.uploads.findFirst({
    where: eq(uploadRows.id, upload.id),
  })
  expect(stored?.settings).toEqual({
    columns: { freightCost: ['Freight'] },
    modes: {},
    purpose: 'shipments',
    reading: { weightUnit: 'lb', currencies: { Freight: 'KRW' } },
  })
})
