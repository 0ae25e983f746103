import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Cell } from '#domain/file-reading.ts'
import { workbookParts, zipOf } from '#tests/support/zip.ts'
import type { FileKind } from './file-kind.ts'
import { readRows } from './read-rows.ts'

let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'laneward-rows-'))
})
afterAll(() => rm(directory, { recursive: true }))

const csv: FileKind = { kind: 'csv', encoding: 'utf-8', unclear: null }
const xlsx: FileKind = { kind: 'xlsx' }

async function fileOf(content: string | Buffer): Promise<string> {
  const path = join(directory, crypto.randomUUID())
  await writeFile(path, content)
  return path
}

const workbookOf = (text: string) =>
  fileOf(
    zipOf(
      workbookParts(
        `<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>${text}</t></is></c></row></sheetData></worksheet>`,
      ),
    ),
  )

async function rowsOf(path: string, kind: FileKind, maxRows?: number): Promise<Cell[][]> {
  const rows: Cell[][] = []
  for await (const batch of readRows(path, kind, { maxRows })) rows.push(...batch)
  return rows
}

/** Threads that are started from here on. */
function threadsStarted(onStart = (_worker: Worker) => {}): Worker[] {
  const started: Worker[] = []
  const onWorker = (worker: Worker) => {
    started.push(worker)
    onStart(worker)
  }
  process.on('worker', onWorker)
  onTestFinished(() => void process.off('worker', onWorker))
  return started
}

test('files one after another are read by one thread, each as if it were the first', async () => {
  await rowsOf(await fileOf('a,b\n1,2\n'), csv)
  const started = threadsStarted()

  const semicolons = await rowsOf(await fileOf('Port;Rate\nKöln;1,5\n'), csv)
  const first = await rowsOf(await fileOf('a,b\n'.repeat(5000)), csv, 2)
  const workbook = await rowsOf(await workbookOf('Shanghai'), xlsx)
  const commas = await rowsOf(await fileOf('Port,Rate\nDallas,2\n'), csv)

  expect(semicolons.slice(0, 2)).toEqual([
    ['Port', 'Rate'],
    ['Köln', '1,5'],
  ])
  expect(first).toEqual([
    ['a', 'b'],
    ['a', 'b'],
  ])
  expect(workbook).toEqual([['Shanghai']])
  expect(commas.slice(0, 2)).toEqual([
    ['Port', 'Rate'],
    ['Dallas', '2'],
  ])
  expect(started).toHaveLength(0)
})

test('a file is read whole after one that broke and one that was given up', async () => {
  const broken = await fileOf(zipOf(workbookParts('<worksheet><sheetData><row')).subarray(0, -30))
  const long = await fileOf('a,b\n'.repeat(50_000))

  await expect(rowsOf(broken, xlsx)).rejects.toThrow()
  for await (const batch of readRows(long, csv)) if (batch.length > 0) break

  expect(await rowsOf(await workbookOf('Dallas'), xlsx)).toEqual([['Dallas']])
  expect(await rowsOf(long, csv)).toHaveLength(50_000)
})

test('a thread that ends early leaves no file that looks read', async () => {
  const long = await fileOf('a,b\n'.repeat(50_000))
  const started = threadsStarted((worker) => void worker.terminate())

  const reads = await Promise.allSettled([rowsOf(long, csv), rowsOf(long, csv), rowsOf(long, csv)])

  expect(started.length).toBeGreaterThan(0)
  expect(reads.filter(({ status }) => status === 'rejected')).toHaveLength(started.length)
})
