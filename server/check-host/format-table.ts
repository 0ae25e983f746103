/** Rows of three short columns, each followed by its notes on lines of their own. */
export function formatTable(
  rows: readonly (readonly [string, string, string, readonly string[]])[],
): string {
  const width = (at: 0 | 1 | 2) => Math.max(...rows.map((row) => row[at].length))
  const [first, second] = [width(0), width(1)]
  return rows
    .flatMap(([what, as, verdict, notes]) => [
      `${what.padEnd(first)}  ${as.padEnd(second)}  ${verdict}`,
      ...notes.map((note) => `    ${note}`),
    ])
    .join('\n')
}
