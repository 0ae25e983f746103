// Marks cells of a workbook and writes notes into it, in a thread of its own; whatever else it holds stays
// byte for byte (ECMA-376 part 1: 18.3.1.73 row, 18.3.1.4 c, 18.3.1.13 col, 18.8.10 cellXfs).
import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { crc32, deflateRawSync } from 'node:zlib'
import {
  attribute,
  partText,
  relationsPart,
  visibleSheets,
  workbookPart,
  zipParts,
} from './workbook-parts.mjs'

const { path, content, sheet, lines, columns, like } = workerData

function markedWorkbook(bytes) {
  const parts = zipParts(bytes)
  const sheets = visibleSheets(
    partText(bytes, parts, workbookPart),
    partText(bytes, parts, relationsPart),
  )
  const chosen = sheets.find(({ name }) => name === sheet) ?? sheets[0]
  if (!chosen) throw new Error('no sheet')
  const stylesPath = [...parts.keys()].find((name) => /^xl\/styles\.xml$/i.test(name))
  const styles = wrongStyles(stylesPath ? partText(bytes, parts, stylesPath) : '')
  const xml = withColumns(
    markedRows(partText(bytes, parts, chosen.path), styles).replace(
      /<(?:\w+:)?dimension\b[^>]*\/>/,
      '',
    ),
  )
  const replaced = new Map([[chosen.path, xml]])
  if (stylesPath) replaced.set(stylesPath, styles.xml())
  return zipWith(bytes, replaced)
}

/** Styles of marked cells: as they were, on a red ground. */
function wrongStyles(xml) {
  const fills = /<((?:\w+:)?)fills\b[^>]*>([\s\S]*?)<\/\1fills>/.exec(xml)
  const formats = /<((?:\w+:)?)cellXfs\b[^>]*>([\s\S]*?)<\/\1cellXfs>/.exec(xml)
  if (!fills || !formats) return { wrong: (style) => style, xml: () => xml }
  const prefix = formats[1]
  const known = elements(formats[2], 'xf')
  const fill = elements(fills[2], 'fill').length
  const made = new Map()
  return {
    wrong(style) {
      if (!made.has(style)) {
        const own = known[Number(style)] ?? known[0] ?? `<${prefix}xf/>`
        made.set(
          style,
          own.replace(
            /<((?:\w+:)?xf)\b([^>]*?)(\/?)>/,
            (_tag, name, rest, closed) =>
              `<${name}${without(rest, 'fillId', 'applyFill')} fillId="${fill}" applyFill="1"${closed}>`,
          ),
        )
      }
      return known.length + [...made.keys()].indexOf(style)
    },
    xml() {
      const ground = `<${prefix}fill><${prefix}patternFill patternType="solid"><${prefix}fgColor rgb="FFF8C6CC"/><${prefix}bgColor indexed="64"/></${prefix}patternFill></${prefix}fill>`
      return xml
        .replace(fills[0], () => listOf('fills', fills[1], fills[2] + ground, fill + 1))
        .replace(formats[0], () =>
          listOf(
            'cellXfs',
            prefix,
            formats[2] + [...made.values()].join(''),
            known.length + made.size,
          ),
        )
    },
  }
}

const listOf = (name, prefix, items, count) =>
  `<${prefix}${name} count="${count}">${items}</${prefix}${name}>`

function markedRows(xml, styles) {
  const byLine = new Map(lines.map((line) => [line.line, line]))
  const likeStyle = styleOf(xml, like)
  let last = 0
  return xml.replace(
    /<((?:\w+:)?)row\b([^>]*?)(?:\/>|>([\s\S]*?)<\/\1row>)/g,
    (row, prefix, attributes, cells = '') => {
      last = Number(attribute(` ${attributes}`, 'r')) || last + 1
      const told = byLine.get(last)
      if (!told) return row
      const own = without(attributes, 'spans', 'hidden').trim()
      const head = ` ${own}${told.hidden ? ' hidden="1"' : ''}`.trimEnd()
      return `<${prefix}row${head}>${markedCells(cells, last, told, { prefix, styles, likeStyle })}</${prefix}row>`
    },
  )
}

/** The style of a cell, by line and column. */
function styleOf(xml, { line, column }) {
  const ref = `${letters(column)}${line}`
  const found = new RegExp(`<(?:\\w+:)?c\\b[^>]*\\br="${ref}"[^>]*>`).exec(xml)
  return found ? attribute(found[0], 's') : ''
}

function markedCells(xml, line, { wrong, notes }, { prefix, styles, likeStyle }) {
  const cells = []
  let at = -1
  for (const [whole, , attributes] of xml.matchAll(cellPattern)) {
    const ref = attribute(` ${attributes}`, 'r')
    at = ref ? columnOf(ref) : at + 1
    cells.push({ column: at, xml: whole })
  }
  for (const column of wrong) {
    const cell = cells.find((one) => one.column === column)
    const style = styles.wrong(cell ? attribute(firstTag(cell.xml), 's') || '0' : '0')
    if (cell)
      cell.xml = cell.xml.replace(
        /<((?:\w+:)?c)\b([^>]*?)(\/?)>/,
        (_tag, name, rest, closed) => `<${name}${without(rest, 's')} s="${style}"${closed}>`,
      )
    else cells.push({ column, xml: `<${prefix}c r="${letters(column)}${line}" s="${style}"/>` })
  }
  for (const { column, text, isHeading } of notes) {
    const rest = cells.findIndex((one) => one.column === column)
    const was = rest >= 0 ? attribute(firstTag(cells[rest].xml), 's') : isHeading ? likeStyle : ''
    const style = was === '' ? '' : ` s="${was}"`
    if (rest >= 0) cells.splice(rest, 1)
    const ref = `${letters(column)}${line}`
    if (text !== '')
      cells.push({
        column,
        xml: `<${prefix}c r="${ref}"${style} t="inlineStr"><${prefix}is><${prefix}t xml:space="preserve">${escaped(text)}</${prefix}t></${prefix}is></${prefix}c>`,
      })
  }
  return cells
    .toSorted((a, b) => a.column - b.column)
    .map((cell) => cell.xml)
    .join('')
}

/** Widths of columns that were added at the right end. */
function withColumns(xml) {
  const added = (prefix, from) =>
    columns
      .filter(({ column }) => column + 1 > from)
      .toSorted((a, b) => a.column - b.column)
      .map(
        ({ column, width, hidden }) =>
          `<${prefix}col min="${column + 1}" max="${column + 1}" width="${width}" customWidth="1"${hidden ? ' hidden="1"' : ''}/>`,
      )
      .join('')
  const known = /<((?:\w+:)?)cols\b[^>]*>([\s\S]*?)<\/\1cols>/.exec(xml)
  if (known) {
    const [whole, prefix, own] = known
    const last = Math.max(0, ...[...own.matchAll(/\bmax="(\d+)"/g)].map(([, max]) => Number(max)))
    return xml.replace(whole, () => `<${prefix}cols>${own}${added(prefix, last)}</${prefix}cols>`)
  }
  return xml.replace(/<((?:\w+:)?)sheetData\b/, (tag, prefix) => {
    const cols = added(prefix, 0)
    return cols === '' ? tag : `<${prefix}cols>${cols}</${prefix}cols>${tag}`
  })
}

const cellPattern = /<((?:\w+:)?)c\b([^>]*?)(?:\/>|>[\s\S]*?<\/\1c>)/g

const elements = (xml, name) =>
  xml.match(
    new RegExp(`<((?:\\w+:)?)${name}\\b[^>]*?(?:/>|>[\\s\\S]*?</(?:\\w+:)?${name}>)`, 'g'),
  ) ?? []

const firstTag = (xml) => /^<[^>]*>/.exec(xml)?.[0] ?? ''

const without = (attributes, ...names) =>
  names.reduce(
    (rest, name) => rest.replace(new RegExp(`\\s+${name}="[^"]*"|^${name}="[^"]*"`), ''),
    attributes,
  )

const columnOf = (ref) =>
  [...ref.replace(/\d+$/, '')].reduce((at, letter) => at * 26 + letter.charCodeAt(0) - 64, 0) - 1

const letters = (column) =>
  column < 26
    ? String.fromCharCode(65 + column)
    : letters(Math.floor(column / 26) - 1) + letters(column % 26)

/** XML takes no control characters but these three. */
const escaped = (text) =>
  text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')

// A zip with some of its parts written again, every other byte for byte as it was (APPNOTE 4.3.7, 4.3.12).

function zipWith(bytes, replaced) {
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

try {
  const bytes = content ? Buffer.from(content) : await readFile(path)
  parentPort.postMessage({ marked: markedWorkbook(bytes) })
} catch (error) {
  parentPort.postMessage({ failed: error instanceof Error ? error.message : String(error) })
}
