// The rows of one sheet of a workbook as they stream by (ECMA-376 part 1: 18.3.1.73 row, 18.3.1.4 c,
// 18.4.9 sst, 18.8.30 numFmt).
import { SaxesParser } from 'saxes'
import { attribute, tags } from './workbook-parts.mjs'

/** Bounds of a sheet in any program that writes one. */
const lastRow = 1_048_575
const lastColumn = 16_383
const longestCell = 1_000_000
const mostText = 64_000_000
const mostPartText = 30_000_000

/** Rows with their index, empty ones left out. `maxRows` reads no further than needed. */
export async function* sheetRows(zip, path, maxRows) {
  const { styles, serialToDate } = await dateStyles(await zip.text('xl/styles.xml', mostPartText))
  const is1904 = /<(?:\w+:)?workbookPr\b[^>]*\bdate1904="(?:1|true)"/.test(
    await zip.text('xl/workbook.xml', mostPartText),
  )
  const rules = { isDate: (style) => styles.has(style), serialToDate, is1904 }
  if (maxRows) {
    const first = []
    let highest = -1
    for await (const rows of rawRows(zip, path, rules)) {
      for (const row of rows) if (row.index < maxRows) first.push(row)
      if (first.length === 0 || rows.at(-1)?.index >= maxRows) break
    }
    for (const { cells } of first)
      for (const cell of cells) if (isShared(cell)) highest = Math.max(highest, cell.shared)
    const texts = await sharedTexts(zip, highest + 1)
    yield* first.map((row) => resolved(row, texts))
    return
  }
  const texts = await sharedTexts(zip, Number.MAX_SAFE_INTEGER)
  for await (const rows of rawRows(zip, path, rules))
    for (const row of rows) yield resolved(row, texts)
}

const isShared = (cell) => typeof cell === 'object'

const resolved = ({ index, cells }, texts) => ({
  index,
  cells: cells.map((cell) => (isShared(cell) ? texts.at(cell.shared) : cell)),
})

/** Elements of a part as they stream by. */
async function* parsed(zip, path, listen) {
  const parser = new SaxesParser()
  // What no program would write is read as far as it can be; entities stay as they are written.
  parser.on('error', () => {})
  let quiet = 0
  const heard = () => {
    quiet = 0
  }
  const taken = listen(parser, heard)
  const decoder = new TextDecoder('utf-8')
  for await (const chunk of zip.stream(path)) {
    quiet += chunk.length
    if (quiet > 2 * longestCell) throw new Error('A cell of the workbook is too long.')
    parser.write(decoder.decode(chunk, { stream: true }))
    yield taken
  }
}

const localName = (name) => name.slice(name.indexOf(':') + 1)

async function* rawRows(zip, path, rules) {
  let rows = []
  let last = -1
  let cells = null
  let cell = null
  let text = null
  let isPhonetic = false
  const listen = (parser, heard) => {
    parser.on('opentag', ({ name, attributes }) => {
      heard()
      switch (localName(name)) {
        case 'row':
          last = attributes.r ? Number(attributes.r) - 1 : last + 1
          if (!(last <= lastRow)) throw new Error('The sheet has more rows than a sheet can have.')
          cells = []
          break
        case 'c':
          cell = { ...attributes, text: '', inline: '' }
          break
        case 'rPh':
          isPhonetic = true
          break
        case 'v':
        case 't':
          text = ''
          break
        default:
      }
    })
    const add = (more) => {
      if (text === null) return
      text += more
      if (text.length > longestCell) throw new Error('A cell of the workbook is too long.')
    }
    parser.on('text', add)
    parser.on('cdata', add)
    parser.on('closetag', ({ name }) => {
      heard()
      switch (localName(name)) {
        case 'v':
          if (cell) cell.text = text ?? ''
          text = null
          break
        case 't':
          if (cell && !isPhonetic) cell.inline += text ?? ''
          text = null
          break
        case 'rPh':
          isPhonetic = false
          break
        case 'c':
          if (cells && cell) place(cells, cell, rules)
          cell = null
          break
        case 'row':
          if (cells) rows.push({ index: last, cells })
          cells = null
          break
        default:
      }
    })
  }
  for await (const _ of parsed(zip, path, listen)) {
    if (rows.length === 0) continue
    yield rows
    rows = []
  }
  if (rows.length > 0) yield rows
}

function place(cells, cell, rules) {
  const column = cell.r ? columnOf(cell.r) : cells.length
  if (!(column <= lastColumn)) throw new Error('The sheet has more columns than a sheet can have.')
  while (cells.length < column) cells.push('')
  cells[column] = valueOf(cell, rules)
}

function columnOf(reference) {
  let column = 0
  for (const letter of reference) {
    const code = letter.charCodeAt(0) | 32
    if (code < 97 || code > 122) break
    column = column * 26 + code - 96
  }
  return column - 1
}

function valueOf({ t, s, text, inline }, { isDate, serialToDate, is1904 }) {
  if (t === 's') return text === '' ? '' : { shared: Number(text) }
  if (t === 'inlineStr') return unescaped(inline)
  if (t === 'str') return unescaped(text)
  if (t === 'b') return String(text === '1' || text.toLowerCase() === 'true')
  if (t === 'e' || text === '') return text
  const number = Number(text)
  if (Number.isNaN(number)) return text
  if (!isDate(Number(s ?? -1))) return number
  const date = serialToDate(number, is1904)
  return Number.isNaN(date.getTime()) ? text : date.toISOString().slice(0, 10)
}

/** Control characters as Office writes them: _x000D_ (ECMA-376 part 1: 22.9.2.19). */
const unescaped = (text) =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_all, hex) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      )
    : text

/** Texts of a workbook as bytes outside of the heap, decoded when they are asked for. */
async function sharedTexts(zip, wanted) {
  const path = zip.names.find((name) => /^xl\/sharedStrings\.xml$/i.test(name))
  let bytes = Buffer.alloc(65_536)
  let used = 0
  let ends = new Uint32Array(4096)
  let count = 0
  const keep = (text) => {
    const length = Buffer.byteLength(text)
    if (used + length > mostText)
      throw new Error(
        `The workbook holds more than ${mostText / 1_000_000} MB of different texts. Save the sheet as csv.`,
      )
    if (used + length > bytes.length)
      bytes = Buffer.concat([bytes], Math.max(2 * bytes.length, used + length))
    used += bytes.write(text, used)
    if (count === ends.length) {
      const larger = new Uint32Array(2 * count)
      larger.set(ends)
      ends = larger
    }
    ends[count] = used
    count += 1
  }
  if (path && wanted > 0) {
    let whole = ''
    let text = null
    let isPhonetic = false
    const listen = (parser, heard) => {
      parser.on('opentag', ({ name }) => {
        heard()
        const local = localName(name)
        if (local === 'si') whole = ''
        if (local === 'rPh') isPhonetic = true
        if (local === 't') text = ''
      })
      const add = (more) => {
        if (text !== null) text += more
      }
      parser.on('text', add)
      parser.on('cdata', add)
      parser.on('closetag', ({ name }) => {
        heard()
        const local = localName(name)
        if (local === 'rPh') isPhonetic = false
        if (local === 't') {
          if (!isPhonetic) whole += unescaped(text ?? '')
          text = null
        }
        if (local === 'si' && count < wanted) keep(whole)
      })
    }
    for await (const _ of parsed(zip, path, listen)) if (count >= wanted) break
  }
  return {
    at: (index) =>
      index >= 0 && index < count
        ? bytes.toString('utf8', index === 0 ? 0 : ends[index - 1], ends[index])
        : '',
  }
}

/**
 * Styles of cells whose numbers are dates, and what reads these. Most workbooks have none, and loading the
 * library takes longer than all else that a thread needs to start.
 */
async function dateStyles(xml) {
  const written = new Map(
    tags(xml, 'numFmt').map((tag) => [attribute(tag, 'numFmtId'), attribute(tag, 'formatCode')]),
  )
  const [, formats = ''] = /<(?:\w+:)?cellXfs\b[^>]*>([\s\S]*?)<\/(?:\w+:)?cellXfs>/.exec(xml) ?? []
  const ids = tags(formats, 'xf').map((tag) => attribute(tag, 'numFmtId'))
  const mayBeDate = (id) =>
    written.has(id) ? /[dhmsy]|a\/p/i.test(written.get(id)) : builtInDates.has(Number(id))
  if (!ids.some(mayBeDate)) return { styles: new Set(), serialToDate: null }
  const { isDateFormat, serialToDate } = await import('hucre')
  const isDate = (id) =>
    written.has(id) ? isDateFormat(written.get(id)) : builtInDates.has(Number(id))
  return { styles: new Set(ids.flatMap((id, index) => (isDate(id) ? [index] : []))), serialToDate }
}

const builtInDates = new Set([
  14,
  15,
  16,
  17,
  18,
  19,
  20,
  21,
  22,
  45,
  46,
  47,
  // In East Asian versions.
  ...Array.from({ length: 10 }, (_, at) => 27 + at),
  ...Array.from({ length: 9 }, (_, at) => 50 + at),
])
