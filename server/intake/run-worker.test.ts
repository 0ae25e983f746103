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
  afterAll(() => backend?.close())

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
  /** A worker goes last where the cores are busy. */
  const soon = { timeout: 100_000, interval: 100 }

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
  }, 240_000)

  test('without enough memory for a file ends it after three attempts with what to do, and the server goes on', async () => {
    const failures = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    onTestFinished(() => failures.mockRestore())
    const [received] = await send(largeFile())

    const small = givenWorker(280)

    await vi.waitFor(
      async () =>
        expect(await read(received)).toMatchObject({
          status: UploadStatus.Rejected,
          reason:
            'This file needs more memory than the 280 MB a worker has. Split it into files of at most 1 MB, and save workbooks as csv.',
        }),
      { ...soon, timeout: 150_000 },
    )
    expect(
      failures.mock.calls.filter(([line]) =>
        /"event":"worker ended","how":"SIG\w+","uploadId":\d+/.test(String(line)),
      ),
    ).toHaveLength(3)
    await small.stop()
    const [next] = await send([headings, ...good].join('\n'))
    givenWorker()
    await vi.waitFor(
      async () => expect((await read(next)).status).toBe(UploadStatus.PendingApproval),
      soon,
    )
  }, 240_000)
})

const largeFile = () =>
  [
    headings,
    ...Array.from(
      { length: 20_000 },
      (_, at) => `A${at},2026-01-${10 + (at % 19)},FRA,JFK,Meridian Lines,${100 + at},1200.50`,
    ),
  ].join('\n')
