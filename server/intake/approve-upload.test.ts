import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { audit } from '#contract/ext/audit.ts'
import { ext } from '#contract/ext/ext.ts'
import { lanes as laneCalls } from '#contract/lanes.ts'
import { notifications } from '#contract/notifications.ts'
import { uploads } from '#contract/uploads.ts'
import { Mode } from '#domain/mode.ts'
import { UploadStatus } from '#domain/upload.ts'
import { lanes } from '#server/store/tables/lanes.ts'
import { shipments, uploads as uploadRows } from '#server/store/tables/uploads.ts'
import { type Backend, openBackend, type Person } from '#tests/support/backend.ts'
import { databaseKinds } from '#tests/support/database.ts'
import { givenLane } from '#tests/support/factories.ts'
import { givenShipment, givenUpload } from '#tests/support/given-uploads.ts'
import { processUploads } from '#tests/support/intake.ts'
import { startIntake } from './worker.ts'

describe.each(databaseKinds)('approval (%s)', (kind) => {
  let backend: Backend
  let shipper: Person

  beforeAll(async () => {
    backend = await openBackend(kind)
  })
  beforeEach(async () => {
    await backend.empty()
    shipper = await backend.person('Customer')
  })
  afterAll(() => backend?.close())

  const newLane = () =>
    givenLane(backend, shipper, {
      approved: false,
      shipmentCount: 0,
      historicCents: 0,
      historicVolume: 0,
      forecastVolume: 0,
      baselineCents: null,
    })

  /** So many shipments of $1,000 and 1,200 miles, waiting for approval. */
  async function givenWaiting(lane: Awaited<ReturnType<typeof newLane>>, rows: number) {
    const upload = await givenUpload(backend, shipper, { rowsTotal: rows, rowsAccepted: rows })
    for (let row = 0; row < rows; row += 1)
      await givenShipment(backend, lane, upload, { approved: false, laneId: null, miles: 1200 })
    return upload
  }

  const approve = (ids: number[], as = shipper) => backend.ask(uploads.approve, { as, body: ids })
  const read = async (id: number) =>
    (await backend.ask(uploads.one, { as: shipper, params: { id } })).answer
  const history = async () => {
    const found = await backend.context.database.db.select().from(lanes)
    return found.map(({ approved, shipmentCount, historicCents }) => ({
      approved,
      shipmentCount,
      historicCents,
    }))
  }
  const approvals = async () =>
    (await backend.ask(audit.list, { as: shipper, query: { subject: 'upload' } })).answer.filter(
      ({ action }) => action === 'approved',
    )
  const notices = async () =>
    (await backend.ask(notifications.list, { as: shipper })).answer.map(
      ({ description }) => description,
    )

  test('is answered at once and done in the background, by whom and with what on record', async () => {
    const upload = await givenWaiting(await newLane(), 2)

    const { answer } = await approve([upload.id])
    expect(answer).toMatchObject([
      { status: UploadStatus.RollUp, approvedBy: shipper.username, reason: null },
    ])
    expect(backend.wakes()).toBe(1)
    expect(await history()).toEqual([{ approved: false, shipmentCount: 0, historicCents: 0 }])
    await processUploads(backend)

    expect(await read(upload.id)).toMatchObject({ status: UploadStatus.Completed, progress: 1 })
    expect(await history()).toEqual([{ approved: true, shipmentCount: 2, historicCents: 200_000 }])
    expect(await approvals()).toMatchObject([
      {
        username: shipper.username,
        after: { status: 'done', rows: 2, lanesMade: 1, lanesChanged: 0, sums: { USD: 2000 } },
      },
    ])
    expect(await notices()).toEqual([`${upload.fileName} is approved: 1 lane`])
    const shown = backend.pushed.flatMap(({ target, args }) =>
      target === 'UploadChanged' ? args : [],
    )
    expect(shown).toMatchObject([
      { status: UploadStatus.RollUp, progress: 0 },
      { status: UploadStatus.RollUp, progress: 0.5 },
      { status: UploadStatus.RollUp, progress: 1 },
      { status: UploadStatus.Completed, progress: 1 },
    ])
  })

  test('ends once although its server stops in the middle of it', async () => {
    const upload = await givenWaiting(await newLane(), 2)
    await approve([upload.id])

    const first = startIntake(backend.context)
    const stopped = first.stop()
    const second = startIntake(backend.context)
    await Promise.all([stopped, second.idle()])
    await second.stop()

    expect(await read(upload.id)).toMatchObject({ status: UploadStatus.Completed })
    expect(await history()).toEqual([{ approved: true, shipmentCount: 2, historicCents: 200_000 }])
    expect(await approvals()).toHaveLength(1)
    expect(await notices()).toHaveLength(1)
  })

  test('is taken up again when the server that held it is gone, and not before', async () => {
    const upload = await givenWaiting(await newLane(), 1)
    await approve([upload.id])
    const heldUntil = (lockedUntil: Date) =>
      backend.context.database.db
        .update(uploadRows)
        .set({ lockedUntil })
        .where(eq(uploadRows.id, upload.id))

    await heldUntil(new Date(Date.now() + 60_000))
    await processUploads(backend)
    expect((await read(upload.id)).status).toBe(UploadStatus.RollUp)
    await heldUntil(new Date(Date.now() - 1000))
    await processUploads(backend)

    expect((await read(upload.id)).status).toBe(UploadStatus.Completed)
    expect(await history()).toEqual([{ approved: true, shipmentCount: 1, historicCents: 100_000 }])
  })

  test('of two files on one lane, by two servers at once, counts both', async () => {
    const lane = await newLane()
    const files = [await givenWaiting(lane, 2), await givenWaiting(lane, 3)]
    await approve(files.map(({ id }) => id))

    await Promise.all([processUploads(backend), processUploads(backend)])

    expect(await history()).toEqual([{ approved: true, shipmentCount: 5, historicCents: 500_000 }])
    expect(await approvals()).toHaveLength(2)
  })

  test('asked for twice is refused the second time, and all or nothing', async () => {
    const [one, other] = [await givenUpload(backend, shipper), await givenUpload(backend, shipper)]

    const statuses = await Promise.all([approve([one.id]), approve([one.id, other.id])])

    expect(statuses.map(({ status }) => status).toSorted()).toEqual([200, 409])
    await processUploads(backend)
    const standing = [await read(one.id), await read(other.id)].map(({ status }) => status)
    expect(standing).toEqual(
      statuses[0].status === 200
        ? [UploadStatus.Completed, UploadStatus.PendingApproval]
        : [UploadStatus.Completed, UploadStatus.Completed],
    )
  })

  test('cannot be cancelled while it runs', async () => {
    const { id } = await givenWaiting(await newLane(), 1)
    await approve([id])

    for (const decision of ['reject', 'cancel', 'retry'] as const) {
      const { status } = await backend.ask(ext.decideUpload, {
        as: shipper,
        params: { id },
        body: { decision, reason: '' },
      })
      expect(status, decision).toBe(409)
    }
  })

  test('that fails leaves the file waiting for approval, with the reason and nothing counted', async () => {
    const lane = await newLane()
    const upload = await givenWaiting(lane, 2)
    const setMonth = (month: string) =>
      backend.context.database.db
        .update(shipments)
        .set({ month })
        .where(eq(shipments.uploadId, upload.id))
    await setMonth('badness')
    await approve([upload.id])
    await processUploads(backend)

    expect(await read(upload.id)).toMatchObject({
      status: UploadStatus.PendingApproval,
      reason: 'Something went wrong on our side while approving. Approve it again.',
      approvedAt: null,
      approvedBy: '',
    })
    expect(await notices()).toEqual([`${upload.fileName} could not be approved`])
    expect(await history()).toEqual([{ approved: false, shipmentCount: 0, historicCents: 0 }])
    const failures = backend.logged.filter(({ event }) => event === 'upload not approved')
    expect(failures).toEqual([
      {
        level: 'error',
        event: 'upload not approved',
        uploadId: upload.id,
        reason: expect.stringMatching(
          /^Error: Failed query: .* Cause: error: invalid input syntax for type integer.*approve-upload/s,
        ),
      },
    ])

    await setMonth('2026-01')
    await approve([upload.id])
    await processUploads(backend)
    expect(await read(upload.id)).toMatchObject({ status: UploadStatus.Completed, reason: null })
    const { answer } = await backend.ask(laneCalls.list, {
      as: shipper,
      query: { mode: Mode.RoadFTL },
    })
    expect(answer).toMatchObject([{ shipmentCount: 2 }])
  })
})
