import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import { Connection } from './connection.ts'
import { eventStream } from './event-stream.ts'
import { longPolling, type PollTransport } from './long-polling.ts'
import { invocation } from './protocol.ts'

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
  methods: Readonly<Record<string, (caller: Connection<User>, ...args: unknown[]) => unknown>>
  allowedOrigins: readonly string[]
  times?: Partial<HubTimes>
}

export type Hub<User> = {
  /** Answers negotiate, polls and event streams; false when the path is not the hub's. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<boolean>
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  send(to: (user: User) => boolean, target: string, ...args: unknown[]): number
  closeWhere(leaves: (user: User) => boolean): void
  connectionCount(): number
  stop(): Promise<void>
}

/** Constants of the real-time hub (spec section 9). */
const usualTimes: HubTimes = {
  keepAliveMs: 15_000,
  clientTimeoutMs: 30_000,
  handshakeMs: 15_000,
  pollMs: 90_000,
  messageBytes: 32_768,
  bufferedBytes: 4_194_304,
  callsPerSecond: 100,
}

/**
 * A hub of the SignalR JSON protocol (negotiate versions 0 and 1) over WebSockets, server-sent events
 * and long polling, for the stock client.
 */
export function createHub<User>(options: HubOptions<User>): Hub<User> {
  const times = { ...usualTimes, ...options.times }
  const methods = new Map(
    Object.entries(options.methods).map(([name, method]) => [name.toLowerCase(), method]),
  )
  const byToken = new Map<string, Connection<User>>()
  const sockets = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: times.messageBytes,
  })

  const open = (user: User): Connection<User> => {
    const connection = new Connection(user, { times, methods, onClose: forget })
    byToken.set(connection.token, connection)
    return connection
  }

  function forget(connection: Connection<User>): void {
    // A long poller must still fetch its close message.
    if (connection.transport?.name === 'LongPolling') {
      setTimeout(() => byToken.delete(connection.token), 5000).unref()
    } else byToken.delete(connection.token)
  }

  const ticker = setInterval(
    () => {
      const now = Date.now()
      for (const connection of byToken.values()) {
        const silence = now - connection.lastSeen
        if (!connection.transport && silence > times.handshakeMs) connection.abort()
        else if (
          connection.ready &&
          silence > times.clientTimeoutMs &&
          connection.transport?.name !== 'LongPolling'
        ) {
          connection.close('Client timeout elapsed.')
        } else if (connection.ready && now - connection.lastSent >= times.keepAliveMs)
          connection.ping()
      }
    },
    Math.min(1000, times.keepAliveMs),
  )
  ticker.unref()

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    const url = urlOf(request)
    const negotiates = url.pathname === `${options.path}/negotiate`
    if (!negotiates && url.pathname !== options.path) return false
    const end = (status: number, text = '', type = 'text/plain') => {
      response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(text)
      return true
    }
    if (!originAllowed(request, options.allowedOrigins)) return end(403)
    allowOrigin(request, response)
    if (request.method === 'OPTIONS') return end(204)
    const user = await options.authenticate(tokenOf(request, url))
    if (user === null) return end(401)
    if (negotiates) return request.method === 'POST' ? negotiate(user, url, end) : end(405)

    const id = url.searchParams.get('id')
    if (!id) return end(400, 'Connection ID required')
    const connection = byToken.get(id)
    if (!connection) return end(404, 'No Connection with that ID')
    switch (request.method) {
      case 'POST':
        return receivePost(connection, request, end)
      case 'DELETE':
        connection.abort()
        return end(202)
      case 'GET':
        return connect(connection, request, response, end)
      default:
        return end(405)
    }
  }

  function negotiate(user: User, url: URL, end: End): boolean {
    const version = url.searchParams.get('negotiateVersion') === '1' ? 1 : 0
    const connection = open(user)
    if (version === 0) {
      byToken.delete(connection.token)
      connection.token = connection.id
      byToken.set(connection.token, connection)
    }
    const answer = {
      negotiateVersion: version,
      connectionId: connection.id,
      ...(version === 1 && { connectionToken: connection.token }),
      availableTransports: [
        { transport: 'WebSockets', transferFormats: ['Text'] },
        { transport: 'ServerSentEvents', transferFormats: ['Text'] },
        { transport: 'LongPolling', transferFormats: ['Text'] },
      ],
    }
    return end(200, JSON.stringify(answer), 'application/json')
  }

  async function receivePost(
    connection: Connection<User>,
    request: IncomingMessage,
    end: End,
  ): Promise<boolean> {
    if (!connection.transport || connection.closed) return end(404)
    const parts: Buffer[] = []
    let bytes = 0
    for await (const part of request as AsyncIterable<Buffer>) {
      bytes += part.length
      if (bytes > times.messageBytes) return end(413)
      parts.push(part)
    }
    connection.receive(Buffer.concat(parts).toString())
    return end(200)
  }

  function connect(
    connection: Connection<User>,
    request: IncomingMessage,
    response: ServerResponse,
    end: End,
  ): boolean {
    if (request.headers.accept === 'text/event-stream') {
      if (connection.transport) return end(409)
      connection.attach(eventStream(response))
      response.on('close', () => connection.abort())
      return true
    }
    if (connection.transport && connection.transport.name !== 'LongPolling') return end(409)
    connection.lastSeen = Date.now()
    if (!connection.transport) {
      connection.attach(longPolling())
      return end(200)
    }
    ;(connection.transport as PollTransport).answer(response, times.pollMs)
    return true
  }

  function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const answer = (admitted: Connection<User> | number) => {
      if (typeof admitted === 'number') {
        socket.end(`HTTP/1.1 ${admitted} Refused\r\nConnection: close\r\n\r\n`)
        return
      }
      sockets.handleUpgrade(request, socket, head, (webSocket) => {
        admitted.attach({
          name: 'WebSockets',
          write: (text) => webSocket.send(text),
          close: () => webSocket.close(),
          buffered: () => webSocket.bufferedAmount,
        })
        webSocket.on('message', (bytes: Buffer) => admitted.receive(bytes.toString()))
        webSocket.on('close', () => admitted.abort())
        webSocket.on('error', () => admitted.abort())
      })
    }
    admit(request).then(answer, () => socket.destroy())
  }

  /** The connection a WebSocket may take, or the status it is refused with. */
  async function admit(request: IncomingMessage): Promise<Connection<User> | number> {
    const url = urlOf(request)
    if (url.pathname !== options.path) return 404
    if (!originAllowed(request, options.allowedOrigins)) return 403
    const user = await options.authenticate(tokenOf(request, url))
    if (user === null) return 401
    const id = url.searchParams.get('id')
    const connection = id === null ? open(user) : byToken.get(id)
    if (!connection) return 404
    return connection.transport ? 409 : connection
  }

  return {
    handle,
    upgrade,
    send(to, target, ...args) {
      const text = invocation(target, args)
      let receivers = 0
      for (const connection of byToken.values()) {
        if (!connection.ready || !to(connection.user)) continue
        connection.deliver(text)
        receivers += 1
      }
      return receivers
    },
    closeWhere(leaves) {
      for (const connection of byToken.values())
        if (leaves(connection.user)) connection.close(undefined, false)
    },
    connectionCount: () => [...byToken.values()].filter(({ ready }) => ready).length,
    async stop() {
      clearInterval(ticker)
      for (const connection of byToken.values()) connection.close()
      await new Promise<void>((resolve) => sockets.close(() => resolve()))
    },
  }
}

type End = (status: number, text?: string, type?: string) => boolean

const urlOf = (request: IncomingMessage) => new URL(request.url ?? '/', 'http://hub.invalid')

/** A browser cannot set headers on a WebSocket, so its token comes in the query. */
function tokenOf(request: IncomingMessage, url: URL): string | undefined {
  const header = request.headers.authorization
  return header?.startsWith('Bearer ')
    ? header.slice(7)
    : (url.searchParams.get('access_token') ?? undefined)
}

/** Same host or listed; what is no browser sends no Origin. */
function originAllowed({ headers }: IncomingMessage, allowed: readonly string[]): boolean {
  if (headers.origin === undefined || allowed.includes(headers.origin)) return true
  try {
    return new URL(headers.origin).host === headers.host
  } catch {
    return false
  }
}

function allowOrigin({ headers }: IncomingMessage, response: ServerResponse): void {
  if (headers.origin === undefined) return
  response.setHeader('access-control-allow-origin', headers.origin)
  response.setHeader(
    'access-control-allow-headers',
    'authorization, x-requested-with, x-signalr-user-agent, content-type',
  )
  response.setHeader('access-control-allow-methods', 'GET, POST, DELETE')
  response.setHeader('vary', 'origin')
}
