import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { UploadStatus } from '#domain/upload.ts'
import { type Backend, openBackend, type Person } from '#tests/support/backend.ts'
import { good, headings, historyCallsOf } from '#tests/support/history.ts'
import { runWorker } from './run-worker.ts'

describe('a worker process', () => {
  let backend: Backend
  let shipper: Person
  let socketDirectory: string | undefined

  beforeAll(async () => {
    backend = await openBackend()
    socketDirectory = await backend.context.database.listen?.()
  })
  beforeEach(async () => {
    await backend.empty()
    shipper = await backend.person('Customer')
  })
  afterAll(() => backend.close())

  const { send, read } = historyCallsOf(
    () => backend,
    () => shipper,
  )
  const givenWorker = (workerMemoryMb = 1000) => {
    const { settings, push } = backend.context
    const worker = runWorker({ ...settings, workerMemoryMb }, { socketDirectory, push })
    onTestFinished(() => worker.stop())
    return worker
  }
  const soon = { timeout: 60_000, interval: 50 }

  test('reads uploads beside the server, over its embedded database, and shows how far it is', async () => {
    const [received] = await send([headings, ...good].join('\n'))

    givenWorker()

    await vi.waitFor(
      async () => expect((await read(received)).status).toBe(UploadStatus.PendingApproval),
      soon,
    )
    expect(backend.pushed.map(({ target }) => target)).toContain('UploadChanged')
  })

  test('that is killed is followed by another, which takes its file up again', async () => {
    const [received] = await send(largeFile())
    const worker = givenWorker()
    await vi.waitFor(
      async () => expect((await read(received)).status).toBe(UploadStatus.CleansingLocations),
      soon,
    )

    process.kill(worker.pid() ?? 0, 'SIGKILL')

    await vi.waitFor(
      async () => expect((await read(received)).status).toBe(UploadStatus.PendingApproval),
      soon,
    )
    expect(await read(received)).toMatchObject({ rowsAccepted: 20_000, lanesMade: 1 })
  })
})

const largeFile = () =>
  [
    headings,
    ...Array.from(
      { length: 20_000 },
      (_, at) => `A${at},2026-01-${10 + (at % 19)},FRA,JFK,Meridian Lines,${100 + at},1200.50`,
    ),
  ].join('\n')
