import { http, HttpResponse } from 'msw'
import { onTestFinished } from 'vitest'
import type { HubPush } from '#contract/hub.ts'
import { environment } from '#lib/environment.ts'
import { network } from './screen-backend.ts'

const url = 'http://hub.example/notify'
const recordEnd = '\u001e'

/** A hub that a page connects to once it is open, over polls that are answered when there is something to say. */
export function givenHub() {
  const { hubPath } = environment
  // Outside a browser SignalR takes whole addresses alone.
  Object.assign(environment, { hubPath: url })
  onTestFinished(() => void Object.assign(environment, { hubPath }))

  const opened = gate()
  let listed: readonly object[] = []
  let connection = newConnection(0)

  function hear({ type, target, invocationId, protocol }: Record<string, unknown>): void {
    if (protocol !== undefined) connection.say({})
    if (type === 1 && target === 'RequestNotifications')
      connection.say(
        { type: 1, target: 'ReceiveNotifications', arguments: [listed] },
        { type: 3, invocationId, result: null },
      )
  }

  network.use(
    http.post(`${url}/negotiate`, async () => {
      await opened.passed
      connection = newConnection(connection.number + 1)
      return HttpResponse.json({
        negotiateVersion: 1,
        connectionId: `${connection.number}`,
        connectionToken: `${connection.number}`,
        availableTransports: [{ transport: 'LongPolling', transferFormats: ['Text'] }],
      })
    }),
    http.get(url, () => connection.poll()),
    http.post(url, async ({ request }) => {
      for (const record of (await request.text()).split(recordEnd))
        if (record !== '') hear(JSON.parse(record))
      return new HttpResponse(null)
    }),
    http.delete(url, ({ request }) => {
      if (new URL(request.url).searchParams.get('id') === `${connection.number}`)
        connection.left.open()
      return new HttpResponse(null, { status: 202 })
    }),
  )
  return {
    open: opened.open,
    /** What it says from now on to who asks for the latest. */
    list(notifications: readonly object[]) {
      listed = notifications
    },
    push: (notification: object) =>
      connection.say({ type: 1, target: 'Notify', arguments: [JSON.stringify(notification)] }),
    send: ({ target, args }: Pick<HubPush, 'target' | 'args'>) =>
      connection.say({ type: 1, target, arguments: args }),
    /** The page connects again by itself. */
    lose: () => connection.say('lost'),
    /** Until a page that was closed has hung up. */
    left: () => connection.left.passed,
  }
}

function newConnection(number: number) {
  let isNew = true
  let waiting: (object | 'lost')[] = []
  let heard = gate()
  return {
    number,
    left: gate(),
    say(...messages: (object | 'lost')[]) {
      waiting.push(...messages)
      heard.open()
    },
    async poll(): Promise<Response> {
      // The first poll only connects.
      if (isNew) {
        isNew = false
        return new HttpResponse('')
      }
      await heard.passed
      const said = waiting
      waiting = []
      heard = gate()
      if (said.includes('lost')) return new HttpResponse(null, { status: 204 })
      return new HttpResponse(said.map((one) => JSON.stringify(one) + recordEnd).join(''))
    },
  }
}

function gate() {
  let open = () => {}
  const passed = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open: () => open(), passed }
}
