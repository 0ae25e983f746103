import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { uploadReview } from '#contract/ext/upload-review.ts'
import { shipments } from '#contract/shipments.ts'
import { uploads } from '#contract/uploads.ts'
import { noSettings } from '#domain/shipment-upload.ts'
import { UploadStatus } from '#domain/upload.ts'
import { uploadReviews, uploads as uploadRows } from '#server/store/tables/uploads.ts'
import { type Backend, openBackend, type Person } from '#tests/support/backend.ts'
import { databaseKinds } from '#tests/support/database.ts'
import { givenLane } from '#tests/support/factories.ts'
import { givenShipment, givenUpload } from '#tests/support/given-uploads.ts'
import { good, headings, historyCallsOf, repairForm } from '#tests/support/history.ts'
import { processUploads } from '#tests/support/intake.ts'

describe.each(databaseKinds)('review before approval (%s)', (kind) => {
  let backend: Backend
  let shipper: Person

  beforeAll(async () => {
    backend = await openBackend(kind)
  })
  beforeEach(async () => {
    await backend.empty()
    backend.setNow(new Date('2026-06-01T12:00:00Z'))
    shipper = await backend.person('Customer')
  })
  afterAll(() => backend?.close())

  const review = async (id: number, as = shipper) =>
    (await backend.ask(uploadReview.ofUpload, { as, params: { id } })).answer

  const { send } = historyCallsOf(
    () => backend,
    () => shipper,
  )
  const givenFile = () =>
    givenUpload(backend, shipper, {
      rowsAccepted: 4,
      settings: {
        ...noSettings,
        columns: { origin: ['From'] },
        reading: { currencies: {}, weightUnit: 'lb' },
      },
    })

  test('names each written place with what it was read as, worst doubt first', async () => {
    const lane = await givenLane(backend, shipper, {
      origin: 'Mumbai, IN',
      destination: 'Augsburg, DE',
      originLatitude: 19,
      originLongitude: 72.8,
      approved: false,
    })
    const upload = await givenFile()
    const ends = {
      approved: false,
      destination: 'Augsburg, DE',
      destinationRef: 'DEAGB',
      originRef: 'INBOM',
      writtenDestination: 'PLANT 7',
      destinationSource: 'alias',
    }
    await givenShipment(backend, lane, upload, {
      ...ends,
      writtenOrigin: 'Krishnapatnam, India',
      originSource: 'name',
    })
    for (let row = 0; row < 2; row += 1)
      await givenShipment(backend, lane, upload, {
        ...ends,
        writtenOrigin: 'INBOM',
        originSource: 'code',
      })

    const { places, lanes, reading } = await review(upload.id)

    expect(places).toMatchObject({ total: 3, doubtful: 3 })
    expect(places.list).toMatchObject([
      {
        written: 'Krishnapatnam, India',
        readAs: 'Mumbai, IN',
        rows: 1,
        column: 'From',
        at: [19, 72.8],
        doubts: ['differs', 'forms'],
      },
      { written: 'PLANT 7', rows: 3, column: 'Destination', at: null, doubts: ['alias'] },
      { written: 'INBOM', rows: 2, source: 'code', doubts: ['forms'] },
    ])
    expect(lanes).toMatchObject({ total: 1, made: 1, changed: 0 })
    expect(reading.weightUnit).toBe('lb')
  })

  test('sums each currency in itself and in dollars, with the rates used', async () => {
    const lane = await givenLane(backend, shipper)
    const upload = await givenFile()
    const won = { currency: 'KRW', amount: 1_300_000, rateDate: '2026-01-05' }
    await givenShipment(backend, lane, upload, { ...won, rate: 0.00075, cents: 97_500 })
    await givenShipment(backend, lane, upload, {
      ...won,
      rate: 0.0008,
      cents: 104_000,
      rateDate: '2026-02-01',
    })
    await givenShipment(backend, lane, upload, { cents: 50_050 })

    const { currencies } = await review(upload.id)

    expect(currencies).toEqual([
      {
        currency: 'KRW',
        rows: 2,
        sum: 2_600_000,
        sumUsd: 2015,
        rates: { min: 0.00075, max: 0.0008, firstDate: '2026-01-05', lastDate: '2026-02-01' },
      },
      { currency: 'USD', rows: 1, sum: 500.5, sumUsd: 500.5, rates: null },
    ])
  })

  test('points at rows ten times off the median of their lane, and at dates out of range', async () => {
    const lane = await givenLane(backend, shipper)
    const upload = await givenFile()
    const usual = { approved: false, miles: 1000, cents: 200_000 }
    for (const row of [2, 3, 4]) await givenShipment(backend, lane, upload, { ...usual, row })
    await givenShipment(backend, lane, upload, {
      ...usual,
      row: 5,
      cents: 20_000_000,
      shipDate: '2026-06-02',
    })
    await givenShipment(backend, lane, upload, { ...usual, row: 6, shipDate: '2016-05-31' })

    const { outliers, dates } = await review(upload.id)

    expect(outliers).toMatchObject({
      total: 1,
      list: [
        { row: 5, cost: 200_000, unitCost: 200, median: 2, factor: 100, comparedWith: 'lane' },
      ],
    })
    expect(dates).toEqual({ first: '2016-05-31', last: '2026-06-02', future: 1, old: 1 })
  })

  test('counts equipment by its written word, and lanes that change beside new ones', async () => {
    const upload = await givenFile()
    const old = await givenLane(backend, shipper)
    const fresh = await givenLane(backend, shipper, { approved: false })
    for (const [lane, writtenEquipment] of [
      [old, "40' HC"],
      [old, '40HC'],
      [fresh, "40' HC"],
    ] as const)
      await givenShipment(backend, lane, upload, {
        approved: false,
        laneId: null,
        equipment: '40HC',
        writtenEquipment,
      })

    const { equipment, lanes } = await review(upload.id)

    expect(equipment.list).toEqual([
      { written: "40' HC", readAs: '40HC', rows: 2 },
      { written: '40HC', readAs: '40HC', rows: 1 },
    ])
    expect(lanes).toMatchObject({ total: 2, made: 1, changed: 1 })
    expect(lanes.list.map(({ isNew, shipments }) => [isNew, shipments])).toEqual([
      [false, 2],
      [true, 1],
    ])
  })

  test('is summed once when a file is read, and again when a place is read differently', async () => {
    const [received] = await send([headings, ...good].join('\n'))
    await processUploads(backend)
    const id = received?.upload?.id ?? 0
    const saved = async () => {
      const rows = await backend.context.database.db.select().from(uploadReviews)
      return rows.map(({ review: one }) => one)
    }

    const refs = ({ places }: Awaited<ReturnType<typeof review>>) =>
      places.list.map(({ ref }) => ref).toSorted()

    const first = await review(id)
    expect(refs(first)).toEqual(['airport:FRA', 'airport:FRA', 'airport:JFK', 'airport:JFK'])
    expect(await saved()).toEqual([first])

    await backend.ask(shipments.amend, {
      as: shipper,
      params: { id },
      body: repairForm([
        {
          kind: 'AmbiguousPlace',
          column: 'Origin',
          found: 'FRA',
          action: 'replace',
          value: 'MUC',
        },
      ]),
    })
    await processUploads(backend)

    const second = await review(id)
    expect(refs(second)).toEqual(['airport:FRA', 'airport:JFK', 'airport:JFK', 'airport:MUC'])
    expect(await saved()).toEqual([second])
  })

  test('can be read after approval, by its company and the Owner alone', async () => {
    const lane = await givenLane(backend, shipper)
    const upload = await givenFile()
    await givenShipment(backend, lane, upload, { writtenOrigin: 'CHICAGO', approved: false })
    await backend.ask(uploads.approve, { as: shipper, body: [upload.id] })
    await processUploads(backend)

    const [row] = await backend.context.database.db
      .select()
      .from(uploadRows)
      .where(eq(uploadRows.id, upload.id))
    expect(row?.status).toBe(UploadStatus.Completed)
    expect((await review(upload.id)).places.total).toBe(2)
    expect((await review(upload.id, await backend.person('Owner'))).places.total).toBe(2)
    const read = async (as: Person) =>
      (await backend.ask(uploadReview.ofUpload, { as, params: { id: upload.id } })).status
    expect(await read(await backend.person('Customer', 'Birch'))).toBe(404)
    expect(await read(await backend.person('Carrier'))).toBe(403)

    const { answer } = await backend.ask(uploadReview.ofLane, {
      as: shipper,
      params: { laneId: lane.id },
    })
    expect(answer).toEqual({ origin: [{ written: 'CHICAGO', shipments: 1 }], destination: [] })
  })
})
