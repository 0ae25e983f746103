import { Agent, createServer, type IncomingMessage, request, type Server } from 'node:http'
import { connect } from 'node:net'

/**
 * Hands each request and each WebSocket to the next port in turn, as a load balancer without sticky sessions.
 * With `checkEveryMs` it leaves out copies whose `/readyz` does not answer 200, and tries the next one where a
 * copy takes no connection, as compose.yaml's balancer does.
 */
export async function startRoundRobin(
  ports: readonly number[],
  { checkEveryMs }: { checkEveryMs?: number } = {},
): Promise<Server> {
  const agent = new Agent({ keepAlive: true })
  let ready = ports
  let turn = 0
  const inTurn = () => {
    turn += 1
    return ready.map((_, at) => ready[(turn + at) % ready.length] ?? 0)
  }

  const server = createServer((incoming, outgoing) => {
    const hand = ([port, ...others]: number[]) => {
      if (port === undefined) {
        outgoing.writeHead(503).end()
        return
      }
      const passed = request(
        {
          port,
          agent,
          method: incoming.method,
          path: incoming.url,
          headers: { ...incoming.headers, 'x-forwarded-for': incoming.socket.remoteAddress },
        },
        (answer) => {
          outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
          answer.pipe(outgoing)
          answer.on('error', () => outgoing.destroy())
        },
      )
      let connected = false
      passed.on('socket', (socket) => {
        const go = () => {
          connected = true
          incoming.pipe(passed)
        }
        if (socket.connecting) socket.once('connect', go)
        else go()
      })
      passed.on('error', () => {
        const isUnsent = !connected || (passed.reusedSocket && hasNoBody(incoming))
        if (isUnsent && checkEveryMs !== undefined) hand(others)
        else if (outgoing.headersSent) outgoing.destroy()
        else outgoing.writeHead(502).end()
      })
      outgoing.on('close', () => passed.destroy())
    }
    hand(inTurn())
  })
  server.on('upgrade', (incoming, socket, head) => {
    const hand = ([port, ...others]: number[]) => {
      if (port === undefined) {
        socket.destroy()
        return
      }
      let connected = false
      const through = connect(port, 'localhost', () => {
        connected = true
        const headers = Object.entries(incoming.headers).map(([name, value]) => `${name}: ${value}`)
        through.write([`GET ${incoming.url} HTTP/1.1`, ...headers, '', ''].join('\r\n'))
        through.write(head)
        through.pipe(socket).pipe(through)
      })
      through.on('error', () => {
        if (connected || checkEveryMs === undefined) socket.destroy()
        else hand(others)
      })
      socket.on('error', () => through.destroy())
      socket.on('close', () => through.destroy())
    }
    hand(inTurn())
  })
  if (checkEveryMs !== undefined) {
    const check = setInterval(async () => {
      const answers = await Promise.all(
        ports.map((port) =>
          fetch(`http://localhost:${port}/readyz`).then(
            ({ ok }) => ok,
            () => false,
          ),
        ),
      )
      ready = ports.filter((_, at) => answers[at])
    }, checkEveryMs)
    server.once('close', () => clearInterval(check))
  }
  server.once('close', () => agent.destroy())
  await new Promise<void>((resolve) => server.listen(0, resolve))
  return server
}

const hasNoBody = ({ method }: IncomingMessage) => method === 'GET' || method === 'HEAD'
