import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Connection, Transport } from './connection.ts'
import type { Connections } from './connections.ts'
import type { HubOptions } from './hub-options.ts'
import type { HubTimes } from './protocol.ts'
import { allowOrigin, originAllowed, tokenOf, urlOf } from './who-asks.ts'

type Answering<User> = {
  options: HubOptions<User>
  times: HubTimes
  connections: Connections<User>
}

type End = (status: number, text?: string, type?: string) => boolean

/** Answers negotiate, polls and event streams; false when the path is not the hub's. */
export async function answerRequest<User>(
  { options, times, connections }: Answering<User>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const url = urlOf(request)
  const negotiates = url.pathname === `${options.path}/negotiate`
  if (!negotiates && url.pathname !== options.path) return false
  const end: End = (status, text = '', type = 'text/plain') => {
    response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(text)
    return true
  }
  const refuse: End = (status, text) => {
    options.onRefused?.(status, request)
    return end(status, text)
  }
  if (!originAllowed(request, options.allowedOrigins)) return refuse(403)
  allowOrigin(request, response)
  if (request.method === 'OPTIONS') return end(204)
  const user = await options.authenticate(tokenOf(request, url))
  if (user === null) return refuse(401)
  if (negotiates) {
    return request.method === 'POST' ? negotiate(connections, user, url, end) : end(405)
  }

  const id = url.searchParams.get('id')
  if (!id) return end(400, 'Connection ID required')
  const connection = connections.named(id, user)
  if (!connection) return refuse(404, 'No Connection with that ID')
  switch (request.method) {
    case 'POST':
      return receivePost(connection, request, times.messageBytes, end)
    case 'DELETE':
      connection.abort()
      return end(202)
    case 'GET':
      return connect(connection, { request, response, pollMs: times.pollMs }, end)
    default:
      return end(405)
  }
}

function negotiate<User>(connections: Connections<User>, user: User, url: URL, end: End): boolean {
  const version = url.searchParams.get('negotiateVersion') === '1' ? 1 : 0
  const connection = connections.open(user)
  if (version === 0) connections.nameById(connection)
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

async function receivePost<User>(
  connection: Connection<User>,
  request: IncomingMessage,
  messageBytes: number,
  end: End,
): Promise<boolean> {
  if (!connection.transport || connection.closed) return end(404)
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    bytes += part.length
    if (bytes > messageBytes) return end(413)
    parts.push(part)
  }
  connection.receive(Buffer.concat(parts).toString())
  return end(200)
}

type Waiting = { request: IncomingMessage; response: ServerResponse; pollMs: number }

function connect<User>(
  connection: Connection<User>,
  { request, response, pollMs }: Waiting,
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
  ;(connection.transport as PollTransport).answer(response, pollMs)
  return true
}

/** Server-sent events: one event a message, sent as it comes. */
function eventStream(response: ServerResponse): Transport {
  response.writeHead(200, {
    'content-type': 'text/event-stream',
    'cache-control': 'no-cache',
    'x-accel-buffering': 'no',
  })
  response.write(':\r\n\r\n')
  return {
    name: 'ServerSentEvents',
    write(text) {
      const lines = text.split(/\r\n|\r|\n/).map((line) => `data: ${line}\r\n`)
      response.write(`${lines.join('')}\r\n`)
    },
    close: () => response.end(),
    buffered: () => response.writableLength,
  }
}

type PollTransport = Transport & { answer(response: ServerResponse, waitMs: number): void }

/** Messages wait until the client polls; a poll waits until there is a message. */
function longPolling(): PollTransport {
  let waiting: ServerResponse | undefined
  let text = ''
  let done = false

  const flush = () => {
    if (!waiting || text === '') return
    waiting.writeHead(200, { 'content-type': 'text/plain', 'cache-control': 'no-store' }).end(text)
    waiting = undefined
    text = ''
  }

  return {
    name: 'LongPolling',
    write(more) {
      text += more
      flush()
    },
    close() {
      done = true
      if (text === '') waiting?.writeHead(204).end()
      else flush()
    },
    buffered: () => text.length,
    answer(response, waitMs) {
      waiting?.writeHead(204).end()
      waiting = undefined
      if (done && text === '') {
        response.writeHead(204).end()
        return
      }
      waiting = response
      const timer = setTimeout(() => {
        if (waiting !== response) return
        waiting = undefined
        response.writeHead(200).end()
      }, waitMs)
      response.on('close', () => {
        clearTimeout(timer)
        if (waiting === response) waiting = undefined
      })
      flush()
    },
  }
}
