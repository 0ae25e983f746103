import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  HttpTransportType,
  type HubConnection,
  HubConnectionBuilder,
  LogLevel,
} from '@microsoft/signalr'
import { expect, onTestFinished, test } from 'vitest'
import WebSocket from 'ws'
import { createHub, type Hub } from './hub.ts'

type Listener = { company: string }

test.each([
  ['WebSockets', HttpTransportType.WebSockets],
  ['server-sent events', HttpTransportType.ServerSentEvents],
  ['long polling', HttpTransportType.LongPolling],
])('the stock client asks, is answered and is notified over %s', async (_name, transport) => {
  const { url, hub } = await givenHub()
  const connection = await connect(url, 'alder', transport)
  const lists: unknown[] = []
  const received = new Promise((resolve) => {
    connection.on('Notify', (text: string) => {
      resolve(JSON.parse(text))
    })
  })
  connection.on('ReceiveNotifications', (list: unknown) => {
    lists.push(list)
  })

  await connection.invoke('RequestNotifications', 10)
  hub.send(({ company }) => company === 'alder', 'Notify', '{"id":1}')

  expect(await received).toEqual({ id: 1 })
  expect(lists).toEqual([['one of alder', 10]])
})

test('a message for one company reaches no other', async () => {
  const { url, hub } = await givenHub()
  await connect(url, 'alder')
  await connect(url, 'birch')

  expect(hub.send(({ company }) => company === 'alder', 'Notify', '{}')).toBe(1)
})

test('a bad token, a foreign page and an unknown connection are refused', async () => {
  const { url, refused } = await givenHub()

  expect((await fetch(`${url}/negotiate`, { method: 'POST' })).status).toBe(401)
  expect(await refusal(`${url}?access_token=alder`, { origin: 'https://evil.example' })).toBe(403)
  expect(await refusal(`${url}?access_token=nobody`)).toBe(401)
  expect(await refusal(`${url}?id=nope&access_token=alder`)).toBe(404)
  expect((await fetch(`${url}?id=nope&access_token=alder`)).status).toBe(404)
  expect(refused).toEqual([401, 403, 401, 404, 404])
})

test('a connection negotiated by one is refused to another, over every transport', async () => {
  const { url } = await givenHub()
  const token = await negotiated(url, 'alder')
  const address = `${url}?id=${encodeURIComponent(token)}&access_token=birch`

  expect(await refusal(address)).toBe(404)
  expect((await fetch(address)).status).toBe(404)
  expect((await fetch(address, { headers: { accept: 'text/event-stream' } })).status).toBe(404)
  expect((await fetch(address, { method: 'POST', body: '{}' })).status).toBe(404)
  expect((await fetch(address, { method: 'DELETE' })).status).toBe(404)
})

test('a WebSocket negotiated with one copy of the server is opened by another, for its person alone', async () => {
  const [one, other] = [await givenHub(), await givenHub()]
  const token = encodeURIComponent(await negotiated(one.url, 'alder'))

  expect(await refusal(`${other.url}?id=${token}&access_token=birch`)).toBe(404)
  expect(await refusal(`${other.url}?id=${token}x&access_token=alder`)).toBe(404)
  const socket = new WebSocket(`${other.url.replace('http', 'ws')}?id=${token}&access_token=alder`)
  onTestFinished(() => socket.close())
  const answered = once(socket, 'message')
  await once(socket, 'open')
  socket.send('{"protocol":"json","version":1}\u001e')

  expect(String((await answered)[0])).toBe('{}\u001e')
  expect(other.hub.send(({ company }) => company === 'alder', 'Notify', '{}')).toBe(1)
})

test('a message of a megabyte closes the connection that sends it, and no other', async () => {
  const { url, hub } = await givenHub()
  const [loud] = [await connect(url, 'alder'), await connect(url, 'birch')]
  const closed = new Promise<void>((resolve) => {
    loud.onclose(() => resolve())
  })

  await Promise.all([
    closed,
    loud.send('RequestNotifications', 'x'.repeat(1_000_000)).catch(() => {}),
  ])

  expect(hub.connectionCount()).toBe(1)
  expect(hub.send(({ company }) => company === 'birch', 'Notify', '{}')).toBe(1)
})

test('a method that does not exist answers an error, prototypes included', async () => {
  const { url } = await givenHub()
  const connection = await connect(url, 'alder')

  await expect(connection.invoke('__proto__')).rejects.toThrow(/does not exist/)
  await expect(connection.invoke('RequestNotifications')).rejects.toThrow(/argument/)
})

test('a page of a listed origin may negotiate as SignalR asks it, with credentials; another is refused', async () => {
  const { url } = await givenHub()
  const preflight = (origin: string) =>
    fetch(`${url}/negotiate?negotiateVersion=1`, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST' },
    })

  const listed = await preflight('https://app.alder.test')

  expect(listed.status).toBe(204)
  expect(Object.fromEntries(listed.headers)).toMatchObject({
    'access-control-allow-origin': 'https://app.alder.test',
    'access-control-allow-credentials': 'true',
    'access-control-allow-headers': expect.stringContaining('x-signalr-user-agent'),
  })
  expect((await preflight('https://elsewhere.test')).status).toBe(403)
})

async function givenHub(): Promise<{
  url: string
  hub: Hub<Listener>
  /** Statuses of requests that were not let in. */
  refused: number[]
}> {
  const refused: number[] = []
  const hub = createHub<Listener>({
    path: '/notify',
    allowedOrigins: ['https://app.alder.test'],
    authenticate: async (token) =>
      token === 'alder' || token === 'birch' ? { company: token } : null,
    personOf: ({ company }) => company,
    onRefused: (status) => refused.push(status),
    secret: new TextEncoder().encode('the same in every copy'),
    methods: {
      RequestNotifications: (caller, count) => {
        caller.send('ReceiveNotifications', [`one of ${caller.user.company}`, count])
      },
    },
  })
  const server = createServer((request, response) => {
    void hub.handle(request, response)
  })
  server.on('upgrade', (request, socket, head) => hub.upgrade(request, socket, head))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(async () => {
    await hub.stop()
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/notify`, hub, refused }
}

async function connect(
  url: string,
  token: string,
  transport = HttpTransportType.WebSockets,
): Promise<HubConnection> {
  const connection = new HubConnectionBuilder()
    .withUrl(url, { accessTokenFactory: () => token, transport })
    .configureLogging(LogLevel.None)
    .build()
  await connection.start()
  onTestFinished(() => connection.stop())
  return connection
}

async function negotiated(url: string, token: string): Promise<string> {
  const answer = await fetch(`${url}/negotiate?negotiateVersion=1&access_token=${token}`, {
    method: 'POST',
  })
  return ((await answer.json()) as { connectionToken: string }).connectionToken
}

function refusal(url: string, headers: Record<string, string> = {}): Promise<number | undefined> {
  const socket = new WebSocket(url.replace('http', 'ws'), { headers })
  socket.on('error', () => {})
  return new Promise((resolve) => {
    socket.on('unexpected-response', (_request, response) => resolve(response.statusCode))
  })
}
