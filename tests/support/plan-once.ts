import { createHash } from 'node:crypto'
import pg from 'pg'

/** Statements a connection keeps the plans of. */
const mostPlans = 1000

type Config = { text: string; values?: unknown[]; name?: string }

let connections = 0

/**
 * Lets each connection plan a statement once: tests ask the same statements of tables of a few rows again and again,
 * and reading and planning them took a sixth of the time. The server itself does so for some statements alone: which
 * plan is good depends on how much there is.
 */
export function planOnce(pool: pg.Pool): void {
  pool.on('connect', (client) => {
    // Looked up with each statement: a test may listen to it.
    const query = (...args: unknown[]): unknown =>
      Reflect.apply(pg.Client.prototype.query, client, args)
    const names = new Map<string, string>()
    // All connections to an embedded database are one session, where a name stands for one statement.
    connections += 1
    const connection = connections

    const nameOf = (text: string): string | undefined => {
      const known = names.get(text)
      if (known !== undefined || names.size >= mostPlans) return known
      const name = `${connection} ${createHash('sha1').update(text).digest('base64')}`
      names.set(text, name)
      return name
    }
    const planned = (first: unknown, values: unknown): unknown => {
      const config: unknown = typeof first === 'string' ? { text: first } : first
      if (!isConfig(config)) return first
      const given = Array.isArray(values) ? values : config.values
      const name = given?.length ? nameOf(config.text) : undefined
      return name === undefined ? first : { ...config, name }
    }
    client.query = ((first: unknown, ...rest: unknown[]) =>
      query(planned(first, rest[0]), ...rest)) as typeof client.query
  })
}

/** What has no name yet, and is no query of another package that reads its rows by itself. */
const isConfig = (config: unknown): config is Config =>
  typeof config === 'object' &&
  config !== null &&
  'text' in config &&
  typeof config.text === 'string' &&
  !('submit' in config) &&
  !('name' in config && config.name !== undefined)

/** The next connection to an embedded database is in the same session. */
export const forgetPlans = (pool: pg.Pool): Promise<unknown> => pool.query('deallocate all')
