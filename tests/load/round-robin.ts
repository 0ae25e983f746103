import { createServer, request, type Server } from 'node:http'
import { connect } from 'node:net'

/** Hands each request and each WebSocket to the next port in turn, as a load balancer without sticky sessions. */
export async function startRoundRobin(ports: readonly number[]): Promise<Server> {
  let turn = 0
  const next = () => ports[turn++ % ports.length] ?? 0
  const server = createServer((incoming, outgoing) => {
    const passed = request(
      {
        port: next(),
        method: incoming.method,
        path: incoming.url,
        headers: incoming.headers,
      },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
      },
    )
    passed.on('error', () => outgoing.destroy())
    incoming.pipe(passed)
  })
  server.on('upgrade', (incoming, socket, head) => {
    const through = connect(next(), 'localhost', () => {
      const headers = Object.entries(incoming.headers).map(([name, value]) => `${name}: ${value}`)
      through.write([`GET ${incoming.url} HTTP/1.1`, ...headers, '', ''].join('\r\n'))
      through.write(head)
      through.pipe(socket).pipe(through)
    })
    through.on('error', () => socket.destroy())
    socket.on('error', () => through.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  return server
}
