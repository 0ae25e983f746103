import { open } from 'node:fs/promises'

export type ZipEntry = { name: string; inflated: number }

const endSignature = 0x06054b50
const entrySignature = 0x02014b50

/** The entries a zip declares in its central directory (APPNOTE 4.3.12); null when it has none to trust. */
export async function zipEntries(path: string): Promise<ZipEntry[] | null> {
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
