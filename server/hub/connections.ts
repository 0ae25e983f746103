import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { Connection } from './connection.ts'
import type { HubOptions } from './hub-options.ts'
import type { HubTimes } from './protocol.ts'

/** The open connections by the token a browser names them with; silent ones are let go. */
export class Connections<User> {
  readonly #byToken = new Map<string, Connection<User>>()
  readonly #times: HubTimes
  readonly #methods: ReadonlyMap<string, HubOptions<User>['methods'][string]>
  readonly #options: Pick<HubOptions<User>, 'personOf' | 'secret'>
  readonly #ticker: NodeJS.Timeout

  constructor(options: HubOptions<User>, times: HubTimes) {
    const { methods } = options
    this.#options = options
    this.#times = times
    this.#methods = new Map(
      Object.entries(methods).map(([name, method]) => [name.toLowerCase(), method]),
    )
    this.#ticker = setInterval(() => this.#lookAfter(), Math.min(1000, times.keepAliveMs))
    this.#ticker.unref()
  }

  open(user: User, token = this.#newToken(user)): Connection<User> {
    const rules = {
      times: this.#times,
      methods: this.#methods,
      onClose: (closed: Connection<User>) => this.#forget(closed),
    }
    const connection = new Connection(user, token, rules)
    this.#byToken.set(connection.token, connection)
    return connection
  }

  /** Clients of the oldest protocol name a connection by its id. */
  nameById(connection: Connection<User>): void {
    this.#byToken.delete(connection.token)
    connection.token = connection.id
    this.#byToken.set(connection.token, connection)
  }

  /** The connection of that name, where it is this person's. */
  named(token: string, user: User): Connection<User> | undefined {
    const { personOf } = this.#options
    const connection = this.#byToken.get(token)
    return connection && personOf(connection.user) === personOf(user) ? connection : undefined
  }

  /** The same, opened here where the person negotiated it with another copy of the server. */
  namedAnywhere(token: string, user: User): Connection<User> | undefined {
    const { personOf, secret } = this.#options
    if (this.#byToken.has(token) || !isConnectionTokenOf(personOf(user), token, secret))
      return this.named(token, user)
    return this.open(user, token)
  }

  all(): Iterable<Connection<User>> {
    return this.#byToken.values()
  }

  closeAll(): void {
    clearInterval(this.#ticker)
    for (const connection of this.all()) connection.close()
  }

  #newToken(user: User): string {
    const { personOf, secret } = this.#options
    return newConnectionToken(personOf(user), secret)
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

/** Names a connection that its person may open at any copy of the server with the same secret. */
function newConnectionToken(person: string, secret: Uint8Array): string {
  const id = randomBytes(16).toString('base64url')
  return `${id}.${signature(id, person, secret)}`
}

function isConnectionTokenOf(person: string, token: string, secret: Uint8Array): boolean {
  const [id = '', signed = ''] = token.split('.')
  const expected = Buffer.from(signature(id, person, secret))
  const found = Buffer.from(signed)
  return found.length === expected.length && timingSafeEqual(found, expected)
}

const signature = (id: string, person: string, secret: Uint8Array): string =>
  createHmac('sha256', secret).update(`hub connection ${id} ${person}`).digest('base64url')
