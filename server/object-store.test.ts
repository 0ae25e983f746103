import { createHash, randomBytes } from 'node:crypto'
import { spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { type ObjectStoreProcess, startObjectStore } from '#tests/support/object-store.ts'
import { FileGone, type FileStore } from './files.ts'
import { openObjectStore } from './object-store.ts'

let store: ObjectStoreProcess
let files: FileStore

beforeAll(async () => {
  store = await startObjectStore()
  files = openObjectStore(store)
})

afterAll(() => store.stop())

/** Longer than one part of a file that is sent in parts. */
const bytes = randomBytes(12_000_000)

test('a file comes back as it was sent, through a second connection too', async () => {
  const stored = await files.write('Lanes 2026.csv', Readable.from(inChunks(bytes)))

  expect(stored).toMatchObject({
    fileName: 'Lanes 2026.csv',
    byteCount: 12_000_000,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  })
  const read = await buffer(openObjectStore(store).read(stored.storedName))
  expect(read.equals(bytes)).toBe(true)
})

test('readers that jump about get a path, which is gone once they are done', async () => {
  const { storedName } = await files.write('small.csv', Readable.from([Buffer.from('a,b\n1,2\n')]))
  const local = await files.local(storedName)

  expect(readFileSync(local.path, 'utf8')).toBe('a,b\n1,2\n')

  await local[Symbol.asyncDispose]()
  expect(existsSync(local.path)).toBe(false)
})

test('the copies of a process that was killed are removed by the next one', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'laneward-copies-of-'))
  vi.stubEnv('TMPDIR', directory)
  onTestFinished(() => {
    vi.unstubAllEnvs()
    rmSync(directory, { recursive: true, force: true })
  })
  const killed = spawnSync(process.execPath, ['--version']).pid
  mkdirSync(join(directory, `laneward-copies-${killed}-x`))
  writeFileSync(join(directory, `laneward-copies-${killed}-x`, 'half a file'), 'a,b')
  // In a container the process that follows has the same number.
  const before = join(directory, `laneward-copies-${process.pid}-x`)
  mkdirSync(before)
  utimesSync(before, 0, 0)
  mkdirSync(join(directory, `laneward-copies-${process.ppid}-x`))
  mkdirSync(join(directory, `laneward-copies-${process.pid}-y`))
  const { storedName } = await files.write('small.csv', Readable.from([Buffer.from('a,b\n')]))

  await using local = await openObjectStore(store).local(storedName)

  const mine = basename(dirname(local.path))
  expect(readdirSync(directory).toSorted()).toEqual(
    [`laneward-copies-${process.ppid}-x`, `laneward-copies-${process.pid}-y`, mine].toSorted(),
  )
})

test.each([1_000, 9_000_000])(
  'of a file that breaks off after %s bytes nothing stays',
  async (sent) => {
    const before = store.names()
    const broken = Readable.from(
      (async function* () {
        yield* inChunks(bytes.subarray(0, sent))
        throw new Error('The sender hung up')
      })(),
    )

    await expect(files.write('cut.csv', broken)).rejects.toThrow('The sender hung up')

    expect(store.names()).toEqual(before)
  },
)

test('a file that was removed is gone, and removing it again changes nothing', async () => {
  const { storedName } = await files.write('old.csv', Readable.from([Buffer.from('old')]))

  await files.remove(storedName)
  await files.remove(storedName)

  await expect(files.local(storedName)).rejects.toThrow(FileGone)
  await expect(buffer(files.read(storedName))).rejects.toThrow(FileGone)
})

test('only names that the program gave lead to a file', async () => {
  await expect(files.local('../other/secret')).rejects.toThrow('Not a stored file')
})

test('a store that is away is distinguished from one that answers', async () => {
  await expect(files.check()).resolves.toBeUndefined()
  const away = openObjectStore({ url: store.url, endpoint: 'http://127.0.0.1:1' })
  await expect(away.check()).rejects.toThrow(/ECONNREFUSED/)
})

function* inChunks(all: Buffer): Generator<Buffer> {
  for (let from = 0; from < all.length; from += 65_536) yield all.subarray(from, from + 65_536)
}
