/** The cells of a clipboard text: tab-separated, cells with tabs, quotes or line ends in quotes. */
export function pastedCells(text: string): string[][] {
  const rows: string[][] = [[]]
  let cell = ''
  let quoted = false
  for (let at = 0; at < text.length; at++) {
    const sign = text.charAt(at)
    if (quoted) {
      if (sign !== '"') cell += sign
      else if (text.charAt(at + 1) === '"') {
        cell += '"'
        at++
      } else quoted = false
    } else if (sign === '"' && cell === '') quoted = true
    else if (sign === '\t') {
      rows.at(-1)?.push(cell)
      cell = ''
    } else if (sign === '\n' || sign === '\r') {
      if (sign === '\r' && text.charAt(at + 1) === '\n') at++
      rows.at(-1)?.push(cell)
      cell = ''
      rows.push([])
    } else cell += sign
  }
  rows.at(-1)?.push(cell)
  const last = rows.at(-1)
  if (rows.length > 1 && last?.length === 1 && last[0] === '') rows.pop()
  return rows
}

/** The header row's names when the block starts with one: two cells name columns, or one names the ids. */
export function headerOf(
  cells: readonly (readonly string[])[],
  headers: readonly string[],
  idHeader?: string,
): readonly string[] | null {
  const names = new Set(headers.map(plainName))
  const first = cells[0] ?? []
  if (first.filter((cell) => names.has(plainName(cell))).length >= 2) return first
  const namesIds =
    idHeader !== undefined &&
    cells.length > 1 &&
    first.length > 1 &&
    first.some((cell) => idName(cell) === idName(idHeader))
  return namesIds ? first : null
}

export const plainName = (name: string) => name.trim().replace(/[*:]$/, '').trim().toLowerCase()

/** Letters and digits alone: 'lane_id' and 'LaneID' name what 'Lane id' does. */
export const idName = (name: string) => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
