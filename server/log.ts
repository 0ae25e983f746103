type Level = 'info' | 'warn' | 'error'
type Field = string | number | boolean | null | undefined

/** Never given a password, a token, a code, or an address that holds one. */
export type Log = (level: Level, event: string, fields?: Readonly<Record<string, Field>>) => void

/** One line of JSON each; errors go to stderr, the rest to stdout. */
export const writeLog: Log = (level, event, fields = {}) => {
  const line = JSON.stringify({ time: new Date().toISOString(), level, event, ...fields })
  const out = level === 'error' ? process.stderr : process.stdout
  out.write(`${line}\n`)
}
