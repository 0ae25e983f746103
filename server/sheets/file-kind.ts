import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { markedEncoding, scanText, type WrittenText } from '#domain/text-encoding.ts'
import { firstBytes } from '#server/first-bytes.ts'

export type FileKind = ({ kind: 'csv' } & WrittenText) | { kind: 'xlsx' }

const limits = { entries: 1000, inflated: 300_000_000, ratio: 100 }

/** What a file is by its content, never by its name; null = neither xlsx nor csv, or not safe to open. */
export async function fileKind(path: string, byteCount: number): Promise<FileKind | null> {
  const head = await firstBytes(path, 65_536)
  if (head[0] === 0x50 && head[1] === 0x4b)
    return (await isSafePackage(path, byteCount, 'xl/workbook.xml')) ? { kind: 'xlsx' } : null
  // Letters of UTF-16 are full of zeros.
  const isText = markedEncoding(head)?.startsWith('utf-16') || !head.includes(0)
  if (
    !isText ||
    /^\s*(<!doctype|<html|<\?xml|<svg|%PDF|\{|MZ)/i.test(head.toString('latin1', 0, 200))
  )
    return null
  return { kind: 'csv', ...(await writtenText(path)) }
}

/** A zip of office parts that holds `part`, without macros, and that does not grow out of all bounds. */
export async function isSafePackage(
  path: string,
  byteCount: number,
  part: string,
): Promise<boolean> {
  const entries = await zipEntries(path)
  if (!entries || entries.length > limits.entries) return false
  const inflated = entries.reduce((sum, entry) => sum + entry.inflated, 0)
  return (
    entries.some(({ name }) => name === part) &&
    entries.every(
      ({ name }) =>
        !name.includes('..') && !name.startsWith('/') && !/vbaProject\.bin$/i.test(name),
    ) &&
    inflated <= limits.inflated &&
    (inflated < 10_000_000 || inflated / byteCount <= limits.ratio)
  )
}

async function writtenText(path: string): Promise<WrittenText> {
  const scan = scanText()
  for await (const bytes of createReadStream(path, { highWaterMark: 1 << 18 }))
    if (!scan.read(bytes)) break
  return scan.found()
}

type ZipEntry = { name: string; inflated: number }

const endSignature = 0x06054b50
const entrySignature = 0x02014b50

/** The entries a zip declares in its central directory (APPNOTE 4.3.12); null when it has none to trust. */
async function zipEntries(path: string): Promise<ZipEntry[] | null> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const tailLength = Math.min(size, 65_557)
    const tail = Buffer.alloc(tailLength)
    await file.read(tail, 0, tailLength, size - tailLength)
    const end = lastIndexOf(tail, endSignature)
    if (end < 0) return null
    const count = tail.readUInt16LE(end + 10)
    const length = tail.readUInt32LE(end + 12)
    const offset = tail.readUInt32LE(end + 16)
    if (offset + length > size || length > 10_000_000) return null
    const directory = Buffer.alloc(length)
    await file.read(directory, 0, length, offset)
    return readEntries(directory, count)
  } finally {
    await file.close()
  }
}

function readEntries(directory: Buffer, count: number): ZipEntry[] | null {
  const entries: ZipEntry[] = []
  let at = 0
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== entrySignature) return null
    const nameLength = directory.readUInt16LE(at + 28)
    entries.push({
      name: directory.toString('utf8', at + 46, at + 46 + nameLength),
      inflated: directory.readUInt32LE(at + 24),
    })
    at += 46 + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
  }
  return entries
}

function lastIndexOf(bytes: Buffer, signature: number): number {
  for (let at = bytes.length - 22; at >= 0; at -= 1)
    if (bytes.readUInt32LE(at) === signature) return at
  return -1
}
