import { readdir } from 'node:fs/promises'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import * as z from 'zod'
import { type FileStore, openFileStore } from './files.ts'
import { receive } from './multipart.ts'

let directory: string
let store: FileStore

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'laneward-multipart-'))
  store = await openFileStore(directory)
})
afterEach(() => rmSync(directory, { recursive: true, force: true }))

const files = { multipart: { field: 'files', several: true, maxBytes: 100_000 } }

function request(form: FormData, { announce = true } = {}): Request {
  const plain = new Request('http://test/', { method: 'POST', body: form })
  if (announce) return plain
  // A stream has no announced length.
  const type = plain.headers.get('content-type') ?? ''
  return new Request('http://test/', {
    method: 'POST',
    body: plain.body,
    headers: { 'content-type': type },
    duplex: 'half',
  } as RequestInit)
}

const formOf = (...parts: [string, string, string][]) => {
  const form = new FormData()
  for (const [field, name, text] of parts) form.append(field, new Blob([text]), name)
  return form
}

test('files arrive under generated names, with the names they had', async () => {
  const form = formOf(['files', 'Août 2026.csv', 'a,b'], ['files', '../../etc/passwd', 'c,d'])

  const { files: received } = await receive(request(form), files, store)

  expect(received.map(({ fileName, byteCount }) => [fileName, byteCount])).toEqual([
    ['Août 2026.csv', 3],
    ['passwd', 3],
  ])
  expect((await readdir(directory)).toSorted()).toEqual(
    received.map(({ storedName }) => storedName).toSorted(),
  )
})

test.each([
  'C:\\Users\\maya\\a.csv',
  'con.csv',
  '<img src=x onerror=alert(1)>.csv',
  '\u202Evsc.exe',
  '🚢.csv',
  'a%00.csv',
  'x'.repeat(5000),
])('a file called %s is stored under a generated name', async (name) => {
  const { files: received } = await receive(request(formOf(['files', name, 'a,b'])), files, store)

  expect(received[0]?.storedName).toMatch(/^[0-9a-f-]{36}$/)
  expect(await readdir(directory)).toEqual([received[0]?.storedName])
})

test.each([
  { announced: 'announced', announce: true },
  { announced: 'not announced', announce: false },
])('a body over the limit, $announced, is refused and leaves nothing', async ({ announce }) => {
  const form = formOf(['files', 'small.csv', 'a'], ['files', 'large.csv', 'x'.repeat(300_000)])

  await expect(receive(request(form, { announce }), files, store)).rejects.toMatchObject({
    status: 413,
  })
  expect(await readdir(directory)).toEqual([])
})

test('a file in another field is refused, and what came before it is removed', async () => {
  const form = formOf(['files', 'good.csv', 'a'], ['file', 'other.csv', 'b'])

  await expect(receive(request(form), files, store)).rejects.toMatchObject({ status: 422 })
  expect(await readdir(directory)).toEqual([])
})

test('a second file is refused where one is asked for', async () => {
  const one = { multipart: { field: 'files', several: false } }
  const form = formOf(['files', 'a.csv', 'a'], ['files', 'b.csv', 'b'])

  await expect(receive(request(form), one, store)).rejects.toMatchObject({ status: 422 })
  expect(await readdir(directory)).toEqual([])
})

test('a hundred files and twenty fields are the most of one request', async () => {
  const files101 = formOf(
    ...Array.from({ length: 101 }, (_, at): [string, string, string] => [
      'files',
      `${at}.csv`,
      'a',
    ]),
  )
  const fields21 = formOf(['files', 'a.csv', 'a'])
  for (let at = 0; at < 21; at += 1) fields21.append(`field ${at}`, 'x')

  await expect(receive(request(files101), files, store)).rejects.toMatchObject({ status: 422 })
  await expect(receive(request(fields21), files, store)).rejects.toMatchObject({ status: 422 })
  expect(await readdir(directory)).toEqual([])
})

test('a request without a file, or that is no form, says what is missing', async () => {
  const empty = request(formOf())
  const json = new Request('http://test/', { method: 'POST', body: '{}' })
  const noBoundary = new Request('http://test/', {
    method: 'POST',
    body: 'x',
    headers: { 'content-type': 'multipart/form-data' },
  })

  await expect(receive(empty, files, store)).rejects.toMatchObject({ status: 422 })
  await expect(receive(json, files, store)).rejects.toMatchObject({ status: 415 })
  await expect(receive(noBoundary, files, store)).rejects.toMatchObject({ status: 422 })
})

test('an upload cut short leaves nothing', async () => {
  const whole = request(formOf(['files', 'a.csv', 'x'.repeat(50_000)]))
  const bytes = await whole.arrayBuffer()
  const cut = new Request('http://test/', {
    method: 'POST',
    body: bytes.slice(0, 40_000),
    headers: { 'content-type': whole.headers.get('content-type') ?? '' },
  })

  await expect(receive(cut, files, store)).rejects.toMatchObject({ status: 422 })
  expect(await readdir(directory)).toEqual([])
})

test('fields are parsed by the contract; one of the wrong shape is a 400', async () => {
  const withMode = { multipart: { ...files.multipart, json: { mode: z.number() } } }
  const send = (mode: string) => {
    const form = formOf(['files', 'a.csv', 'a'])
    form.append('mode', mode)
    return receive(request(form), withMode, store)
  }

  expect((await send('4')).fields).toEqual({ mode: 4 })
  await expect(send('"four"')).rejects.toMatchObject({ status: 400 })
  await expect(send('{')).rejects.toMatchObject({ status: 400 })
})
