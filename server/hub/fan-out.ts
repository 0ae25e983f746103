import pg from 'pg'
import type { Push } from '#server/context.ts'

export type FanOut = { publish(message: Push): Promise<void>; stop(): Promise<void> }

const channel = 'laneward_push'
/** NOTIFY carries at most 8,000 bytes. */
const partLength = 6000

/**
 * Hands messages to every copy of the server: through the database's LISTEN/NOTIFY with a
 * PostgreSQL address, within this process without one.
 */
export async function createFanOut(
  databaseUrl: string | undefined,
  deliver: (message: Push) => void,
): Promise<FanOut> {
  if (databaseUrl === undefined) {
    return {
      async publish(message) {
        deliver(message)
      },
      async stop() {},
    }
  }
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const collect = collectParts(deliver)
  client.on('notification', ({ payload }) => collect(payload ?? ''))
  await client.query(`listen ${channel}`)
  let sent = 0
  return {
    async publish(message) {
      // Base64 keeps a character one byte, whatever the language.
      const text = Buffer.from(JSON.stringify(message)).toString('base64')
      const key = `${process.pid}-${(sent += 1)}`
      const parts = Math.ceil(text.length / partLength)
      for (let part = 0; part < parts; part += 1) {
        const piece = text.slice(part * partLength, (part + 1) * partLength)
        await client.query('select pg_notify($1, $2)', [
          channel,
          `${key} ${part} ${parts} ${piece}`,
        ])
      }
    },
    stop: () => client.end(),
  }
}

function collectParts(deliver: (message: Push) => void): (payload: string) => void {
  const unfinished = new Map<string, string>()
  return (payload) => {
    const match = /^(\S+) (\d+) (\d+) ([\s\S]*)$/.exec(payload)
    if (!match) return
    const [, key = '', part, parts, piece = ''] = match
    const text = (unfinished.get(key) ?? '') + piece
    if (Number(part) + 1 < Number(parts)) {
      unfinished.set(key, text)
      return
    }
    unfinished.delete(key)
    deliver(JSON.parse(Buffer.from(text, 'base64').toString()) as Push)
  }
}
