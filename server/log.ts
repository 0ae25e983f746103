import { DrizzleQueryError } from 'drizzle-orm'

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
  const written = { time: new Date().toISOString(), level, event, ...Object.fromEntries(cut) }
  const line = JSON.stringify(written)
  const out = level === 'error' ? process.stderr : process.stdout
  out.write(`${line}\n`)
}

/**
 * What an error and its causes say and where it came from. A failed statement is written without its
 * values, which may be secret.
 */
export const reasonOf = (error: unknown): string =>
  error instanceof Error ? `${wordsOf(error)}\n${framesOf(error)}` : String(error)

function wordsOf(error: Error): string {
  const words =
    error instanceof DrizzleQueryError ? `Failed query: ${error.query}` : unquoted(error)
  const cause = error.cause instanceof Error ? ` Cause: ${wordsOf(error.cause)}` : ''
  return `${error.name}: ${words.slice(0, longestWords)}${cause}`
}

/** What the database says of a value it could not read quotes that value (SQLSTATE class 22). */
const unquoted = (error: Error): string =>
  'code' in error && String(error.code).startsWith('22')
    ? error.message.replaceAll(/"[^"]*"/g, '"..."')
    : error.message

const longestWords = 400
const mostFrames = 12

const framesOf = ({ stack = '' }: Error): string =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, mostFrames)
    .join('\n')
