import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { access, constants, mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** A file on disk under a generated name; `fileName` is the user's and only ever shown. */
export type StoredFile = { storedName: string; fileName: string; byteCount: number; sha256: string }

/** A stored file under a path of this machine, until it is disposed of. */
export type LocalFile = { path: string; [Symbol.asyncDispose](): Promise<void> }

export type FileStore = {
  write(fileName: string, bytes: Readable): Promise<StoredFile>
  read(storedName: string): Readable
  /** For readers that jump about in a file. */
  local(storedName: string): Promise<LocalFile>
  remove(storedName: string): Promise<void>
  /** Everything that is stored. */
  stored(): AsyncIterable<{ storedName: string; writtenAt: Date }>
  /** Puts a file back under the name it had. */
  restore(storedName: string, bytes: Readable): Promise<void>
  /** Throws where the store cannot be reached. */
  check(): Promise<void>
}

export class FileGone extends Error {}

/** A name that this program gave, and nothing that leads elsewhere. */
export function storedNameOf(storedName: string): string {
  if (!/^[\w-]+$/.test(storedName)) throw new Error('Not a stored file')
  return storedName
}

/** Files of one server below `directory`; a write that fails leaves nothing behind. */
export async function openFileStore(directory: string): Promise<FileStore> {
  await mkdir(directory, { recursive: true })
  const path = (storedName: string) => join(directory, storedNameOf(storedName))

  return {
    async local(storedName) {
      const found = path(storedName)
      await access(found).catch((cause: unknown) => {
        throw new FileGone(`${storedName} is gone`, { cause })
      })
      return { path: found, [Symbol.asyncDispose]: async () => {} }
    },
    check: () => access(directory, constants.W_OK),
    async *stored() {
      for (const storedName of await readdir(directory)) {
        // Removed since it was listed.
        const found = await stat(path(storedName)).catch(() => undefined)
        if (found) yield { storedName, writtenAt: found.mtime }
      }
    },
    restore: (storedName, bytes) =>
      pipeline(bytes, createWriteStream(path(storedName), { flags: 'wx', mode: 0o600 })),
    read: (storedName) => createReadStream(path(storedName)),
    remove: (storedName) => rm(path(storedName), { force: true }),
    async write(fileName, bytes) {
      const storedName = randomUUID()
      const hash = createHash('sha256')
      let byteCount = 0
      const onDisk = createWriteStream(path(storedName), { flags: 'wx', mode: 0o600 })
      try {
        await pipeline(
          bytes,
          async function* (chunks: AsyncIterable<Buffer>) {
            for await (const chunk of chunks) {
              hash.update(chunk)
              byteCount += chunk.length
              yield chunk
            }
          },
          onDisk,
        )
      } catch (error) {
        // A file that is still being opened would be there again after it was removed.
        if (!onDisk.closed) await new Promise<void>((resolve) => onDisk.once('close', resolve))
        await rm(path(storedName), { force: true })
        throw error
      }
      return { storedName, fileName, byteCount, sha256: hash.digest('hex') }
    },
  }
}
