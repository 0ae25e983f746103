import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { UploadStatus } from '#domain/upload.ts'
import { uploads } from '#server/store/tables/uploads.ts'
import { type Backend, openBackend, type Person } from '#tests/support/backend.ts'
import { databaseKinds } from '#tests/support/database.ts'
import { givenUpload } from '#tests/support/given-uploads.ts'
import { holdLease, takeUpload } from './upload-lease.ts'
import { UploadMovedOn } from './upload-state.ts'

describe.each(databaseKinds)('the lease of an upload (%s)', (kind) => {
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

  test.each([
    ['cancelled', { status: UploadStatus.Cancelled, lease: null }],
    ['taken over', { lease: 'of another worker' }],
  ])('stops its worker within seconds once the upload is %s', async (_what, change) => {
    await givenUpload(backend, shipper, { status: UploadStatus.PendingQueue })
    const taken = await takeUpload(backend.context)
    if (!taken) throw new Error('There is no upload to take')
    const { signal, release } = holdLease(taken, backend.context)
    onTestFinished(release)

    await backend.context.database.db.update(uploads).set(change).where(eq(uploads.id, taken.id))

    await vi.waitFor(() => expect(signal.reason).toBeInstanceOf(UploadMovedOn), { timeout: 40_000 })
  })

  test('leaves a worker alone that has ended its upload and is about to say so', async () => {
    const { database } = backend.context
    await givenUpload(backend, shipper, { status: UploadStatus.PendingQueue })
    const taken = await takeUpload(backend.context)
    if (!taken) throw new Error('There is no upload to take')
    const { signal, release } = holdLease(taken, backend.context)
    onTestFinished(release)

    const ended = { status: UploadStatus.Completed, lease: null }
    await database.db.update(uploads).set(ended).where(eq(uploads.id, taken.id))
    // Longer than it takes until the lease is asked for again.
    await database.pool.query('select pg_sleep(2.5)')

    // The lease asks twice then.
    for (let asked = 0; asked < 3; asked += 1) await database.pool.query('select 1')
    expect(signal.aborted).toBe(false)
  })
})
