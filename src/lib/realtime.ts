import type { HubConnection } from '@microsoft/signalr'
import { type HubMessage, hubMessages, hubMessageSchema, hubSends } from '#contract/hub.ts'

/** Constants of the real-time connection (spec section 9). */
export const realtimeTimes = {
  retryDelaysMs: [0, 2000, 10_000, 30_000],
  serverTimeoutMs: 30_000,
  keepAliveMs: 15_000,
  latestNotifications: 10,
  /** Bursts are handed on together, so that a thousand a second stay usable. */
  batchMs: 250,
}

/** What the server pushes besides notifications, so that caches follow. */
export type ChangeMessage = Exclude<HubMessage, { target: 'Notify' | 'ReceiveNotifications' }>

type RealtimeOptions = {
  url: string
  accessToken(): string
  hasUser(): boolean
  onNotify(batch: unknown[]): void
  onList(list: unknown): void
  onChange(change: ChangeMessage): void
  onConnected(connected: boolean): void
}

export type Realtime = {
  ensureStarted(): Promise<void>
  stop(): Promise<void>
  isConnected(): boolean
}

/** The hub: one connection, silent errors, its flag passed to `onConnected` (spec section 4). */
export function createRealtime(options: RealtimeOptions): Realtime {
  let connection: HubConnection | null = null
  let starting: Promise<void> | null = null
  let connected = false
  let wanted = false
  let batch: unknown[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  const flag = (now: boolean) => {
    connected = now
    options.onConnected(now)
  }
  const flush = () => {
    timer = undefined
    const taken = batch
    batch = []
    options.onNotify(taken)
  }

  async function build(): Promise<HubConnection> {
    const { HubConnectionBuilder } = await import('@microsoft/signalr')
    const built = new HubConnectionBuilder()
      .withUrl(options.url, { accessTokenFactory: options.accessToken })
      .withAutomaticReconnect(realtimeTimes.retryDelaysMs)
      .configureLogging({ log: (_level, message) => reportUnknown(message) })
      .build()
    built.serverTimeoutInMilliseconds = realtimeTimes.serverTimeoutMs
    built.keepAliveIntervalInMilliseconds = realtimeTimes.keepAliveMs
    built.on('Notify', (message: unknown) => {
      const notification = parse(message)
      if (notification === undefined) return
      batch.push(notification)
      timer ??= setTimeout(flush, realtimeTimes.batchMs)
    })
    built.on('ReceiveNotifications', (list: unknown) => {
      options.onList(list)
    })
    for (const [target, { args }] of hubMessages(hubSends)) {
      if (target === 'Notify' || target === 'ReceiveNotifications') continue
      // What a host adds to the arguments of the contract is left out.
      built.on(target, (...sent: unknown[]) => {
        const change = readChange(target, sent.slice(0, args.length))
        if (change) options.onChange(change)
      })
    }
    built.onreconnecting(() => flag(false))
    built.onreconnected(() => {
      flag(true)
      void requestLatest(built)
    })
    built.onclose(() => flag(false))
    return built
  }

  async function start(): Promise<void> {
    try {
      connection ??= await build()
      // Starting twice is refused by the library; only a disconnected one may start.
      if (connection.state !== 'Disconnected' || !wanted) return
      await connection.start()
      if (!wanted) {
        await connection.stop()
        return
      }
      flag(true)
      await requestLatest(connection)
    } catch {
      flag(false)
    }
  }

  return {
    ensureStarted() {
      if (!options.hasUser()) return Promise.resolve()
      wanted = true
      starting ??= start().finally(() => {
        starting = null
      })
      return starting
    },
    async stop() {
      wanted = false
      clearTimeout(timer)
      timer = undefined
      batch = []
      await starting
      // Wanted again by now: a page that was hidden for a moment, or drawn twice.
      if (wanted) return
      await connection?.stop().catch(() => {})
      flag(false)
    },
    isConnected: () => connected,
  }
}

async function requestLatest(connection: HubConnection): Promise<void> {
  await connection.invoke('RequestNotifications', realtimeTimes.latestNotifications).catch(() => {})
}

function parse(message: unknown): unknown {
  if (typeof message !== 'string') return message ?? undefined
  try {
    const notification: unknown = JSON.parse(message)
    return notification ?? undefined
  } catch {
    return undefined
  }
}

/** Null for what is not as the contract says. */
function readChange(target: string, args: readonly unknown[]): ChangeMessage | null {
  const { data, error } = hubMessageSchema.safeParse({ target, args })
  if (data && data.target !== 'Notify' && data.target !== 'ReceiveNotifications') return data
  warnOnce(`The hub sent "${target}" in a form that cannot be read.`, error)
  return null
}

/** Of all that the client reports this alone is of use: connecting again is its own business. */
function reportUnknown(report: string): void {
  const [, target] = /^No client method with the name '(.*)' found/.exec(report) ?? []
  if (target !== undefined) warnOnce(`The hub sent "${target}", which this version does not know.`)
}

const warned = new Set<string>()

function warnOnce(words: string, ...reasons: unknown[]): void {
  if (warned.has(words)) return
  warned.add(words)
  console.warn(words, ...reasons)
}
