import type { IncomingMessage } from 'node:http'
import type { HubMethod } from './connection.ts'
import type { HubTimes } from './protocol.ts'

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
