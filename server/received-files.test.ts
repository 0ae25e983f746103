import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Mode } from '#domain/mode.ts'
import { noSettings } from '#domain/shipment-upload.ts'
import { UploadStatus } from '#domain/upload.ts'
import { type Backend, openBackend, type Person } from '#tests/support/backend.ts'
import { databaseKinds } from '#tests/support/database.ts'
import { good, headings } from '#tests/support/history.ts'
import { processUploads } from '#tests/support/intake.ts'
import type { Context } from './context.ts'
import { receiveShipments } from './intake/receive-shipments.ts'

describe.each(databaseKinds)('a file whose connection to the database is cut (%s)', (kind) => {
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

  const lost = Object.assign(new Error('Connection terminated unexpectedly'), {
    code: 'ECONNRESET',
  })
  const failing = {
    select: () => {
      throw lost
    },
    transaction: () => Promise.reject(lost),
    execute: () => Promise.reject(lost),
  }
  /** The database, where some of what is asked of it meets a cut connection. */
  const cutting = (...asked: (keyof typeof failing)[]): Context => {
    const { context } = backend
    const db = new Proxy(context.database.db, {
      get: (target, name) =>
        Reflect.get(asked.some((one) => one === name) ? failing : target, name),
    })
    return { ...context, database: { ...context.database, db } }
  }
  const receive = async (context: Context) => {
    const bytes = Buffer.from([headings, ...good].join('\n'))
    const file = await context.files.write('history.csv', Readable.from([bytes]))
    await expect(
      receiveShipments(shipper, Mode.AirFreight, [file], noSettings, context),
    ).rejects.toThrow('Connection terminated')
    return file.storedName
  }
  const stored = async () => {
    const names: string[] = []
    for await (const { storedName } of backend.context.files.stored()) names.push(storedName)
    return names
  }
  const uploads = () => backend.context.database.db.query.uploads.findMany()

  test('stays with the row that was written before the cut, and is read', async () => {
    const name = await receive(cutting('select'))

    expect(await uploads()).toMatchObject([{ storedName: name }])
    expect(await stored()).toContain(name)
    await processUploads(backend)
    expect(await uploads()).toMatchObject([{ status: UploadStatus.PendingApproval }])
  })

  test('is removed where no row was written', async () => {
    const name = await receive(cutting('transaction'))

    expect(await uploads()).toEqual([])
    expect(await stored()).not.toContain(name)
  })

  test('stays while the database cannot say whether a row was written', async () => {
    const name = await receive(cutting('select', 'execute'))

    expect(await stored()).toContain(name)
  })
})
