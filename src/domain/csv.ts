/** RFC 4180 with CRLF and a byte-order mark for Excel; text that would run as a formula gets a leading '. */
export function writeCsv(headings: readonly string[], rows: Iterable<readonly CsvCell[]>): string {
  return csvHead(headings) + csvLines(rows)
}

/** The first line of a file that is written part by part. */
export const csvHead = (headings: readonly string[]): string =>
  `\uFEFF${headings.map(cell).join(',')}\r\n`

export function csvLines(rows: Iterable<readonly CsvCell[]>): string {
  let text = ''
  for (const row of rows) text += `${row.map(cell).join(',')}\r\n`
  return text
}

type CsvCell = string | number | null | undefined

/** Excel, LibreOffice and Sheets run text that starts so (OWASP CSV injection). */
export const guardFormula = (text: string): string =>
  /^[=+\-@\t\r\0]/.test(text) ? `'${text}` : text

/** The text as it was before it was guarded, in a file that came back. */
export const unguardFormula = (text: string): string => text.replace(/^'(?=[=+\-@\t\r\0])/, '')

function cell(value: CsvCell): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : ''
  const text = guardFormula(value)
  return /[",\r\n;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
