import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Push } from '#server/context.ts'
import { isConnectionLost } from '#server/store/lost-connection.ts'
import { writeLog } from '#server/log.ts'

export type FanOut = { publish(message: Push): Promise<void>; stop(): Promise<void> }

const channel = 'laneward_push'
/** NOTIFY carries at most 8,000 bytes. */
const partLength = 6000
/** Parts of one statement, so that a burst costs a few of them and none grows too long. */
const partsAtOnce = 500

/** Parts kept while the database is away; a browser that misses more catches up on reconnecting. */
const partsKept = 20_000
const retryDelaysMs = [100, 500, 2000, 5000]

/**
 * Hands messages to every copy of the server: through the database's LISTEN/NOTIFY with a
 * PostgreSQL address, within this process without one. A cut connection is made again for as long as it
 * takes; what is published meanwhile waits, and `onGap` tells that what others published may have been missed.
 */
export async function createFanOut(
  databaseUrl: string | undefined,
  deliver: (message: Push) => void,
  onGap: () => void,
): Promise<FanOut> {
  if (databaseUrl === undefined) {
    return {
      async publish(message) {
        deliver(message)
      },
      async stop() {},
    }
  }
  const copy = randomUUID()
  const waiting: string[] = []
  let client: pg.Client | null = null
  let retry: NodeJS.Timeout | undefined
  let stopped = false
  let sent = 0
  let sending: Promise<void> | null = null

  async function connect(): Promise<void> {
    const made = new pg.Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: 5000,
      keepAlive: true,
    })
    const collect = collectParts(deliver)
    made.on('notification', ({ payload }) => collect(payload ?? ''))
    made.on('error', (error) => writeLog('error', 'live messages', { reason: error.message }))
    try {
      await made.connect()
      await made.query(`listen ${channel}`)
    } catch (error) {
      made.end().catch(() => {})
      throw error
    }
    if (stopped) return made.end()
    client = made
    made.once('end', () => {
      if (client !== made) return
      client = null
      reconnect(0)
    })
  }

  function reconnect(tries: number): void {
    if (stopped) return
    const delay = retryDelaysMs[Math.min(tries, retryDelaysMs.length - 1)]
    retry = setTimeout(() => {
      connect().then(
        () => {
          onGap()
          void sendWaiting().catch(() => {})
        },
        () => reconnect(tries + 1),
      )
    }, delay)
  }

  /** What is published while a statement runs goes out together with the next; while the database is away it stays. */
  async function send(): Promise<void> {
    // What one call publishes goes out together.
    await Promise.resolve()
    try {
      while (client && waiting.length > 0) {
        const parts = waiting.slice(0, partsAtOnce)
        await client.query(
          'select pg_notify($1, part) from unnest($2::text[]) with ordinality as waiting (part, place) order by place',
          [channel, parts],
        )
        waiting.splice(0, parts.length)
      }
    } catch (error) {
      if (!isConnectionLost(error)) throw error
    }
  }

  const sendWaiting = (): Promise<void> =>
    (sending ??= send().finally(() => {
      sending = null
    }))

  await connect()
  return {
    publish(message) {
      sent += 1
      if (waiting.length < partsKept) waiting.push(...partsOf(`${copy}-${sent}`, message))
      return sendWaiting()
    },
    async stop() {
      stopped = true
      clearTimeout(retry)
      await client?.end()
    },
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
    // A statement whose connection was cut is sent again, and may have gone through.
    const text = (part === '0' ? '' : (unfinished.get(key) ?? '')) + piece
    if (Number(part) + 1 < Number(parts)) {
      unfinished.set(key, text)
      return
    }
    unfinished.delete(key)
    const message = readMessage(text)
    if (message) deliver(message)
  }
}

/** Null for what is no whole message: its first parts were missed. */
function readMessage(text: string): Push | null {
  try {
    return JSON.parse(Buffer.from(text, 'base64').toString()) as Push
  } catch {
    return null
  }
}
