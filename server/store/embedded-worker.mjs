// PGlite in a thread of its own, speaking the PostgreSQL protocol over a MessagePort: a heavy query
// never blocks the requests of other people.
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'

const database = new PGlite(workerData.directory)
await database.waitReady

parentPort.on('message', ({ port, close }) => {
  if (close) {
    void database.close().then(() => {
      parentPort.postMessage('closed')
      parentPort.close()
    })
    return
  }
  converse(port)
})
parentPort.postMessage('ready')

// The pool replaces its one connection after a failed statement: the new one waits until the old one
// has hung up, or their messages would mix.
let lastHungUp = Promise.resolve()

function converse(port) {
  let received = Buffer.alloc(0)
  let started = false
  let turn = lastHungUp
  let hungUp
  lastHungUp = new Promise((resolve) => {
    hungUp = resolve
  })
  const rollBack = () =>
    database
      .exec('rollback')
      .catch(() => {})
      .finally(hungUp)

  port.on('message', (chunk) => {
    if (chunk === null) {
      turn = turn.then(rollBack)
      return
    }
    received = Buffer.concat([received, chunk])
    for (;;) {
      if (received.length < (started ? 5 : 4)) break
      const length = started ? 1 + received.readUInt32BE(1) : received.readUInt32BE(0)
      if (received.length < length) break
      const message = Uint8Array.from(received.subarray(0, length))
      const type = started ? String.fromCharCode(received[0]) : 'start'
      received = received.subarray(length)
      started = true
      if (type === 'X') {
        turn = turn.then(rollBack)
        port.postMessage(null)
        continue
      }
      turn = turn.then(() => answer(port, message, type)).catch((error) => console.error(error))
    }
  })
}

function answer(port, message, type) {
  return database.execProtocolRawStream(message, {
    syncToFs: type === 'S' || type === 'Q',
    onRawData: (bytes) => {
      const copy = Uint8Array.from(bytes)
      port.postMessage(copy, [copy.buffer])
    },
  })
}
