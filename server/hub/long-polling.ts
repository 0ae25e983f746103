import type { ServerResponse } from 'node:http'
import type { Transport } from './connection.ts'

export type PollTransport = Transport & { answer(response: ServerResponse, waitMs: number): void }

/** Messages wait until the client polls; a poll waits until there is a message. */
export function longPolling(): PollTransport {
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
