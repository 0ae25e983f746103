// What a workbook says of its sheets beside their cells: names, hidden rows, merged ranges (ECMA-376
// part 1: 18.2.19 sheet, 18.3.1.73 row, 18.3.1.55 mergeCell). The row reader passes these over.
import { inflateRawSync } from 'node:zlib'

export const workbookPart = 'xl/workbook.xml'
export const relationsPart = 'xl/_rels/workbook.xml.rels'

/** Sheets that people see, in their order, with the path of their part. */
export function visibleSheets(workbook, relations) {
  const targets = new Map(
    tags(relations, 'Relationship').map((tag) => [attribute(tag, 'Id'), attribute(tag, 'Target')]),
  )
  return tags(workbook, 'sheet')
    .map((tag) => ({
      name: attribute(tag, 'name'),
      path: partPath(targets.get(attribute(tag, 'r:id')) ?? ''),
      isHidden: /\bstate="(hidden|veryHidden)"/.test(tag),
    }))
    .filter(({ isHidden }) => !isHidden)
}

/** Zero-based rows a sheet hides, by filter or by hand, and its merged ranges of more than one row or column. */
export async function sheetMarks(zip, path) {
  const hidden = new Set()
  const merges = []
  let rest = ''
  let lastRow = -1
  const read = (text) => {
    for (const [tag] of text.matchAll(/<(?:\w+:)?(?:row|mergeCell)\b[^>]*>/g)) {
      if (tag.includes('mergeCell')) {
        const merge = range(attribute(tag, 'ref'))
        if (merge) merges.push(merge)
        if (merges.length > mostMerges) throw new Error('The sheet has too many merged cells.')
        continue
      }
      const row = Number(attribute(tag, 'r')) - 1
      lastRow = Number.isInteger(row) && row >= 0 ? row : lastRow + 1
      if (/\bhidden="(1|true)"/.test(tag)) hidden.add(lastRow)
    }
  }
  for await (const chunk of zip.stream(path)) {
    const text = rest + chunk.toString('latin1')
    const cut = text.lastIndexOf('<')
    read(text.slice(0, cut < 0 ? text.length : cut))
    // No tag that is asked for is as long as this.
    rest = cut < 0 || text.length - cut > longestTag ? '' : text.slice(cut)
  }
  read(rest)
  return { hidden, merges }
}

const mostMerges = 50_000
const longestTag = 100_000

function range(ref) {
  const [, fromColumn, fromRow, toColumn, toRow] = /^([A-Z]+)(\d+):([A-Z]+)(\d+)$/.exec(ref) ?? []
  if (toRow === undefined) return null
  const merge = {
    startRow: Number(fromRow) - 1,
    endRow: Number(toRow) - 1,
    startCol: columnIndex(fromColumn),
    endCol: columnIndex(toColumn),
  }
  // A range over whole columns is a title's, not a value for a million rows.
  return merge.endRow - merge.startRow > 100_000 || merge.endCol - merge.startCol > 1000
    ? null
    : merge
}

const columnIndex = (letters) =>
  [...letters].reduce((index, letter) => index * 26 + letter.charCodeAt(0) - 64, 0) - 1

export function partText(bytes, parts, name) {
  const part = parts.get(name)
  if (!part) return ''
  const raw = bytes.subarray(part.start, part.start + part.length)
  return (part.method === 0 ? raw : inflateRawSync(raw)).toString('utf8')
}

export const tags = (xml, name) =>
  [...xml.matchAll(new RegExp(`<(?:\\w+:)?${name}\\b[^>]*>`, 'g'))].map(([tag]) => tag)

export const attribute = (tag, name) =>
  (new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? '')
    .replace(/&#(x?)([0-9a-f]+);/gi, (_entity, hex, code) =>
      String.fromCodePoint(Number.parseInt(code, hex ? 16 : 10)),
    )
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&')

const partPath = (target) =>
  target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`

/** Where each part lies in the zip (APPNOTE 4.3.7, 4.3.12). */
export function zipParts(bytes) {
  const parts = new Map()
  let end = bytes.length - 22
  while (end >= 0 && bytes.readUInt32LE(end) !== 0x06054b50) end -= 1
  if (end < 0) return parts
  const count = bytes.readUInt16LE(end + 10)
  let at = bytes.readUInt32LE(end + 16)
  for (let index = 0; index < count && bytes.readUInt32LE(at) === 0x02014b50; index += 1) {
    const nameLength = bytes.readUInt16LE(at + 28)
    const local = bytes.readUInt32LE(at + 42)
    parts.set(bytes.toString('utf8', at + 46, at + 46 + nameLength), {
      method: bytes.readUInt16LE(at + 10),
      crc: bytes.readUInt32LE(at + 16),
      inflated: bytes.readUInt32LE(at + 24),
      length: bytes.readUInt32LE(at + 20),
      start: local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28),
    })
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return parts
}
