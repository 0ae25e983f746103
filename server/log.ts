type Level = 'info' | 'warn' | 'error'

/** Numbers, words and short texts; never a password, a token or a code. */
type Fields = Readonly<Record<string, string | number | boolean | null | undefined>>

const longestText = 2000

/** One JSON object a line, for whatever collects the output of the server. */
export function log(level: Level, event: string, fields: Fields = {}): void {
  const cut = Object.entries(fields).map(([name, value]) => [
    name,
    typeof value === 'string' ? value.slice(0, longestText) : value,
  ])
  const line = { time: new Date().toISOString(), level, event, ...Object.fromEntries(cut) }
  process[level === 'error' ? 'stderr' : 'stdout'].write(`${JSON.stringify(line)}\n`)
}
