import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { ext } from '#contract/ext/ext.ts'
import { uploads as uploadCalls } from '#contract/uploads.ts'
import type { Upload } from '#domain/shipment-upload.ts'
import { UploadStatus } from '#domain/upload.ts'
import type { Context } from '#server/context.ts'
import { shipments, uploads } from '#server/store/tables/uploads.ts'
import { type Backend, openBackend, type Person } from '#tests/support/backend.ts'
import { databaseKinds } from '#tests/support/database.ts'
import { givenUpload } from '#tests/support/given-uploads.ts'
import { good, headings, historyCallsOf } from '#tests/support/history.ts'
import { processUploads } from '#tests/support/intake.ts'
import { holdLease, takeUpload } from './upload-lease.ts'
import { UploadMovedOn } from './upload-state.ts'
import { startIntake } from './worker.ts'

describe.each(databaseKinds)('the worker (%s)', (kind) => {
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

  const { send, read } = historyCallsOf(
    () => backend,
    () => shipper,
  )
  const db = () => backend.context.database.db
  const rowOf = async (id = 0) =>
    (await db().query.uploads.findFirst({ where: eq(uploads.id, id) })) ?? null
  /** Reading it takes seconds. */
  const largeFile = () =>
    [
      headings,
      ...Array.from(
        { length: 30_000 },
        (_, at) => `A${at},2026-01-${10 + (at % 19)},FRA,JFK,Meridian Lines,${100 + at},1200.50`,
      ),
    ].join('\n')
  const readingOf = (id: number | undefined) =>
    vi.waitFor(
      () => {
        const shown = backend.pushed.flatMap(
          ({ args }) => args as { id: number; progress: number }[],
        )
        expect(shown.some((one) => one.id === id && one.progress > 0)).toBe(true)
      },
      { timeout: 30_000, interval: 20 },
    )
  const savedOf = async (id = 0) =>
    (await db().select({ id: shipments.id }).from(shipments).where(eq(shipments.uploadId, id)))
      .length

  test('takes the files of companies in turn, however many one of them sends', async () => {
    const other = await backend.person('Customer', 'Borealis')
    for (const person of [shipper, shipper, shipper, other, other])
      await givenUpload(backend, person, { status: UploadStatus.PendingQueue })
    // None of them is in the store.
    await processUploads(backend)

    const taken = await db().select().from(uploads).orderBy(asc(uploads.takenAt))
    expect(taken.map(({ companyId }) => companyId)).toEqual([
      shipper.companyId,
      other.companyId,
      shipper.companyId,
      other.companyId,
      shipper.companyId,
    ])
  })

  test('tries a file again whose worker died, and rejects it after three attempts', async () => {
    const died = (attempts: number) =>
      givenUpload(backend, shipper, {
        status: UploadStatus.CleansingLocations,
        lease: 'of a dead worker',
        lockedUntil: new Date(Date.now() - 1000),
        attempts,
      })
    const [tried, given] = [await died(2), await died(3)]
    // Neither file is in the store: trying one fails otherwise than giving it up.

    await processUploads(backend)

    expect(await rowOf(tried.id)).toMatchObject({
      status: UploadStatus.Rejected,
      reason: 'Something went wrong on our side while reading the file.',
    })
    expect(await rowOf(given.id)).toMatchObject({
      status: UploadStatus.Rejected,
      reason: expect.stringContaining('broken off 3 times'),
      lease: null,
    })
  })

  test('leaves a file alone that another worker holds', async () => {
    const { id } = await givenUpload(backend, shipper, {
      status: UploadStatus.PendingQueue,
      lease: 'of another worker',
      lockedUntil: new Date(backend.context.now().getTime() + 60_000),
    })

    await processUploads(backend)

    expect(await rowOf(id)).toMatchObject({ status: UploadStatus.PendingQueue, takenAt: null })
  })

  test('tries a file again once the store is back, and an approval once the database is', async () => {
    const { context } = backend
    const [received] = await send([headings, ...good].join('\n'))
    const id = received?.upload?.id ?? 0
    const lost = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
    const run = async (away: Partial<Context>) => {
      const intake = startIntake({ ...context, ...away })
      await intake.idle()
      await intake.stop()
    }
    const later = async () => {
      const { lockedUntil } = (await rowOf(id)) ?? {}
      backend.setNow(new Date((lockedUntil ?? new Date()).getTime() + 1))
    }

    await run({ files: { ...context.files, local: () => Promise.reject(lost) } })

    expect(await rowOf(id)).toMatchObject({ status: UploadStatus.ExcelExtraction, reason: null })
    await later()
    await run({})
    expect(await rowOf(id)).toMatchObject({ status: UploadStatus.PendingApproval, attempts: 0 })

    await backend.ask(uploadCalls.approve, { as: shipper, body: [id] })
    await run({ push: () => Promise.reject(lost) })

    expect(await rowOf(id)).toMatchObject({ status: UploadStatus.RollUp, reason: null })
    await later()
    await run({})
    expect(await rowOf(id)).toMatchObject({ status: UploadStatus.Completed, attempts: 0 })
  })

  test('shows how many rows of a large file it has read before it can say of how many', async () => {
    const [received] = await send(largeFile())

    await processUploads(backend)

    const shown = backend.pushed.flatMap(({ args }) => args as Upload[])
    const extracting = shown.filter(
      ({ id, status }) => id === received?.upload?.id && status === UploadStatus.ExcelExtraction,
    )
    const counts = extracting.map(({ rowsTotal }) => rowsTotal)
    expect(counts.some((count) => count >= 20_000 && count < 30_000)).toBe(true)
  })

  test('stops within five seconds when its file is cancelled, and nothing of it stays', async () => {
    const [received] = await send(largeFile())
    const id = received?.upload?.id ?? 0
    const intake = startIntake(backend.context)
    await readingOf(id)

    const { status } = await backend.ask(ext.decideUpload, {
      as: shipper,
      params: { id },
      body: { decision: 'cancel', reason: '' },
    })
    const cancelled = Date.now()
    await intake.idle()

    expect(status).toBe(200)
    expect(Date.now() - cancelled).toBeLessThan(5000)
    await intake.stop()
    expect((await read(received)).status).toBe(UploadStatus.Cancelled)
    expect(await savedOf(id)).toBe(0)
  })

  test('tells the reading of a file within five seconds that it was cancelled', async () => {
    const { id } = await givenUpload(backend, shipper, { status: UploadStatus.PendingQueue })
    const taken = await takeUpload(backend.context)
    if (!taken) throw new Error('nothing was taken')
    const lease = holdLease(taken, backend.context)

    await backend.ask(ext.decideUpload, {
      as: shipper,
      params: { id },
      body: { decision: 'cancel', reason: '' },
    })

    await vi.waitFor(() => expect(lease.signal.aborted).toBe(true), { timeout: 40_000 })
    await lease.release()
    expect(lease.signal.reason).toBeInstanceOf(UploadMovedOn)
  })

  test('that is stopped hands its file back, and the next one reads it as if nothing had been', async () => {
    const [received] = await send(largeFile())
    const id = received?.upload?.id ?? 0
    const intake = startIntake(backend.context)
    await readingOf(id)

    await intake.stop()

    expect(await rowOf(id)).toMatchObject({
      status: UploadStatus.PendingQueue,
      lease: null,
      lockedUntil: null,
      attempts: 0,
    })
    await processUploads(backend)
    expect(await read(received)).toMatchObject({
      status: UploadStatus.PendingApproval,
      rowsAccepted: 30_000,
      lanesMade: 1,
    })
    expect(await savedOf(id)).toBe(30_000)
  })
})
