import { Connection } from './connection.ts'
import type { HubOptions, HubTimes } from './hub-options.ts'

/** The open connections by the token a browser names them with; silent ones are let go. */
export class Connections<User> {
  readonly #byToken = new Map<string, Connection<User>>()
  readonly #times: HubTimes
  readonly #methods: ReadonlyMap<string, HubOptions<User>['methods'][string]>
  readonly #ticker: NodeJS.Timeout

  constructor(methods: HubOptions<User>['methods'], times: HubTimes) {
    this.#times = times
    this.#methods = new Map(
      Object.entries(methods).map(([name, method]) => [name.toLowerCase(), method]),
    )
    this.#ticker = setInterval(() => this.#lookAfter(), Math.min(1000, times.keepAliveMs))
    this.#ticker.unref()
  }

  open(user: User): Connection<User> {
    const rules = {
      times: this.#times,
      methods: this.#methods,
      onClose: (closed: Connection<User>) => this.#forget(closed),
    }
    const connection = new Connection(user, rules)
    this.#byToken.set(connection.token, connection)
    return connection
  }

  /** Clients of the oldest protocol name a connection by its id. */
  nameById(connection: Connection<User>): void {
    this.#byToken.delete(connection.token)
    connection.token = connection.id
    this.#byToken.set(connection.token, connection)
  }

  named(token: string): Connection<User> | undefined {
    return this.#byToken.get(token)
  }

  all(): Iterable<Connection<User>> {
    return this.#byToken.values()
  }

  closeAll(): void {
    clearInterval(this.#ticker)
    for (const connection of this.all()) connection.close()
  }

  #forget(connection: Connection<User>): void {
    // A long poller must still fetch its close message.
    if (connection.transport?.name === 'LongPolling') {
      setTimeout(() => this.#byToken.delete(connection.token), 5000).unref()
    } else this.#byToken.delete(connection.token)
  }

  #lookAfter(): void {
    const { handshakeMs, clientTimeoutMs, keepAliveMs } = this.#times
    const now = Date.now()
    for (const connection of this.all()) {
      const silence = now - connection.lastSeen
      const polls = connection.transport?.name === 'LongPolling'
      if (!connection.transport && silence > handshakeMs) connection.abort()
      else if (connection.ready && silence > clientTimeoutMs && !polls) {
        connection.close('Client timeout elapsed.')
      } else if (connection.ready && now - connection.lastSent >= keepAliveMs) connection.ping()
    }
  }
}
