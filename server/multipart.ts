import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import busboy from 'busboy'
import type { Multipart } from '#contract/endpoint.ts'
import { uploadByteLimit, UploadResult } from '#domain/upload.ts'
import type { FileStore, StoredFile } from './files.ts'
import { invalid, Refusal } from './refusal.ts'

export type Received = { files: StoredFile[]; fields: Record<string, unknown> }

/**
 * Streams the files of a multipart request to disk and parses its JSON fields. 413 over the limit,
 * 422 for other parts; on any failure every file already written is removed.
 */
export async function receive(
  request: Request,
  expected: Multipart,
  store: FileStore,
): Promise<Received> {
  const { maxBytes = uploadByteLimit } = expected.multipart
  const declared = Number(request.headers.get('content-length') ?? 0)
  if (declared > maxBytes) throw tooLarge(maxBytes)
  const type = request.headers.get('content-type') ?? ''
  if (!type.startsWith('multipart/form-data') || !request.body)
    throw new Refusal(415, 'Send the file as multipart/form-data.')

  const written: Promise<StoredFile>[] = []
  try {
    const texts = await readParts(request, type, expected, store, written)
    const files = await Promise.all(written)
    if (files.length === 0 && !expected.multipart.optional) {
      const message = `Send at least one file in the field "${expected.multipart.field}".`
      throw new Refusal(422, message, undefined, UploadResult.NoFile)
    }
    return { files, fields: parseFields(texts, expected) }
  } catch (error) {
    const settled = await Promise.allSettled(written)
    for (const file of settled) {
      if (file.status === 'fulfilled') await store.remove(file.value.storedName)
    }
    throw error
  }
}

function readParts(
  request: Request,
  type: string,
  { multipart }: Multipart,
  store: FileStore,
  written: Promise<StoredFile>[],
): Promise<Map<string, string>> {
  const texts = new Map<string, string>()
  const { maxBytes = uploadByteLimit } = multipart
  const body = Readable.fromWeb(request.body as ReadableStream<Uint8Array>)

  return new Promise((resolve, reject) => {
    const fail = (error: unknown) => {
      const reason = error instanceof Error ? error : new Error(String(error))
      body.unpipe()
      body.resume()
      // Ends the file being written, which would be waited for; not before the parser has let go of it.
      queueMicrotask(() => parts?.destroy(reason))
      reject(reason)
    }
    const parts = openParser(type, multipart, fail)
    if (!parts) return
    parts.on('file', (field, stream, { filename }) => {
      if (field !== multipart.field) {
        stream.on('error', () => {}).resume()
        fail(invalid(`Unexpected file field "${field}"; expected "${multipart.field}".`))
        return
      }
      stream.on('limit', () => fail(tooLarge(maxBytes)))
      written.push(store.write(filename || 'file', stream))
      written.at(-1)?.catch(fail)
    })
    parts.on('field', (name, value) => texts.set(name, value))
    parts.on('filesLimit', () => fail(invalid('Too many files in one request.')))
    parts.on('fieldsLimit', () => fail(invalid('Too many fields in one request.')))
    parts.on('error', () => fail(invalid('The upload was cut short; send it again.')))
    parts.on('close', () => resolve(texts))
    body.on('error', fail)
    body.pipe(parts)
  })
}

function openParser(
  type: string,
  { several, maxBytes = uploadByteLimit }: Multipart['multipart'],
  fail: (error: unknown) => void,
) {
  try {
    return busboy({
      headers: { 'content-type': type },
      defParamCharset: 'utf8',
      // busboy calls a file of exactly the limit truncated.
      limits: {
        fileSize: maxBytes + 1,
        files: several ? 100 : 1,
        fields: 20,
        fieldSize: 4_000_000,
      },
    })
  } catch {
    fail(invalid('The upload is not readable multipart/form-data.'))
    return null
  }
}

const tooLarge = (maxBytes: number) =>
  new Refusal(
    413,
    `The upload is over ${Math.floor(maxBytes / 1_000_000)} MB.`,
    undefined,
    UploadResult.SizeTooLarge,
  )

function parseFields(texts: ReadonlyMap<string, string>, { multipart }: Multipart) {
  const fields: Record<string, unknown> = {}
  for (const [name, schema] of Object.entries(multipart.json ?? {})) {
    const text = texts.get(name)
    const read = schema.safeParse(text === undefined ? undefined : parseJson(text, name))
    if (read.success) fields[name] = read.data
    else if (text !== undefined) {
      const issues = read.error.issues.map(({ path, message }) => ({
        path: [name, ...path].join('.'),
        message,
      }))
      throw new Refusal(400, `The field "${name}" cannot be used.`, issues)
    }
  }
  return fields
}

function parseJson(text: string, name: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal(400, `The field "${name}" is not JSON.`)
  }
}
