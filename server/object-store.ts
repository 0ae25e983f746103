import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm, mkdtemp, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  NoSuchKey,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { tmpdir } from 'node:os'
import { FileGone, type FileStore, storedNameOf } from './files.ts'

type Place = {
  /** s3://bucket/prefix */
  url: string
  /** Of an S3-compatible store; undefined = Amazon's of the region. */
  endpoint: string | undefined
}

/**
 * Files of every copy of the server in one bucket of an S3-compatible store, streamed both ways. Region and
 * keys come from the standard AWS variables (AWS_REGION, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY).
 */
export function openObjectStore({ url, endpoint }: Place): FileStore {
  const { hostname: Bucket, pathname } = new URL(url)
  const prefix = pathname.replace(/^\/|\/$/g, '')
  const keyOf = (storedName: string) =>
    [prefix, storedNameOf(storedName)].filter((part) => part !== '').join('/')
  const client = new S3Client({
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    // Stores other than Amazon's may not know the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const body = async (storedName: string): Promise<Readable> => {
    const asked = new GetObjectCommand({ Bucket, Key: keyOf(storedName) })
    const { Body } = await client.send(asked).catch((cause: unknown) => {
      if (cause instanceof NoSuchKey) throw new FileGone(`${storedName} is gone`, { cause })
      throw cause
    })
    if (!(Body instanceof Readable)) throw new Error(`${storedName} came without a body`)
    return Body
  }
  const remove = async (storedName: string) => {
    await client.send(new DeleteObjectCommand({ Bucket, Key: keyOf(storedName) }))
  }

  let copies: Promise<string> | undefined

  return {
    remove,
    read(storedName) {
      const stream = new PassThrough()
      body(storedName).then(
        (found) => pipeline(found, stream).catch(() => {}),
        (error: Error) => stream.destroy(error),
      )
      return stream
    },
    async local(storedName) {
      copies ??= openLocalCopies()
      const path = join(await copies, randomUUID())
      const leave = () => rm(path, { force: true })
      try {
        await pipeline(
          await body(storedName),
          createWriteStream(path, { flags: 'wx', mode: 0o600 }),
        )
      } catch (error) {
        await leave()
        throw error
      }
      return { path, [Symbol.asyncDispose]: leave }
    },
    async write(fileName, bytes) {
      const storedName = randomUUID()
      const hash = createHash('sha256')
      let byteCount = 0
      const counted = new PassThrough()
      counted.on('data', (chunk: Buffer) => {
        hash.update(chunk)
        byteCount += chunk.length
      })
      const upload = new Upload({
        client,
        params: { Bucket, Key: keyOf(storedName), Body: counted },
      })
      // Whichever end breaks off first, the other one ends too, and no part of the file stays.
      const sent = upload.done().catch((error: Error) => {
        counted.destroy(error)
        throw error
      })
      try {
        await Promise.all([pipeline(bytes, counted), sent])
      } catch (error) {
        await upload.abort().catch(() => {})
        await sent.catch(() => {})
        await remove(storedName).catch(() => {})
        throw error
      }
      return { storedName, fileName, byteCount, sha256: hash.digest('hex') }
    },
    async restore(storedName, bytes) {
      const Body = bytes
      await new Upload({ client, params: { Bucket, Key: keyOf(storedName), Body } }).done()
    },
    async *stored() {
      const Prefix = prefix === '' ? '' : `${prefix}/`
      for await (const page of paginateListObjectsV2({ client }, { Bucket, Prefix })) {
        for (const { Key, LastModified } of page.Contents ?? [])
          if (Key && LastModified)
            yield { storedName: Key.slice(Prefix.length), writtenAt: LastModified }
      }
    },
    async check() {
      await client.send(new HeadBucketCommand({ Bucket }))
    },
  }
}

const prefix = 'laneward-copies-'

/**
 * A folder of this process for copies of stored files; folders of processes that were killed, and could not
 * remove their own, go.
 */
async function openLocalCopies(): Promise<string> {
  const directory = tmpdir()
  for (const name of await readdir(directory)) {
    const [, pid] = /^laneward-copies-(\d+)-/.exec(name) ?? []
    if (pid !== undefined && (await isLeft(Number(pid), join(directory, name))))
      await rm(join(directory, name), { recursive: true, force: true })
  }
  return mkdtemp(join(directory, `${prefix}${process.pid}-`))
}

/** In a container the next process has the number of the one before. */
async function isLeft(pid: number, folder: string): Promise<boolean> {
  if (pid !== process.pid) return !isAlive(pid)
  const made = await stat(folder).catch(() => null)
  return made !== null && made.mtimeMs < performance.timeOrigin
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // Somebody else's is alive too.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
