import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { locationStatistics } from '#contract/location.ts'
import { overview } from '#contract/overview.ts'
import { Mode } from '#domain/mode.ts'
import { UploadStatus } from '#domain/upload.ts'
import { shipments, uploadExceptions } from '#server/store/tables/uploads.ts'
import { type Backend, openBackend, type Person } from '#tests/support/backend.ts'
import { databaseKinds } from '#tests/support/database.ts'
import { givenLane } from '#tests/support/factories.ts'
import { givenUpload } from '#tests/support/given-uploads.ts'

describe.each(databaseKinds)('places and errors of uploads (%s)', (kind) => {
  let backend: Backend
  let counted = 0

  beforeAll(async () => {
    backend = await openBackend(kind)
  })
  afterAll(() => backend?.close())

  /** Chicago to Dallas n with 4 shipments and Chicago to Toronto with 2; "Chicgo" in three rows of a second file. */
  async function givenFiles() {
    counted += 1
    const shipper = await backend.person('Customer', `Shipper ${counted}`)
    const done = await givenUpload(backend, shipper, {
      status: UploadStatus.Completed,
      rowsTotal: 6,
      rowsAccepted: 5,
      rowsLeftOut: 1,
    })
    await givenShipments(shipper, done.id, 'Dallas, TX, US', 'US', 4)
    await givenShipments(shipper, done.id, 'Toronto, ON, CA', 'CA', 2)
    const held = await givenUpload(backend, shipper, {
      status: UploadStatus.InputExceptions,
      rowsTotal: 5,
      rowsInException: 5,
      frontendErrors: [{ row: 2, column: 'Origin', message: 'Unknown' }],
    })
    await givenExceptions(held.id, 'PlaceNotFound', 'Chicgo', 3)
    await givenExceptions(held.id, 'InvalidDate', '31/02/2026', 2)
    return { shipper, done, held }
  }

  async function givenShipments(
    shipper: Person,
    uploadId: number,
    destination: string,
    country: string,
    shipmentCount: number,
  ) {
    const laneKey = `${counted} ${destination}`
    const lane = await givenLane(backend, shipper, { laneKey, destination })
    await backend.context.database.pool.query(
      'update lanes set location = location || $1::jsonb where id = $2',
      [JSON.stringify({ originCountryClean: 'US', destCountryClean: country }), lane.id],
    )
    await backend.context.database.db.insert(shipments).values({
      uploadId,
      companyId: shipper.companyId,
      laneId: lane.id,
      laneKey,
      row: 2,
      mode: 4,
      approved: true,
      shipDate: '2026-01-05',
      month: '2026-01',
      origin: 'Chicago, IL, US',
      destination,
      shipmentCount,
      cents: 100,
    })
  }

  const givenExceptions = (uploadId: number, kind: string, found: string, rows: number) =>
    backend.context.database.db.insert(uploadExceptions).values(
      Array.from({ length: rows }, (_, row) => ({
        uploadId,
        row,
        mode: 4,
        kind,
        column: 'Origin',
        found,
        cells: { Origin: found },
      })),
    )

  const recalculate = (as: Person) =>
    backend.ask(locationStatistics.recalculate, { as, params: { id: 4 } })

  test('places are counted once each, the unknown ones first', async () => {
    const { shipper } = await givenFiles()

    const { answer: recounted } = await recalculate(shipper)
    const { answer } = await backend.ask(locationStatistics.uniqueLocations, {
      as: shipper,
      params: { id: 4 },
      query: { includeDetails: 'true' },
    })

    expect(recounted).toEqual({ count: 4 })
    expect(answer).toEqual({
      count: 4,
      locations: [
        { place: 'Chicgo', country: null, located: false, shipments: 3 },
        { place: 'Chicago, IL, US', country: 'US', located: true, shipments: 6 },
        { place: 'Dallas, TX, US', country: 'US', located: true, shipments: 4 },
        { place: 'Toronto, ON, CA', country: 'CA', located: true, shipments: 2 },
      ],
    })
  })

  test('by country and by quality they add up to the same places', async () => {
    const { shipper, done } = await givenFiles()
    await recalculate(shipper)

    const { answer: countries } = await backend.ask(locationStatistics.breakdown, {
      as: shipper,
      params: { id: 1 },
    })
    const { answer: quality } = await backend.ask(locationStatistics.quality, {
      as: shipper,
      params: { id: 4 },
    })
    const { answer: ofFile } = await backend.ask(locationStatistics.quality, {
      as: shipper,
      params: { id: 4 },
      query: { uploadId: done.id },
    })

    expect(countries).toEqual([
      { country: 'US', places: 2, shipments: 10 },
      { country: 'Unknown', places: 1, shipments: 3 },
      { country: 'CA', places: 1, shipments: 2 },
    ])
    expect(quality).toEqual({
      located: 3,
      unknown: 1,
      quality: 0.75,
      shipmentsLocated: 12,
      shipmentsUnknown: 3,
      rows: { total: 11, accepted: 5, inException: 5, leftOut: 1 },
    })
    expect(ofFile).toMatchObject({ located: 3, unknown: 0, quality: 1 })
  })

  test('rows of a file of several modes count in the mode they are of', async () => {
    const { shipper } = await givenFiles()
    const mixed = await givenUpload(backend, shipper, {
      mode: Mode.Universal,
      status: UploadStatus.InputExceptions,
      rowsTotal: 9,
      rowsInException: 2,
    })
    await givenExceptions(mixed.id, 'PlaceNotFound', 'Dalas', 2)

    const rowsOf = async (id: 1 | 4 | 7) =>
      (await backend.ask(locationStatistics.quality, { as: shipper, params: { id } })).answer.rows

    expect(await rowsOf(4)).toEqual({ total: 13, accepted: 5, inException: 7, leftOut: 1 })
    expect(await rowsOf(7)).toEqual({ total: 0, accepted: 0, inException: 0, leftOut: 0 })
    expect(await rowsOf(1)).toEqual({ total: 20, accepted: 5, inException: 7, leftOut: 1 })
  })

  test('a company without files has no quality rather than a bad one', async () => {
    const shipper = await backend.person('Customer', 'No files')

    const { answer } = await backend.ask(locationStatistics.quality, {
      as: shipper,
      params: { id: 4 },
    })

    expect(answer).toMatchObject({ located: 0, unknown: 0, quality: null })
  })

  test('errors are counted by kind and by the upload that has them', async () => {
    const { shipper, held } = await givenFiles()

    const { answer } = await backend.ask(overview.errorBreakdown, {
      as: shipper,
      query: { mode: 4 },
    })

    const upload = (count: number) => [
      { uploadId: held.id, fileName: held.fileName, count, rows: 3 },
    ]
    expect(answer).toEqual([
      { kind: 'PlaceNotFound', title: 'Place not found', count: 3, uploads: upload(3) },
      { kind: 'InvalidDate', title: 'Invalid date', count: 2, uploads: upload(2) },
    ])
  })

  test('what a browser found counts until the rows are checked here, and never twice', async () => {
    const { shipper } = await givenFiles()
    const frontendErrors = ['Row 2: no date', 'Row 3: no date']
    const { id, fileName } = await givenUpload(backend, shipper, { frontendErrors })

    const { answer } = await backend.ask(overview.errorBreakdown, {
      as: shipper,
      query: { mode: 4 },
    })

    expect(answer.find(({ kind }) => kind === 'FoundBeforeSending')?.uploads).toEqual([
      { uploadId: id, fileName, count: 2, rows: 2 },
    ])
  })

  test('errors of another mode are left out', async () => {
    const { shipper } = await givenFiles()

    const { answer } = await backend.ask(overview.unifiedErrorBreakdown, {
      as: shipper,
      query: { mode: 7 },
    })

    expect(answer).toEqual([])
  })

  test('none of it is open to carriers, and another company’s upload is not found', async () => {
    const { held } = await givenFiles()
    const carrier = await backend.person('Carrier')
    const stranger = await backend.person('DataCustomer', 'Stranger')
    const paths = [
      `/location-statistics/quality/4?uploadId=${held.id}`,
      `/location-statistics/breakdown/4?uploadId=${held.id}`,
      `/location-statistics/unique-locations/4?uploadId=${held.id}`,
      `/overview/error-breakdown?mode=4&uploadId=${held.id}`,
      `/overview/unified-error-breakdown?mode=4&uploadId=${held.id}`,
    ]

    for (const path of paths) {
      expect((await backend.request(path, { as: carrier })).status).toBe(403)
      expect((await backend.request(path, { as: stranger })).status).toBe(404)
    }
    const { answer } = await recalculate(stranger)
    expect(answer).toEqual({ count: 0 })
  })
})
