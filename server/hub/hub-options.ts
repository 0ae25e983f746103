import type { IncomingMessage } from 'node:http'
import type { Connection } from './connection.ts'

export type HubTimes = {
  keepAliveMs: number
  clientTimeoutMs: number
  handshakeMs: number
  pollMs: number
  messageBytes: number
  bufferedBytes: number
  callsPerSecond: number
}

export type HubMethod<User> = (caller: Connection<User>, ...args: unknown[]) => unknown

export type HubOptions<User> = {
  /** '/notify': negotiate is below it. */
  path: string
  authenticate(token: string | undefined): Promise<User | null>
  /** Who somebody is: a connection negotiated by one person is refused to another. */
  personOf(user: User): string
  /** Signs what a browser names its connection with; the same in every copy of the server. */
  secret: Uint8Array
  methods: Readonly<Record<string, HubMethod<User>>>
  allowedOrigins: readonly string[]
  /** Hears of every request that is not let in, with its status. */
  onRefused?: (status: number, request: IncomingMessage) => void
  times?: Partial<HubTimes>
}

/** Constants of the real-time hub (spec section 9). */
export const usualTimes: HubTimes = {
  keepAliveMs: 15_000,
  clientTimeoutMs: 30_000,
  handshakeMs: 15_000,
  pollMs: 90_000,
  messageBytes: 32_768,
  bufferedBytes: 4_194_304,
  callsPerSecond: 100,
}
