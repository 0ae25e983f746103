import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { type ChangeMessage, createRealtime, realtimeTimes } from '#lib/realtime.ts'
import { createHub, type Hub } from '#server/hub/hub.ts'
import { eventually } from '#tests/support/eventually.ts'

afterEach(() => vi.useRealTimers())

test('the constants of the connection are those agreed on', () => {
  expect(realtimeTimes).toMatchObject({
    retryDelaysMs: [0, 2000, 10_000, 30_000],
    serverTimeoutMs: 30_000,
    keepAliveMs: 15_000,
    latestNotifications: 10,
  })
})

test('who is signed in is connected and asks for the latest ten', async () => {
  const host = await givenHost()
  const { realtime, flags } = givenRealtime(host.url)

  await realtime.ensureStarted()

  expect(flags).toEqual([true])
  expect(host.asked).toEqual([10])
})

test('nobody signed in connects to nothing', async () => {
  const host = await givenHost()
  const { realtime, flags } = givenRealtime(host.url, { signedIn: false })

  await realtime.ensureStarted()

  expect(host.negotiations()).toBe(0)
  expect(flags).toEqual([])
})

test('fifty route changes make one connection', async () => {
  const host = await givenHost()
  const { realtime } = givenRealtime(host.url)

  await Promise.all(Array.from({ length: 50 }, () => realtime.ensureStarted()))
  await realtime.ensureStarted()

  expect(host.hub.connectionCount()).toBe(1)
  expect(host.negotiations()).toBe(1)
})

test('pushes come in batches, and one that cannot be read stops none', async () => {
  const host = await givenHost()
  const { realtime, batches } = givenRealtime(host.url)
  await realtime.ensureStarted()

  for (const text of ['{"id":1}', 'not json', 'null', '{"id":2}']) {
    host.hub.send(() => true, 'Notify', text)
  }

  await eventually(() => expect(batches.flat()).toEqual([{ id: 1 }, { id: 2 }]))
  expect(batches).toHaveLength(1)
})

test('a message that is unknown or unreadable changes nothing, and the console hears of it once', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const host = await givenHost()
  const { realtime, changes } = givenRealtime(host.url)
  await realtime.ensureStarted()

  host.hub.send(() => true, 'LanesMoved', 7)
  host.hub.send(() => true, 'LanesMoved', 8)
  host.hub.send(() => true, 'UploadChanged', { id: 'none' })
  host.hub.send(() => true, 'BidsChanged', 'more than the contract has')

  await eventually(() => expect(changes).toEqual([{ target: 'BidsChanged', args: [] }]))
  expect(warned.mock.calls.map(([words]) => words)).toEqual([
    'The hub sent "lanesmoved", which this version does not know.',
    'The hub sent "UploadChanged" in a form that cannot be read.',
  ])
  warned.mockRestore()
})

test('a lost connection is flagged, comes back by itself and asks for what it missed', async () => {
  const host = await givenHost()
  const { realtime, flags } = givenRealtime(host.url)
  await realtime.ensureStarted()

  host.dropAll()

  await eventually(() => expect(flags).toEqual([true, false, true]))
  await eventually(() => expect(host.asked).toEqual([10, 10]))
})

test('a host without a hub is silent, and the next route change tries again', async () => {
  const host = await givenHost()
  const { realtime, flags } = givenRealtime(host.url)
  host.refuse(true)
  await realtime.ensureStarted()
  expect(flags).toEqual([false])

  host.refuse(false)
  await realtime.ensureStarted()

  expect(flags).toEqual([false, true])
})

test.each(['while connecting', 'when connected'])(
  'signing out %s leaves none open',
  async (when) => {
    const host = await givenHost()
    const { realtime } = givenRealtime(host.url)
    const starting = realtime.ensureStarted()
    if (when === 'when connected') await starting

    await realtime.stop()
    await starting

    await eventually(() => expect(host.hub.connectionCount()).toBe(0))
    expect(realtime.isConnected()).toBe(false)
  },
)

type Host = {
  url: string
  hub: Hub<{ token: string }>
  /** Counts clients asked for. */
  asked: unknown[]
  negotiations(): number
  dropAll(): void
  refuse(refused: boolean): void
}

async function givenHost(): Promise<Host> {
  const asked: unknown[] = []
  let negotiations = 0
  let refused = false
  const hub = createHub<{ token: string }>({
    path: '/notify',
    allowedOrigins: [],
    authenticate: async (token) => (token ? { token } : null),
    personOf: ({ token }) => token,
    secret: new TextEncoder().encode('not a secret'),
    methods: {
      RequestNotifications: (caller, count) => {
        asked.push(count)
        caller.send('ReceiveNotifications', [])
      },
    },
  })
  const server: Server = createServer((request, response) => {
    if (request.url?.includes('/negotiate')) negotiations += 1
    if (refused) response.writeHead(503).end()
    else void hub.handle(request, response)
  })
  const sockets = new Set<Duplex>()
  server.on('upgrade', (request, socket, head) => {
    sockets.add(socket)
    hub.upgrade(request, socket, head)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(async () => {
    await hub.stop()
    server.closeAllConnections()
    server.close()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/notify`,
    hub,
    asked,
    negotiations: () => negotiations,
    dropAll() {
      for (const socket of sockets) socket.destroy()
      sockets.clear()
    },
    refuse(now) {
      refused = now
    },
  }
}

function givenRealtime(url: string, { signedIn = true } = {}) {
  const flags: boolean[] = []
  const batches: unknown[][] = []
  const changes: ChangeMessage[] = []
  const realtime = createRealtime({
    url,
    accessToken: () => 'token',
    hasUser: () => signedIn,
    onNotify: (batch) => batches.push(batch),
    onList: () => {},
    onChange: (change) => changes.push(change),
    onConnected: (connected) => flags.push(connected),
  })
  onTestFinished(() => realtime.stop())
  return { realtime, flags, batches, changes }
}
