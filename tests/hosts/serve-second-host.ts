import { getRequestListener } from '@hono/node-server'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { createHub } from '#server/hub/hub.ts'
import type { Account } from './freight.ts'
import type { Misbehaviour } from './misbehaviour.ts'
import { NoAnswer, openSecondHost, type SecondHost } from './second-host.ts'

export type ServedHost = SecondHost & {
  /** How many browsers listen to the hub. */
  listening: () => number
  stop: () => Promise<void>
}

type Served = { port: number; appOrigin: string; mood?: Misbehaviour }

/**
 * The second host on a port of its own, for an app of another origin. Its hub speaks the protocol only, and
 * pushes what spec section 7 names: single notifications and the list of them.
 */
export async function serveSecondHost({ port, appOrigin, mood = {} }: Served): Promise<ServedHost> {
  const host = openSecondHost(mood, {
    appOrigin,
    tell: ({ companyId, notification }) => {
      hub.send(
        (listener) => listener.companyId === companyId,
        'Notify',
        JSON.stringify(notification),
      )
    },
  })
  const hub = createHub<Account>({
    path: '/notify',
    allowedOrigins: mood.closedHub ? [] : [appOrigin],
    authenticate: async (token) => host.holderOf(token) ?? null,
    personOf: ({ username }) => username,
    secret: new TextEncoder().encode('the secret of the second host'),
    methods: {
      RequestNotifications: (caller, count) =>
        caller.send(
          'ReceiveNotifications',
          host.notifications(caller.user).slice(0, Number(count)),
        ),
    },
  })
  const answer = getRequestListener(async (request) => {
    try {
      return await host.fetch(request)
    } catch (error) {
      // Without CORS headers: the browser hands over no answer.
      if (error instanceof NoAnswer) return new Response('Not found', { status: 404 })
      throw error
    }
  })
  const server = createServer((request, response) => {
    void hub.handle(request, response).then((answered) => {
      if (!answered) return answer(request, response)
    })
  })
  server.on('upgrade', (request, socket, head) => hub.upgrade(request, socket, head))
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    ...host,
    listening: () => hub.connectionCount(),
    async stop() {
      await hub.stop()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
