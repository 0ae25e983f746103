import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { audit } from '#contract/ext/audit.ts'
import { ext } from '#contract/ext/ext.ts'
import { uploadReview } from '#contract/ext/upload-review.ts'
import { overview } from '#contract/overview.ts'
import { shipments as shipmentCalls } from '#contract/shipments.ts'
import { uploads } from '#contract/uploads.ts'
import { Mode } from '#domain/mode.ts'
import type { IntakeSettings, Repair } from '#domain/shipment-upload.ts'
import { UploadKind, UploadStatus } from '#domain/upload.ts'
import { lanes } from '#server/store/tables/lanes.ts'
import { type Backend, openBackend, type Person } from '#tests/support/backend.ts'
import { databaseKinds } from '#tests/support/database.ts'
import { givenRates } from '#tests/support/given-rates.ts'
import { givenShipment, givenUpload } from '#tests/support/given-uploads.ts'
import { processUploads } from '#tests/support/intake.ts'

describe.each(databaseKinds)('a list of lanes without history (%s)', (kind) => {
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

  /** Sends a list, has it processed and answers it as it stands then. */
  async function send(
    mode: number,
    csv: string,
    reading: Partial<IntakeSettings['reading']> = {},
    as = shipper,
  ) {
    const form = new FormData()
    const settings = { purpose: 'lanes', reading: { currencies: {}, ...reading } }
    form.append('settings', JSON.stringify(settings))
    form.append('files', new Blob([csv]), 'rfp.csv')
    const response = await backend.request(`/lanes/upload/${mode}`, { as, form })
    const [received] = (await response.json()) as { upload: { id: number } }[]
    await processUploads(backend)
    return read(received?.upload.id ?? 0, as)
  }
  const read = async (id: number, as = shipper) =>
    (await backend.ask(uploads.one, { as, params: { id } })).answer
  const review = async (id: number) =>
    (await backend.ask(uploadReview.ofLaneList, { as: shipper, params: { id } })).answer
  async function approve(id: number) {
    await backend.ask(uploads.approve, { as: shipper, body: [id] })
    await processUploads(backend)
    return read(id)
  }
  async function repair(id: number, repairs: Repair[]) {
    const form = new FormData()
    form.append('repairs', JSON.stringify(repairs))
    await backend.ask(shipmentCalls.amend, { as: shipper, params: { id }, body: form })
    await processUploads(backend)
    return read(id)
  }
  const held = async (id: number) =>
    (
      await backend.ask(overview.unifiedErrorBreakdown, {
        as: shipper,
        query: { uploadId: id, mode: 0 },
      })
    ).answer.map(({ kind: problem, found, column }) => ({ kind: problem, found, column }))
  const allLanes = () => backend.context.database.db.select().from(lanes).orderBy(lanes.id)

  const ftl = [
    'Origin ZIP3,Destination ZIP3,Equipment,Loads per month,Incumbent,Miles,Annual target (USD),Annual spend (USD)',
    '303,606,Dry van,10,Meridian Lines,700,250000,280000',
    '900,850,Reefer,2.5,,380,,',
  ].join('\n')

  test('ZIP3 lanes with loads a month are lanes with the miles of a year', async () => {
    const upload = await send(Mode.RoadFTL, ftl)
    expect(upload).toMatchObject({
      kind: UploadKind.LaneUpload,
      purpose: 'lanes',
      status: UploadStatus.PendingApproval,
      rowsAccepted: 2,
      lanesMade: 2,
    })
    expect(await allLanes()).toEqual([])
    expect((await review(upload.id)).lanes).toMatchObject({ made: 2, changed: 0, unchanged: 0 })

    expect((await approve(upload.id)).status).toBe(UploadStatus.Completed)

    // 10 loads x 12 months x 700 miles, and 2.5 x 12 x 380.
    expect(await allLanes()).toMatchObject([
      {
        approved: true,
        shipmentCount: 120,
        forecastVolume: 84_000,
        forecastEdited: true,
        miles: 700,
        targetCents: 25_000_000,
        baselineCents: 28_000_000,
        incumbentName: 'Meridian Lines',
        originRef: 'zip3:US:303',
        destinationRef: 'zip3:US:606',
      },
      { shipmentCount: 30, forecastVolume: 11_400, targetCents: 0, baselineCents: null },
    ])
  })

  test('targets per container in euro are dollars of a year at the rate of the day', async () => {
    await givenRates(backend, shipper, [
      ['EUR', '2026-05-01', 1.1],
      ['EUR', '2026-06-15', 1.5],
    ])
    const upload = await send(
      Mode.OceanFCL,
      'POL,POD,Container type,Containers per year,Target per container (EUR)\nCNSHA,NLRTM,40HC,52,"1,950.50"\n',
    )
    await approve(upload.id)

    // 52 x EUR 1,950.50 x 1.1 = USD 111,568.60
    expect(await allLanes()).toMatchObject([
      {
        originRef: 'port:CNSHA',
        destinationRef: 'port:NLRTM',
        equipment: '40HC',
        containerCount: 52,
        forecastVolume: 52,
        targetCents: 11_156_860,
        baselineCents: null,
        incumbentName: null,
      },
    ])
  })

  test.each([
    {
      mode: Mode.OceanLCL,
      csv: 'POL,POD,Annual volume (m3),Shipments per year,Baseline per cbm (USD)\nCNSHA,DEHAM,120,24,80\n',
      // 120 m3 x $80
      made: { cubicMetres: 120, shipmentCount: 24, forecastVolume: 120, baselineCents: 960_000 },
    },
    {
      mode: Mode.AirFreight,
      csv: 'Origin airport,Destination airport,Monthly volume (kg),Shipments per month,Target per shipment (USD)\nPVG,FRA,1000,4,2500\n',
      // 1,000 kg x 12, 48 shipments x $2,500
      made: {
        kilograms: 12_000,
        shipmentCount: 48,
        forecastVolume: 12_000,
        targetCents: 12_000_000,
      },
    },
    {
      mode: Mode.RoadDrayage,
      csv: 'Origin,Destination,Trips per week,Target per trip (USD)\n"Los Angeles, CA","Ontario, CA",3,400\n',
      // 3 trips x 52 weeks, each $400
      made: { shipmentCount: 156, forecastVolume: 156, targetCents: 6_240_000 },
    },
    {
      mode: Mode.RoadFTL,
      csv: 'Origin state,Destination state,Annual loads,Miles,Target rate per mile (USD)\nTX,CA,10,1400,2.5\n',
      // 10 loads x 1,400 miles x $2.50
      made: {
        originRef: 'state:US-TX',
        destinationRef: 'state:US-CA',
        forecastVolume: 14_000,
        targetCents: 3_500_000,
      },
    },
  ])('mode $mode counts in its own measure', async ({ mode, csv, made }) => {
    const upload = await send(mode, csv)
    expect(upload.reason).toBeNull()
    await approve(upload.id)

    expect(await allLanes()).toMatchObject([made])
  })

  test('what the volumes and amounts are for is asked where no heading says it', async () => {
    const csv = 'Origin ZIP3,Destination ZIP3,Loads,Miles,Target (USD)\n303,606,10,700,2000\n'
    const upload = await send(Mode.RoadFTL, csv)
    expect(upload.status).toBe(UploadStatus.InputExceptions)
    expect(upload.questions.map(({ key }) => key)).toEqual(['volumePeriod', 'amountPer'])

    const answered = await send(Mode.RoadFTL, csv, { volumePeriod: 'month', amountPer: 'shipment' })
    await approve(answered.id)

    // 120 loads x $2,000
    expect(await allLanes()).toMatchObject([{ forecastVolume: 84_000, targetCents: 24_000_000 }])
  })

  test('a volume without shipments and a lane named again wait until they are repaired', async () => {
    const upload = await send(
      Mode.OceanLCL,
      'POL,POD,Annual volume (m3),Shipments per year\nCNSHA,DEHAM,120,24\nCNSHA,DEHAM,50,10\nCNSHA,NLRTM,60,\n',
    )
    expect(upload.status).toBe(UploadStatus.InputExceptions)
    const groups = await held(upload.id)
    expect(groups).toEqual(
      expect.arrayContaining([
        { kind: 'LaneTwice', found: 'Same lane as row 2', column: 'POL' },
        { kind: 'MissingField', found: '', column: 'Shipments per year' },
      ]),
    )

    const repaired = await repair(
      upload.id,
      groups.map((group) =>
        group.kind === 'LaneTwice'
          ? { ...group, action: 'exclude', value: '' }
          : { ...group, action: 'replace', value: '6' },
      ),
    )
    expect(repaired).toMatchObject({ status: UploadStatus.PendingApproval, rowsLeftOut: 1 })
    await approve(upload.id)

    expect(await allLanes()).toMatchObject([
      { cubicMetres: 120, shipmentCount: 24 },
      { cubicMetres: 60, shipmentCount: 6 },
    ])
  })

  test('lanes that exist change, lanes that have started stay, and the review says which', async () => {
    await approve((await send(Mode.RoadFTL, ftl)).id)
    const [, second] = await allLanes()
    await backend.context.database.db
      .update(lanes)
      .set({ status: 'started' })
      .where(eq(lanes.id, second?.id ?? 0))

    const again = await send(
      Mode.RoadFTL,
      'Origin ZIP3,Destination ZIP3,Equipment,Loads per year,Miles,Annual target (USD)\n303,606,Dry van,200,700,300000\n900,850,Reefer,99,380,1\n100,200,Reefer,10,250,\n',
    )
    const found = (await review(again.id)).lanes
    expect(found).toMatchObject({ made: 1, changed: 1, unchanged: 1 })
    expect(found.list).toMatchObject([
      { row: 4, outcome: 'new', laneId: null },
      {
        row: 2,
        outcome: 'changed',
        changes: [
          { field: 'volume', before: 84_000, after: 140_000 },
          { field: 'shipments', before: 120, after: 200 },
          { field: 'target', before: 250_000, after: 300_000 },
        ],
      },
      { row: 3, outcome: 'unchanged', reason: 'The lane is started already.' },
    ])
    await approve(again.id)

    // The baseline of $280,000 for 84,000 miles is of 140,000 miles now.
    expect(await allLanes()).toMatchObject([
      { forecastVolume: 140_000, targetCents: 30_000_000, baselineCents: 46_666_667, version: 2 },
      { forecastVolume: 11_400, targetCents: 0, version: 1 },
      { forecastVolume: 2500 },
    ])
    expect((await review(again.id)).lanes).toEqual({
      ...found,
      list: found.list.map((lane) =>
        lane.outcome === 'new' ? { ...lane, laneId: expect.any(Number) } : lane,
      ),
    })
    const { answer } = await backend.ask(audit.list, { as: shipper, query: { subject: 'lane' } })
    expect(answer.map(({ action }) => action).toSorted()).toEqual([
      'added',
      'added',
      'added',
      'changed by list',
    ])
  })

  test('history stays as it is: a list changes its volume and target only', async () => {
    await approve((await send(Mode.RoadFTL, ftl)).id)
    const [lane] = await allLanes()
    if (!lane) throw new Error('No lane')
    await givenShipment(backend, lane, await givenUpload(backend, shipper))

    const again = await send(
      Mode.RoadFTL,
      'Origin ZIP3,Destination ZIP3,Equipment,Loads per year,Miles,Incumbent,Annual spend (USD)\n303,606,Dry van,240,700,Somebody else,1\n',
    )
    expect((await review(again.id)).lanes.list).toMatchObject([
      { changes: [{ field: 'volume', before: 84_000, after: 168_000 }] },
    ])
    await approve(again.id)

    expect((await allLanes())[0]).toMatchObject({
      shipmentCount: 120,
      incumbentName: 'Meridian Lines',
      baselineCents: 56_000_000,
    })
  })

  test('a list rejected leaves nothing behind', async () => {
    const upload = await send(Mode.RoadFTL, ftl)
    await backend.ask(ext.decideUpload, {
      as: shipper,
      params: { id: upload.id },
      body: { decision: 'reject', reason: 'Wrong year' },
    })

    expect(await allLanes()).toEqual([])
    expect((await review(upload.id)).lanes.total).toBe(0)
  })

  test('another company sees nothing of it, and gets lanes of its own from the same list', async () => {
    const upload = await send(Mode.RoadFTL, ftl)
    const other = await backend.person('Customer', 'Birch')
    const asked = await backend.request(`/ext/uploads/${upload.id}/lane-review`, { as: other })
    expect(asked.status).toBe(404)
    expect(
      (await backend.request('/uploads/approve', { as: other, body: [upload.id] })).status,
    ).toBe(404)

    const own = await send(Mode.RoadFTL, ftl, {}, other)
    expect(own).toMatchObject({ status: UploadStatus.PendingApproval, companyId: other.companyId })
  })

  test('a user who brings shipments only cannot send a list among them', async () => {
    const as = await backend.person('DataCustomer')
    const form = new FormData()
    form.append('settings', JSON.stringify({ purpose: 'lanes' }))
    form.append('files', new Blob([ftl]), 'rfp.csv')
    const refused = await backend.request(`/lanes/upload/${Mode.RoadFTL}`, { as, form })
    expect(refused.status).toBe(403)
    const { answer } = await backend.ask(shipmentCalls.upload, {
      as,
      query: { mode: Mode.RoadFTL },
      body: form,
    })
    expect(answer).toMatchObject([
      { upload: { kind: UploadKind.ShipmentUpload, purpose: 'shipments' } },
    ])
  })
})
