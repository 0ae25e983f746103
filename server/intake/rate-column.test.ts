import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { overview } from '#contract/overview.ts'
import { UploadStatus } from '#domain/upload.ts'
import { shipments } from '#server/store/tables/uploads.ts'
import { type Backend, openBackend, type Person } from '#tests/support/backend.ts'
import { historyCallsOf } from '#tests/support/history.ts'
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

const headings = (rate: string) =>
  `Shipment,Ship date,Origin,Destination,Weight (kg),Freight cost,Currency,${rate}`

async function processed(lines: string[]) {
  const [received] = await send(lines.join('\n'))
  await processUploads(backend)
  return read(received)
}

async function answer(id: number, reading: object): Promise<void> {
  const form = new FormData()
  form.append('settings', JSON.stringify({ reading: { currencies: {}, ...reading } }))
  form.append('repairs', '[]')
  expect((await backend.request(`/shipments/${id}`, { as: shipper, form })).status).toBe(200)
  await processUploads(backend)
}

const costs = async (id: number) =>
  (
    await backend.context.database.db
      .select({ cents: shipments.cents })
      .from(shipments)
      .where(eq(shipments.uploadId, id))
      .orderBy(asc(shipments.row))
  ).map(({ cents }) => cents)

test('won for a dollar and dollars for a won are recognized by their size', async () => {
  const units = await processed([
    headings('Exchange rate'),
    'A1,2026-01-05,FRA,JFK,400,1350000,KRW,1350',
    'A2,2026-01-06,FRA,JFK,400,2700000,KRW,1350',
  ])
  const dollars = await processed([
    headings('Exchange rate'),
    'B1,2026-01-05,FRA,JFK,400,1000000,KRW,0.00074',
  ])

  expect(units).toMatchObject({ status: UploadStatus.PendingApproval, questions: [] })
  expect(await costs(units.id)).toEqual([100_000, 200_000])
  expect(await costs(dollars.id)).toEqual([74_000])
})

test('a rate that may be either way round is asked with both readings, by currency', async () => {
  const held = await processed([
    headings('Exchange rate'),
    'A1,2026-01-05,FRA,JFK,400,1000,EUR,0.8',
    'A2,2026-01-06,FRA,JFK,400,1350000,KRW,1350',
  ])

  expect(held.status).toBe(UploadStatus.InputExceptions)
  expect(held.questions).toMatchObject([
    {
      key: 'ratesAre:EUR',
      title: 'Exchange rates of EUR in "Exchange rate"',
      evidence: '1 fit both ways round',
      choices: [
        { value: 'USD per unit', detail: 'median 1 EUR = 0.8 USD' },
        { value: 'units per USD', detail: 'median 1 EUR = 1.25 USD' },
      ],
    },
  ])
  await answer(held.id, { ratesAre: { EUR: 'units per USD' } })
  expect(await costs(held.id)).toEqual([125_000, 100_000])
})

test('a heading that says the direction settles it', async () => {
  const { id, status } = await processed([
    headings('Exchange rate per USD'),
    'A1,2026-01-05,FRA,JFK,400,1000,EUR,0.8',
  ])

  expect(status).toBe(UploadStatus.PendingApproval)
  expect(await costs(id)).toEqual([125_000])
})

test('a rate that only fits the other way round is a problem of its row', async () => {
  const held = await processed([
    headings('Rate to USD'),
    'A1,2026-01-05,FRA,JFK,400,1000000,KRW,0.00074',
    'A2,2026-01-06,FRA,JFK,400,1000000,KRW,1250',
  ])
  const { answer: groups } = await backend.ask(overview.unifiedErrorBreakdown, {
    as: shipper,
    query: { mode: 0, uploadId: held.id },
  })

  expect(groups).toMatchObject([
    { kind: 'InvalidNumber', found: '1250', count: 1, suggestions: ['0·0008'] },
  ])
})
