import type { ServerResponse } from 'node:http'
import type { Transport } from './connection.ts'

/** Server-sent events: one event a message, sent as it comes. */
export function eventStream(response: ServerResponse): Transport {
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
