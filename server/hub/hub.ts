import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import type { Connection } from './connection.ts'
import { Connections } from './connections.ts'
import type { HubOptions } from './hub-options.ts'
import { usualTimes } from './protocol.ts'
import { answerRequest } from './hub-requests.ts'
import { invocation } from './protocol.ts'
import { originAllowed, tokenOf, urlOf } from './who-asks.ts'

export type Hub<User> = {
  /** Answers negotiate, polls and event streams; false when the path is not the hub's. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<boolean>
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  send(to: (user: User) => boolean, target: string, ...args: unknown[]): number
  closeWhere(leaves: (user: User) => boolean): void
  /** Lets everybody connect again and ask for what it may have missed. */
  reconnectAll(): void
  connectionCount(): number
  stop(): Promise<void>
}

/**
 * A hub of the SignalR JSON protocol (negotiate versions 0 and 1) over WebSockets, server-sent events
 * and long polling, for the stock client.
 */
export function createHub<User>(options: HubOptions<User>): Hub<User> {
  const times = { ...usualTimes, ...options.times }
  const connections = new Connections<User>(options, times)
  const sockets = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: times.messageBytes,
  })

  function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const answer = (admitted: Connection<User> | number) => {
      if (typeof admitted === 'number') {
        options.onRefused?.(admitted, request)
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
    const connection = id === null ? connections.open(user) : connections.namedAnywhere(id, user)
    if (!connection) return 404
    return connection.transport ? 409 : connection
  }

  return {
    handle: (request, response) =>
      answerRequest({ options, times, connections }, request, response),
    upgrade,
    send(to, target, ...args) {
      const text = invocation(target, args)
      let receivers = 0
      for (const connection of connections.all()) {
        if (!connection.ready || !to(connection.user)) continue
        connection.deliver(text)
        receivers += 1
      }
      return receivers
    },
    closeWhere(leaves) {
      for (const connection of connections.all())
        if (leaves(connection.user)) connection.close(undefined, false)
    },
    reconnectAll() {
      for (const connection of connections.all()) connection.close()
    },
    connectionCount: () => [...connections.all()].filter(({ ready }) => ready).length,
    async stop() {
      connections.closeAll()
      await new Promise<void>((resolve) => sockets.close(() => resolve()))
    },
  }
}
