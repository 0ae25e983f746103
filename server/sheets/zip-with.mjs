// A zip with some of its parts written again, every other byte for byte as it was (APPNOTE 4.3.7, 4.3.12).
import { crc32, deflateRawSync } from 'node:zlib'
import { zipParts } from './workbook-parts.mjs'

export function zipWith(bytes, replaced) {
  const written = []
  const directory = []
  let offset = 0
  for (const [name, part] of zipParts(bytes)) {
    const text = replaced.get(name)
    const { method, crc, inflated, content } =
      text === undefined
        ? { ...part, content: bytes.subarray(part.start, part.start + part.length) }
        : packed(Buffer.from(text))
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    // Names are UTF-8.
    fields.writeUInt16LE(0x0800, 2)
    fields.writeUInt16LE(method, 4)
    fields.writeUInt16LE(0x21, 8)
    fields.writeUInt32LE(crc, 10)
    fields.writeUInt32LE(content.length, 14)
    fields.writeUInt32LE(inflated, 18)
    fields.writeUInt16LE(Buffer.byteLength(name), 22)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    const head = Buffer.concat([signature(3, 4), fields, Buffer.from(name)])
    directory.push(signature(1, 2), Buffer.from([20, 0]), fields, place, Buffer.from(name))
    written.push(head, content)
    offset += head.length + content.length
  }
  const entries = Buffer.concat(directory)
  const count = directory.length / 5
  const end = Buffer.alloc(18)
  end.writeUInt16LE(count, 4)
  end.writeUInt16LE(count, 6)
  end.writeUInt32LE(entries.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...written, entries, signature(5, 6), end])
}

const signature = (...kind) => Buffer.from([0x50, 0x4b, ...kind])

function packed(raw) {
  return { method: 8, crc: crc32(raw), inflated: raw.length, content: deflateRawSync(raw) }
}
