import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { addHours } from 'date-fns'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { UploadResult, UploadStatus } from '#domain/upload.ts'
import { signAccessToken } from '#server/caller.ts'
import { type Backend, openBackend, type Person } from '#tests/support/backend.ts'
import { good, headings, historyCallsOf } from '#tests/support/history.ts'
import { processUploads } from '#tests/support/intake.ts'
import { eventually } from '#tests/support/eventually.ts'

let backend: Backend
let shipper: Person

beforeAll(async () => {
  backend = await openBackend()
})
beforeEach(async () => {
  await backend.empty()
  backend.setNow(new Date())
  shipper = await backend.person('Customer')
})
afterAll(() => backend?.close())

const { send, read } = historyCallsOf(
  () => backend,
  () => shipper,
)
const storedFiles = () => readdirSync(join(backend.context.settings.directory, 'files')).length

test.each([
  ['the same bytes again', [headings, ...good].join('\n'), UploadResult.DuplicateFile],
  ['an empty file', '', UploadResult.SizeTooSmall],
  ['headings without rows', `${headings}\n`, UploadResult.SizeTooSmall],
  [
    'a page of HTML',
    '<!doctype html><html><body>Sign in</body></html>',
    UploadResult.InvalidFileType,
  ],
  ['bytes that are no text', gzipSync('x'.repeat(500)), UploadResult.InvalidFileType],
])(
  '%s is refused with its result code and leaves no file behind',
  async (_title, bytes, result) => {
    await send([headings, ...good].join('\n'))
    const before = storedFiles()

    const [received] = await send(bytes)

    expect(received).toMatchObject({ result, upload: null })
    expect(storedFiles()).toBe(before)
  },
)

test('a form without a file, and one over the limit, say so by their result codes', async () => {
  const none = await backend.request('/shipments?mode=7', { as: shipper, form: new FormData() })
  const large = await backend.app.request('/api/shipments?mode=7', {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await signAccessToken(shipper.userId, shipper.sessionId, backend.context)}`,
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': '524288001',
    },
    body: '--x--',
  })

  expect([none.status, await none.json()]).toEqual([422, expect.objectContaining({ result: 0 })])
  expect([large.status, await large.json()]).toEqual([413, expect.objectContaining({ result: 2 })])
})

test('a heading that names what every object has is one like another', async () => {
  const [received] = await send(
    [`${headings},__proto__,constructor`, ...good.map((line) => `${line},isAdmin,isAdmin`)].join(
      '\n',
    ),
  )
  await processUploads(backend)

  expect(await read(received)).toMatchObject({
    status: UploadStatus.PendingApproval,
    rowsAccepted: 2,
  })
  expect({}).not.toHaveProperty('isAdmin')
  expect({}.constructor).toBe(Object)
})

test('letters that could only be guessed are refused with their line, and nothing is kept', async () => {
  // 'Łódź' in Windows-1250, as Python writes it.
  const polish = Buffer.concat([
    Buffer.from([headings, ...good, 'A3,2026-03-05,'].join('\n')),
    Buffer.from('a3f3649f', 'hex'),
    Buffer.from(',JFK,Spo'),
    Buffer.from('b36b61', 'hex'),
    Buffer.from(',400,1800\n'),
  ])

  expect(await send(polish)).toEqual([
    {
      fileName: 'history.csv',
      result: UploadResult.InvalidFormat,
      message:
        'Line 4 is neither UTF-8 nor Western European text. Save the file again as CSV UTF-8, then choose it again.',
      upload: null,
    },
  ])
})

/** A file in two halves, the second sent once `rest` resolves. */
function slowly(token: string, rest: Promise<void>) {
  const text = (bytes: string) => new TextEncoder().encode(bytes)
  const [heading = '', ...rows] = [headings, ...good]
  let pulled = 0
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        pulled += 1
        if (pulled === 1) {
          const head = 'Content-Disposition: form-data; name="files"; filename="slow.csv"'
          controller.enqueue(text(`--x\r\n${head}\r\n\r\n${heading}\n`))
          return
        }
        await rest
        controller.enqueue(text(`${rows.join('\n')}\r\n--x--\r\n`))
        controller.close()
      },
    },
    { highWaterMark: 0 },
  )
  const request = new Request('http://test/api/shipments?mode=7', {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'multipart/form-data; boundary=x',
    },
    body,
    duplex: 'half',
  } as RequestInit)
  return { answer: backend.app.request(request), pulled: () => pulled }
}

const tokenOf = () => signAccessToken(shipper.userId, shipper.sessionId, backend.context)

test('a token that has run out is refused before the file is read', async () => {
  const token = await tokenOf()
  backend.setNow(addHours(new Date(), 1))

  const { answer, pulled } = slowly(token, new Promise(() => {}))

  expect((await answer).status).toBe(401)
  expect(pulled()).toBe(0)
})

test('a token that runs out while the file is sent was good when it began', async () => {
  const { promise, resolve } = deferred()
  const { answer, pulled } = slowly(await tokenOf(), promise)
  await eventually(() => expect(pulled()).toBe(2))

  backend.setNow(addHours(new Date(), 1))
  resolve()

  expect(await (await answer).json()).toMatchObject([{ result: UploadResult.Success }])
})

function deferred() {
  let resolve = () => {}
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve }
}

test('missing columns are asked for by their names', async () => {
  const [received] = await send('Ship date,Origin\n2026-01-05,Frankfurt\n')
  await processUploads(backend)

  expect(await read(received)).toMatchObject({
    status: UploadStatus.InputExceptions,
    rowsTotal: 1,
    questions: [{ key: 'columns', evidence: expect.stringContaining('Freight cost') }],
  })
})

test('a file that came before names the upload it came with', async () => {
  const text = [headings, ...good].join('\n')
  const [first] = await send(text)

  const [second] = await send(text)

  expect(second).toMatchObject({
    result: UploadResult.DuplicateFile,
    earlierUploadId: first?.upload?.id,
  })
})
