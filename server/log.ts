type Level = 'info' | 'warn' | 'error'
type Field = string | number | boolean | null | undefined

/** Never given a password, a token, a code, or an address that holds one. */
export type Log = (level: Level, event: string, fields?: Readonly<Record<string, Field>>) => void

const longestText = 2000

/** One line of JSON each; errors go to stderr, the rest to stdout. */
export const writeLog: Log = (level, event, fields = {}) => {
  const cut = Object.entries(fields).map(([name, field]) => [
    name,
    typeof field === 'string' ? field.slice(0, longestText) : field,
  ])
  const told = { time: new Date().toISOString(), level, event, ...Object.fromEntries(cut) }
  const line = JSON.stringify(told)
  const out = level === 'error' ? process.stderr : process.stdout
  out.write(`${line}\n`)
}
