// The parts of a zip on disk, each as a stream: neither the zip nor a part is ever in memory as a whole
// (APPNOTE 4.3.7, 4.3.12).
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { createInflateRaw } from 'node:zlib'

const endLength = 22
const longestComment = 65_535

export async function openZip(path) {
  const file = await open(path)
  const { size } = await file.stat()
  const tail = await bytesAt(file, Math.max(0, size - endLength - longestComment), size)
  let end = tail.length - endLength
  while (end >= 0 && tail.readUInt32LE(end) !== 0x06054b50) end -= 1
  if (end < 0) throw new Error('The workbook is cut short.')
  const from = tail.readUInt32LE(end + 16)
  const directory = await bytesAt(file, from, from + tail.readUInt32LE(end + 12))
  const parts = partsOf(directory, tail.readUInt16LE(end + 10))

  /** A part that holds more than it says is not read any further. */
  async function* stream(name) {
    const part = parts.get(name)
    if (!part || part.length === 0) return
    const head = await bytesAt(file, part.local, part.local + 30)
    const start = part.local + 30 + head.readUInt16LE(26) + head.readUInt16LE(28)
    const packed = createReadStream(path, { start, end: start + part.length - 1 })
    const chunks = part.method === 0 ? packed : pipeline(packed, createInflateRaw(), () => {})
    let read = 0
    for await (const chunk of chunks) {
      read += chunk.length
      if (read > part.inflated) throw new Error(`"${name}" is larger than the size it states.`)
      yield chunk
    }
  }

  return {
    names: [...parts.keys()],
    stream,
    async text(name, most) {
      const chunks = []
      let length = 0
      for await (const chunk of stream(name)) {
        length += chunk.length
        if (length > most) throw new Error(`"${name}" is too large.`)
        chunks.push(chunk)
      }
      return Buffer.concat(chunks).toString('utf8')
    },
    close: () => file.close(),
  }
}

async function bytesAt(file, from, to) {
  const { buffer, bytesRead } = await file.read(
    Buffer.alloc(Math.max(0, to - from)),
    0,
    undefined,
    from,
  )
  return buffer.subarray(0, bytesRead)
}

function partsOf(directory, count) {
  const parts = new Map()
  let at = 0
  for (let index = 0; index < count && directory.readUInt32LE(at) === 0x02014b50; index += 1) {
    const nameLength = directory.readUInt16LE(at + 28)
    parts.set(directory.toString('utf8', at + 46, at + 46 + nameLength), {
      method: directory.readUInt16LE(at + 10),
      length: directory.readUInt32LE(at + 20),
      inflated: directory.readUInt32LE(at + 24),
      local: directory.readUInt32LE(at + 42),
    })
    at += 46 + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
  }
  return parts
}
