import { pastedCells } from './pasted-block.ts'

/**
 * The cells somebody copied. Plain text says it all unless quotes or uneven lines leave open where a
 * cell ends; then the table a program puts beside it, if any, decides.
 */
export function clipboardCells(clipboard: Pick<DataTransfer, 'getData'>): string[][] {
  const text = clipboard.getData('text/plain')
  const table = isCertain(text) ? null : tableCells(clipboard.getData('text/html'))
  return table ?? pastedCells(text)
}

/** Whether every line of a text has the same cells and none is quoted. */
function isCertain(text: string): boolean {
  if (text === '' || text.includes('"')) return false
  const lines = text.replace(/\r?\n$/, '').split(/\r\n|\r|\n/)
  const tabs = lines.map((line) => line.split('\t').length)
  return lines.length === 1 || (tabs[0]! > 1 && tabs.every((count) => count === tabs[0]))
}

/** The first table of a page as it reads; null without one. Parsed apart, where nothing runs or loads. */
function tableCells(html: string): string[][] | null {
  if (!/<table/i.test(html)) return null
  const table = new DOMParser().parseFromString(html, 'text/html').querySelector('table')
  if (!table || table.rows.length === 0) return null
  const rows: string[][] = Array.from(table.rows, () => [])
  Array.from(table.rows).forEach((row, at) => {
    let column = 0
    for (const cell of row.cells) {
      // Cells merged from above stand there already.
      while (rows[at]?.[column] !== undefined) column++
      for (let down = 0; down < cell.rowSpan && at + down < rows.length; down++) {
        for (let across = 0; across < cell.colSpan; across++) {
          rows[at + down]![column + across] = down + across === 0 ? cellText(cell) : ''
        }
      }
      column += cell.colSpan
    }
  })
  return rows.map((row) => Array.from(row, (text) => text ?? ''))
}

const blocks = 'p, div, li'

/** Line ends of the source are blanks, as on a page; `br` and paragraphs begin a line. */
function cellText(cell: HTMLTableCellElement): string {
  for (const text of textsOf(cell)) text.data = text.data.replaceAll(/\s+/g, ' ')
  for (const lineBreak of cell.querySelectorAll('br')) lineBreak.replaceWith('\n')
  for (const block of cell.querySelectorAll(blocks)) {
    if (block.previousElementSibling?.matches(blocks)) block.before('\n')
  }
  return cell.textContent.replaceAll(/ *\n */g, '\n').trim()
}

function textsOf(cell: Node): Text[] {
  return Array.from(cell.childNodes).flatMap((node) =>
    node instanceof Text || node.nodeType === 3 ? [node as Text] : textsOf(node),
  )
}
