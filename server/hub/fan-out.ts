import pg from 'pg'
import type { Push } from '#server/context.ts'

export type FanOut = { publish(message: Push): Promise<void>; stop(): Promise<void> }

const channel = 'laneward_push'
/** NOTIFY carries at most 8,000 bytes. */
const partLength = 6000
/** Parts of one statement, so that a burst costs a few of them and none grows too long. */
const partsAtOnce = 500

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
  const waiting: string[] = []
  let sent = 0
  let sending: Promise<void> | null = null

  /** What is published while a statement runs goes out together with the next. */
  async function send(): Promise<void> {
    try {
      while (waiting.length > 0) {
        const parts = waiting.splice(0, partsAtOnce)
        await client.query(
          'select pg_notify($1, part) from unnest($2::text[]) with ordinality as waiting (part, place) order by place',
          [channel, parts],
        )
      }
    } finally {
      sending = null
    }
  }

  return {
    publish(message) {
      sent += 1
      waiting.push(...partsOf(`${process.pid}-${sent}`, message))
      return (sending ??= send())
    },
    stop: () => client.end(),
  }
}

function partsOf(key: string, message: Push): string[] {
  // Base64 keeps a character one byte, whatever the language.
  const text = Buffer.from(JSON.stringify(message)).toString('base64')
  const parts = Math.ceil(text.length / partLength)
  return Array.from({ length: parts }, (_, part) => {
    const piece = text.slice(part * partLength, (part + 1) * partLength)
    return `${key} ${part} ${parts} ${piece}`
  })
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
