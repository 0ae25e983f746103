import { randomBytes } from 'node:crypto'
import {
  handshakeProblem,
  type HubTimes,
  type Incoming,
  invocation,
  messageType,
  pingMessage,
  recordEnd,
  write,
} from './protocol.ts'

export type Transport = {
  name: 'WebSockets' | 'ServerSentEvents' | 'LongPolling'
  write(text: string): void
  close(): void
  /** Bytes the client has not taken yet. */
  buffered(): number
}

export type HubMethod<User> = (caller: Connection<User>, ...args: unknown[]) => unknown

type Rules<User> = {
  times: HubTimes
  methods: ReadonlyMap<string, HubMethod<User>>
  onClose(connection: Connection<User>): void
}

export class Connection<User> {
  readonly id = randomBytes(16).toString('base64url')
  token: string
  readonly user: User
  transport: Transport | undefined
  lastSeen = Date.now()
  lastSent = 0
  ready = false
  closed = false
  readonly #rules: Rules<User>
  #inbox = ''
  #outbox = ''
  #turn: Promise<unknown> = Promise.resolve()
  #handshakeTimer: NodeJS.Timeout | undefined
  #calls = { second: 0, count: 0 }

  constructor(user: User, token: string, rules: Rules<User>) {
    this.user = user
    this.token = token
    this.#rules = rules
  }

  attach(transport: Transport): void {
    this.transport = transport
    this.lastSeen = Date.now()
    this.#handshakeTimer = setTimeout(() => {
      if (!this.ready) this.close('Handshake was canceled.')
    }, this.#rules.times.handshakeMs)
    this.#handshakeTimer.unref()
  }

  send(target: string, ...args: readonly unknown[]): void {
    this.deliver(invocation(target, args))
  }

  deliver(text: string): void {
    if (this.closed || !this.transport) return
    // A client that never reads would fill the memory of everyone.
    if (this.transport.buffered() + this.#outbox.length > this.#rules.times.bufferedBytes) {
      this.abort()
      return
    }
    this.lastSent = Date.now()
    if (this.#outbox === '') setImmediate(() => this.#flush())
    this.#outbox += text
  }

  /** What comes at once leaves at once: to write to hundreds of browsers costs more than to make the messages. */
  #flush(): void {
    const text = this.#outbox
    this.#outbox = ''
    if (text !== '' && !this.closed) this.transport?.write(text)
  }

  ping(): void {
    this.deliver(pingMessage)
  }

  /** Tells the client why and whether to come back, then hangs up. */
  close(error?: string, allowReconnect = true): void {
    if (this.ready) {
      this.deliver(
        write({
          type: messageType.close,
          ...(error && { error }),
          ...(allowReconnect && { allowReconnect }),
        }),
      )
      this.#flush()
    }
    this.abort()
  }

  abort(): void {
    if (this.closed) return
    this.closed = true
    clearTimeout(this.#handshakeTimer)
    this.#rules.onClose(this)
    this.transport?.close()
  }

  receive(chunk: string): void {
    this.lastSeen = Date.now()
    this.#inbox += chunk
    if (this.#inbox.length > this.#rules.times.messageBytes) {
      this.close('The maximum message size was exceeded.')
      return
    }
    for (
      let end = this.#inbox.indexOf(recordEnd);
      end >= 0 && !this.closed;
      end = this.#inbox.indexOf(recordEnd)
    ) {
      const text = this.#inbox.slice(0, end)
      this.#inbox = this.#inbox.slice(end + 1)
      const message = parse(text)
      if (message) this.#take(message)
      else this.close('Invalid JSON.')
    }
  }

  #take(message: Incoming): void {
    if (!this.ready) {
      this.#shakeHands(message)
      return
    }
    switch (message.type) {
      case messageType.invocation:
        if (this.#tooManyCalls()) this.close('Too many calls.', false)
        else this.#turn = this.#turn.then(() => this.#invoke(message))
        return
      case messageType.streamInvocation:
        this.#complete(message, {
          error: `The method '${String(message.target)}' does not stream.`,
        })
        return
      case messageType.close:
        this.abort()
        return
      case messageType.ping:
      case messageType.cancelInvocation:
      case messageType.completion:
      case 2:
        return
      default:
        this.close('Unknown message type.')
    }
  }

  #shakeHands(message: Incoming): void {
    const problem = handshakeProblem(message)
    this.deliver(write(problem ? { error: problem } : {}))
    this.#flush()
    if (problem) {
      this.abort()
      return
    }
    this.ready = true
    clearTimeout(this.#handshakeTimer)
  }

  #tooManyCalls(): boolean {
    const second = Math.floor(Date.now() / 1000)
    if (this.#calls.second !== second) this.#calls = { second, count: 0 }
    this.#calls.count += 1
    return this.#calls.count > this.#rules.times.callsPerSecond
  }

  async #invoke(message: Incoming): Promise<void> {
    const target = String(message.target)
    const method = this.#rules.methods.get(target.toLowerCase())
    const failed = `Failed to invoke '${target}' due to an error on the server.`
    if (!method) {
      this.#complete(message, { error: `${failed} HubException: Method does not exist.` })
      return
    }
    const args: unknown[] = Array.isArray(message.arguments) ? message.arguments : []
    if (args.length !== method.length - 1) {
      this.#complete(message, {
        error: `${failed} InvalidDataException: Invocation provides ${args.length} argument(s) but target expects ${method.length - 1}.`,
      })
      return
    }
    try {
      const result: unknown = await method(this, ...args)
      this.#complete(message, result === undefined ? {} : { result })
    } catch {
      this.#complete(message, {
        error: `An unexpected error occurred invoking '${target}' on the server.`,
      })
    }
  }

  #complete({ invocationId }: Incoming, outcome: object): void {
    if (typeof invocationId !== 'string') return
    this.deliver(write({ type: messageType.completion, invocationId, ...outcome }))
  }
}

function parse(text: string): Incoming | null {
  try {
    const message: unknown = JSON.parse(text)
    return typeof message === 'object' && message !== null ? message : null
  } catch {
    return null
  }
}
