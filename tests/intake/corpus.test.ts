import { asc, eq } from 'drizzle-orm'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { shipments as shipmentCalls } from '#contract/shipments.ts'
import { uploads as uploadCalls } from '#contract/uploads.ts'
import { noSettings, type Upload } from '#domain/shipment-upload.ts'
import { UploadStatus } from '#domain/upload.ts'
import { exchangeRates, shipments, uploadExceptions } from '#server/store/tables/uploads.ts'
import { type Backend, openBackend, type Person } from '#tests/support/backend.ts'
import { processUploads } from '#tests/support/intake.ts'
import { corpus, corpusRates, type CorpusFile, type TrueShipment } from './corpus.ts'

let backend: Backend
let shipper: Person

beforeAll(async () => {
  backend = await openBackend('embedded')
})
beforeEach(async () => {
  await backend.empty()
  shipper = await backend.person('Customer')
  await backend.context.database.db.insert(exchangeRates).values(
    Object.entries(corpusRates).flatMap(([currency, usdPerUnit]) =>
      ['2014-01-01', '2024-06-01', '2025-01-01'].map((date) => ({
        companyId: shipper.companyId,
        currency,
        date,
        usdPerUnit,
        source: 'entered' as const,
      })),
    ),
  )
})
afterAll(() => backend.close())

test.each(corpus)('$name', async (file) => {
  const asked = await send(file)
  expect(questionKinds(asked)).toEqual(file.asks)

  const read = file.asks.length > 0 ? await answer(asked, file) : asked

  const held = file.exceptions ?? []
  expect(read.status).toBe(
    held.length > 0 ? UploadStatus.InputExceptions : UploadStatus.PendingApproval,
  )
  expect(await exceptionsOf(read)).toEqual(
    expect.arrayContaining(held.map(([kind, found, rows]) => ({ kind, found, rows }))),
  )
  if (held.length > 0) return
  const found = await shipmentsOf(read)
  expect(found).toHaveLength(file.shipments.length)
  for (const [index, truth] of file.shipments.entries()) checkShipment(found[index], truth)
})

async function send({ mode, csv, sheets }: CorpusFile): Promise<Upload> {
  const bytes = sheets ? await writeXlsx({ sheets: sheets.map(workbookSheet) }) : null
  const file = bytes
    ? new File([new Uint8Array(bytes)], 'history.xlsx')
    : new File([csv ?? ''], 'history.csv')
  const form = new FormData()
  form.append('settings', JSON.stringify(noSettings))
  form.append('files', file)
  const { answer: received } = await backend.ask(shipmentCalls.upload, {
    as: shipper,
    query: { mode },
    body: form,
  })
  return processed(received[0]?.upload?.id)
}

async function answer(upload: Upload, { answers }: CorpusFile): Promise<Upload> {
  const form = new FormData()
  const reading = { ...noSettings.reading, ...answers }
  form.append('settings', JSON.stringify({ reading }))
  form.append('repairs', '[]')
  await backend.ask(shipmentCalls.amend, { as: shipper, params: { id: upload.id }, body: form })
  return processed(upload.id)
}

async function processed(id = 0): Promise<Upload> {
  await processUploads(backend)
  return (await backend.ask(uploadCalls.one, { as: shipper, params: { id } })).answer
}

const questionKinds = ({ questions }: Upload) => questions.map(({ key }) => key.split(':')[0])

async function exceptionsOf({ id }: Upload) {
  const rows = await backend.context.database.db
    .select()
    .from(uploadExceptions)
    .where(eq(uploadExceptions.uploadId, id))
  const groups = new Map<string, { kind: string; found: string; rows: number }>()
  for (const { kind, found } of rows) {
    const key = `${kind}|${found}`
    const group = groups.get(key) ?? { kind, found, rows: 0 }
    groups.set(key, { ...group, rows: group.rows + 1 })
  }
  return [...groups.values()]
}

const shipmentsOf = ({ id }: Upload) =>
  backend.context.database.db
    .select()
    .from(shipments)
    .where(eq(shipments.uploadId, id))
    .orderBy(asc(shipments.row))

type SavedShipment = typeof shipments.$inferSelect

function checkShipment(saved: SavedShipment | undefined, truth: TrueShipment): void {
  expect(saved?.row).toBe(truth.line)
  if (truth.date !== undefined) expect(saved?.shipDate).toBe(truth.date)
  if (truth.cents !== undefined) expect(saved?.cents).toBe(truth.cents)
  if (truth.kg !== undefined) expect(saved?.kilograms).toBeCloseTo(truth.kg, 3)
  if (truth.m3 !== undefined) expect(saved?.cubicMetres).toBeCloseTo(truth.m3, 6)
  if (truth.miles !== undefined) expect(saved?.miles).toBeCloseTo(truth.miles, 3)
  if (truth.containers !== undefined) expect(saved?.containers).toBe(truth.containers)
  if (truth.equipment !== undefined) expect(saved?.equipment).toBe(truth.equipment)
  if (truth.service !== undefined) expect(saved?.service).toBe(truth.service)
  if (truth.from !== undefined)
    expect(isPlace(saved?.origin, saved?.originRef, truth.from)).toBe(true)
  if (truth.to !== undefined)
    expect(isPlace(saved?.destination, saved?.destinationRef, truth.to)).toBe(true)
}

/** A code is the end of the place's identity, a name the beginning of what the shipment shows. */
const isPlace = (shown = '', ref: string | null = '', truth: string): boolean =>
  (ref ?? '').endsWith(`:${truth}`) || shown.startsWith(truth)

function workbookSheet({
  name,
  rows,
  hiddenRows = [],
  merges = [],
}: NonNullable<CorpusFile['sheets']>[number]) {
  return {
    name,
    rows,
    rowDefs: new Map(hiddenRows.map((row) => [row, { hidden: true }])),
    merges: merges.map(mergeOf),
  }
}

function mergeOf(range: string) {
  const [, startCol = 'A', startRow = '1', endCol = 'A', endRow = '1'] =
    /^([A-Z])(\d+):([A-Z])(\d+)$/.exec(range) ?? []
  return {
    startRow: Number(startRow) - 1,
    startCol: startCol.charCodeAt(0) - 65,
    endRow: Number(endRow) - 1,
    endCol: endCol.charCodeAt(0) - 65,
  }
}
