import { asc, eq } from 'drizzle-orm'
import { writeXlsx } from 'hucre/xlsx'
import { shipments as shipmentCalls } from '#contract/shipments.ts'
import { uploads as uploadCalls } from '#contract/uploads.ts'
import { noSettings, type Upload } from '#domain/shipment-upload.ts'
import { UploadStatus } from '#domain/upload.ts'
import { exchangeRates, shipments, uploadExceptions } from '#server/store/tables/uploads.ts'
import type { Backend, Person } from '#tests/support/backend.ts'
import { processUploads } from '#tests/support/intake.ts'
import { corpusRates, type CorpusFile, type TrueShipment } from './corpus.ts'

/** What was read otherwise than it is written, or asked or held otherwise than it should be. */
export type Misread = { what: string; line: number | undefined; truth: unknown; read: unknown }

export async function givenCorpusRates(backend: Backend, { companyId }: Person): Promise<void> {
  await backend.context.database.db.insert(exchangeRates).values(
    Object.entries(corpusRates).flatMap(([currency, usdPerUnit]) =>
      ['2014-01-01', '2024-06-01', '2025-01-01'].map((date) => ({
        companyId,
        currency,
        date,
        usdPerUnit,
        source: 'entered' as const,
      })),
    ),
  )
}

/** Sends a file, answers what it asks for, and holds every row against its truth. */
export async function misreadOf(
  file: CorpusFile,
  shipper: Person,
  backend: Backend,
): Promise<Misread[]> {
  const misread: Misread[] = []
  const compare = (what: string, truth: unknown, read: unknown, line?: number) => {
    if (JSON.stringify(truth) !== JSON.stringify(read)) misread.push({ what, truth, read, line })
  }
  const sent = await send(file, shipper, backend)
  const asked = sent.questions.map(({ key }) => key.split(':')[0])
  compare('questions', file.asks, asked)
  const read = file.asks.length > 0 ? await answer(sent, file, shipper, backend) : sent

  const held = (file.exceptions ?? []).map(([kind, found, rows]) => ({ kind, found, rows }))
  const waits = held.length > 0 ? UploadStatus.InputExceptions : UploadStatus.PendingApproval
  compare('status', waits, read.status)
  const groups = await exceptionsOf(read, backend)
  for (const group of held)
    compare(
      'exception',
      group,
      groups.find(({ found, kind }) => found === group.found && kind === group.kind),
    )
  if (held.length > 0) return misread
  const saved = await shipmentsOf(read, backend)
  compare('rows', file.shipments.length, saved.length)
  for (const [index, truth] of file.shipments.entries())
    for (const [what, ...values] of comparisons(saved[index], truth))
      compare(what, ...values, truth.line)
  return misread
}

async function send(
  { mode, csv, sheets }: CorpusFile,
  shipper: Person,
  backend: Backend,
): Promise<Upload> {
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
  return processed(received[0]?.upload?.id, shipper, backend)
}

async function answer(
  upload: Upload,
  { answers }: CorpusFile,
  shipper: Person,
  backend: Backend,
): Promise<Upload> {
  const form = new FormData()
  const reading = { ...noSettings.reading, ...answers }
  form.append('settings', JSON.stringify({ reading }))
  form.append('repairs', '[]')
  await backend.ask(shipmentCalls.amend, { as: shipper, params: { id: upload.id }, body: form })
  return processed(upload.id, shipper, backend)
}

async function processed(id = 0, shipper: Person, backend: Backend): Promise<Upload> {
  await processUploads(backend)
  return (await backend.ask(uploadCalls.one, { as: shipper, params: { id } })).answer
}

async function exceptionsOf({ id }: Upload, { context }: Backend) {
  const rows = await context.database.db
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

const shipmentsOf = ({ id }: Upload, { context }: Backend) =>
  context.database.db
    .select()
    .from(shipments)
    .where(eq(shipments.uploadId, id))
    .orderBy(asc(shipments.row))

type SavedShipment = typeof shipments.$inferSelect

/** What the truth tells of a row, beside what was saved of it. */
function comparisons(
  saved: SavedShipment | undefined,
  truth: TrueShipment,
): [what: string, truth: unknown, read: unknown][] {
  const rounded = (value: number | null | undefined, decimals: number) =>
    value === null || value === undefined ? value : Number(value.toFixed(decimals))
  const all: [string, unknown, unknown][] = [
    ['line', truth.line, saved?.row],
    ['date', truth.date, saved?.shipDate],
    ['amount', truth.cents, saved?.cents],
    ['weight', rounded(truth.kg, 2), rounded(saved?.kilograms, 2)],
    ['volume', rounded(truth.m3, 5), rounded(saved?.cubicMetres, 5)],
    ['distance', rounded(truth.miles, 2), rounded(saved?.miles, 2)],
    ['containers', truth.containers, saved?.containers],
    ['equipment', truth.equipment, saved?.equipment],
    ['service', truth.service, saved?.service],
    ['place', truth.from, placeAs(truth.from, saved?.origin, saved?.originRef)],
    ['place', truth.to, placeAs(truth.to, saved?.destination, saved?.destinationRef)],
  ]
  return all.filter(([, stated]) => stated !== undefined)
}

/** A code is the end of the place's identity, a name the beginning of what the shipment shows. */
const placeAs = (truth = '', shown = '', ref: string | null = ''): string =>
  (ref ?? '').endsWith(`:${truth}`) || shown.startsWith(truth) ? truth : `${shown} (${ref})`

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
