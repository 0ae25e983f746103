import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { ext } from '#contract/ext/ext.ts'
import { lanes } from '#contract/lanes.ts'
import { overview } from '#contract/overview.ts'
import { uploads } from '#contract/uploads.ts'
import { Mode } from '#domain/mode.ts'
import { noSettings, type ReceivedFile } from '#domain/shipment-upload.ts'
import { UploadStatus } from '#domain/upload.ts'
import { columnMappings, shipments, uploads as uploadRows } from '#server/store/tables/uploads.ts'
import { type Backend, openBackend } from '#tests/support/backend.ts'
import { givenLane } from '#tests/support/factories.ts'
import { givenUpload } from '#tests/support/given-uploads.ts'

let backend: Backend
beforeAll(async () => {
  backend = await openBackend()
})
afterEach(() => backend.empty())
afterAll(() => backend?.close())

test('one’s company’s uploads are listed by mode and status, nobody else’s', async () => {
  const [as, other] = [await backend.person('Customer'), await backend.person('Customer', 'Birch')]
  const waiting = await givenUpload(backend, as)
  const done = await givenUpload(backend, as, { status: UploadStatus.Completed })
  await givenUpload(backend, as, { mode: Mode.AirFreight })
  await givenUpload(backend, other)
  const ids = async (query: { mode: number; status?: number }) =>
    (await backend.ask(uploads.byMode, { as, query })).answer.map(({ id }) => id)

  expect(await ids({ mode: Mode.RoadFTL })).toEqual([done.id, waiting.id])
  expect(await ids({ mode: Mode.RoadFTL, status: 200 })).toEqual([done.id])
  expect((await backend.request('/uploads/mode?mode=4&status=7', { as })).status).toBe(400)
})

test('an Owner sees every company’s, narrowed by company, mode and status', async () => {
  const owner = await backend.person('Owner')
  const [one, other] = [await backend.person('Customer'), await backend.person('Customer', 'Birch')]
  const road = await givenUpload(backend, one)
  const air = await givenUpload(backend, other, { mode: Mode.AirFreight, status: 400 })
  const ids = async (query: { companyId?: number; mode?: number; status?: number }) =>
    (await backend.ask(uploads.admin, { as: owner, query })).answer.uploads.map(({ id }) => id)

  expect(await ids({})).toEqual([air.id, road.id])
  expect(await ids({ companyId: one.companyId })).toEqual([road.id])
  expect(await ids({ mode: Mode.AirFreight })).toEqual([air.id])
  expect(await ids({ status: 400 })).toEqual([air.id])
})

test('the uploads of a mode are also listed by its path, of every mode by 0', async () => {
  const as = await backend.person('DataLite')
  const road = await givenUpload(backend, as)
  const air = await givenUpload(backend, as, { mode: Mode.AirFreight })
  const ids = async (mode: Mode) =>
    (await backend.ask(uploads.ofMode, { as, params: { mode } })).answer.map(({ id }) => id)

  expect(await ids(Mode.AirFreight)).toEqual([air.id])
  expect(await ids(Mode.None)).toEqual([air.id, road.id])
})

test('a file is downloaded as it was sent, under its own name', async () => {
  const as = await backend.person('DataLite')
  const form = new FormData()
  const text = 'Shipment,Origin\nA1,Frankfurt\n'
  form.append('files', new File([text], 'march.csv'))
  form.append('settings', JSON.stringify({ columns: {}, modes: {} }))
  const sent = await backend.request('/shipments?mode=7', { as, form })
  const [received] = (await sent.json()) as ReceivedFile[]

  const answer = await backend.request(`/uploads/download?uploadId=${received?.upload?.id}`, { as })

  expect(await answer.text()).toBe(text)
  expect(answer.headers.get('fname')).toBe('march.csv')
})

test('how many places the browser counted is kept with the upload', async () => {
  const as = await backend.person('Customer')
  const { id } = await givenUpload(backend, as)
  const body = { uniqueLocationsCount: 41 }

  const { status } = await backend.ask(uploads.saveStatistics, { as, params: { id }, body })

  expect(status).toBe(200)
  const read = await backend.ask(uploads.one, { as, params: { id } })
  expect(read.answer).toMatchObject(body)
})

test('cleaned shipments come as a file; none is no file', async () => {
  const as = await backend.person('Customer')
  const upload = await givenUpload(backend, as, { status: UploadStatus.Completed })
  const cleaned = () => backend.request(`/shipments/export/4?uploadId=${upload.id}`, { as })
  expect((await cleaned()).status).toBe(204)
  await backend.context.database.db.insert(shipments).values({
    uploadId: upload.id,
    companyId: as.companyId,
    laneKey: 'x',
    row: 2,
    mode: Mode.RoadFTL,
    approved: true,
    shipDate: '2026-01-05',
    month: '2026-01',
    origin: 'Chicago, IL',
    destination: 'Dallas, TX',
    cents: 120_050,
  })

  const answer = await cleaned()

  expect(answer.headers.get('fname')).toMatch(/\.csv$/)
  expect(await answer.text()).toContain('Chicago, IL')
})

test('a figure can be had of one upload alone', async () => {
  const as = await backend.person('Customer')
  const { id: uploadId } = await givenUpload(backend, as)
  const params = { kind: 'Spend', mode: Mode.RoadFTL, uploadId } as const

  const { status, answer } = await backend.ask(overview.statOfUpload, { as, params })

  expect(status).toBe(200)
  expect(answer).toMatchObject({ kind: 'Spend', value: 0 })
})

test('what the browser found in a file is kept with it, by its own company alone', async () => {
  const [as, other] = [await backend.person('Customer'), await backend.person('Customer', 'Birch')]
  const { id } = await givenUpload(backend, as)
  const errors = [{ row: 3, column: 'Weight', message: 'expected kg above 0, found blank' }]
  const report = (who: typeof as) =>
    backend.ask(overview.reportFrontendErrors, { as: who, params: { id }, body: { errors } })
  const kept = async () =>
    (await backend.context.database.db.select().from(uploadRows).where(eq(uploadRows.id, id)))[0]
      ?.frontendErrors

  expect((await report(other)).status).toBe(404)
  expect(await kept()).not.toEqual(errors)
  await report(as)
  expect(await kept()).toEqual(errors)
})

test('how a company had a layout read is remembered for that company and mode', async () => {
  const [as, other] = [await backend.person('Customer'), await backend.person('Customer', 'Birch')]
  await backend.context.database.db.insert(columnMappings).values({
    companyId: as.companyId,
    mode: Mode.RoadFTL,
    signature: 'abc',
    settings: {
      ...noSettings,
      columns: { origin: ['From'] },
      reading: { currencies: { Freight: 'KRW' } },
    },
  })
  const remembered = async (who: typeof as, mode: number) =>
    (await backend.ask(ext.rememberedMapping, { as: who, query: { mode, signature: 'abc' } }))
      .answer

  expect(await remembered(as, Mode.RoadFTL)).toEqual({
    ...noSettings,
    columns: { origin: ['From'] },
    reading: { currencies: { Freight: 'KRW' } },
  })
  expect(await remembered(as, Mode.AirFreight)).toBeNull()
  expect(await remembered(other, Mode.RoadFTL)).toBeNull()
})

test('lanes are rolled up again from their own company’s shipments', async () => {
  const [as, other] = [await backend.person('Customer'), await backend.person('Customer', 'Birch')]
  await givenLane(backend, other)

  const { status, answer } = await backend.ask(lanes.refresh, { as, params: { id: Mode.RoadFTL } })

  expect([status, answer]).toEqual([200, { lanes: 0 }])
})

test('a host lists its extensions to anybody; what is no demo is not reset', async () => {
  const offered = (await backend.ask(ext.offered)).answer.extensions
  expect(offered).toContain('tenderRounds.list')

  const as = await backend.person('Owner')
  Object.assign(backend.context.settings, { demo: false })
  expect((await backend.request('/demo/reset', { as })).status).toBe(409)
})
