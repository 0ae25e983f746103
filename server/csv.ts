/** RFC 4180 with CRLF and a byte-order mark for Excel; text that would run as a formula gets a leading '. */
export function writeCsv(
  headings: readonly string[],
  rows: Iterable<readonly (string | number | null | undefined)[]>,
): string {
  const lines = [headings.map(cell).join(',')]
  for (const row of rows) lines.push(row.map(cell).join(','))
  return `\uFEFF${lines.join('\r\n')}\r\n`
}

/** Excel, LibreOffice and Sheets run text that starts so (OWASP CSV injection). */
export const guardFormula = (text: string): string =>
  /^[=+\-@\t\r\0]/.test(text) ? `'${text}` : text

function cell(value: string | number | null | undefined): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : ''
  const text = guardFormula(value)
  return /[",\r\n;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
