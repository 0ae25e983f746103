import { counted } from '#domain/quantity.ts'
import type { HostReport } from './check-host.ts'

export function printReport({ url, findings, hidden, breaks }: HostReport): string {
  const fine = findings.filter(({ verdict, notes }) => verdict === 'fine' && notes.length === 0)
  const rest = findings.filter((one) => !fine.includes(one))
  const rows = rest.map(
    ({ what, as, verdict, notes, breaks: bad }) =>
      [what, as, bad ? `${verdict} (!)` : verdict, notes] as const,
  )
  const leftOut = findings.reduce((sum, one) => sum + one.leftOut, 0)
  const words = [...new Set(findings.flatMap(({ unknownWords }) => unknownWords))]
  return [
    `Checked ${url}: ${counted(findings.length, 'check', 'checks')}, ${fine.length} fine.`,
    ...(rows.length > 0 ? ['', formatTable(rows)] : []),
    '',
    `Rows that would be left out: ${leftOut}`,
    `Words the app does not know and shows as they are: ${words.join(', ') || 'none'}`,
    `Parts of the app that are hidden, because their calls are not offered: ${hidden.join(', ') || 'none'}`,
    '',
    breaks
      ? 'The main job does not work on this host: see the lines marked (!).'
      : 'The main job works on this host.',
  ].join('\n')
}

/** Rows of three short columns, each followed by its notes on lines of their own. */
function formatTable(
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
