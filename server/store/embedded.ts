import { once } from 'node:events'
import { join } from 'node:path'
import { Duplex } from 'node:stream'
import { MessageChannel, Worker } from 'node:worker_threads'
import pg from 'pg'

export type Embedded = {
  /** An ordinary `pg` pool of one connection; it is ended before the next one connects. */
  connect(): pg.Pool
  stop(): Promise<void>
}

/** An embedded PostgreSQL; no directory = in memory. */
export async function startEmbedded(directory: string | undefined): Promise<Embedded> {
  const worker = new Worker(join(import.meta.dirname, 'embedded-worker.mjs'), {
    workerData: { directory },
    execArgv: [],
  })
  const [first]: unknown[] = await once(worker, 'message')
  if (first !== 'ready') throw new Error(`The embedded database did not start: ${String(first)}`)
  return {
    connect: () =>
      new pg.Pool({
        stream: () => connectTo(worker) as never,
        max: 1,
        idleTimeoutMillis: 0,
        user: 'postgres',
        database: 'postgres',
      }),
    async stop() {
      const closed = once(worker, 'message')
      worker.postMessage({ close: true })
      await closed
      await worker.terminate()
    },
  }
}

/** A socket-like stream whose other end is the worker. */
function connectTo(worker: Worker): Duplex {
  const { port1, port2 } = new MessageChannel()
  const hangUp = (done: (error: Error | null) => void, error: Error | null = null) => {
    port1.postMessage(null)
    port1.close()
    done(error)
  }
  const stream = new Duplex({
    write(chunk: Buffer, _encoding, done) {
      port1.postMessage(chunk)
      done()
    },
    read() {},
    final(done) {
      hangUp(() => done())
      // Both ends are closed now: the pool waits for it before it opens the next connection.
      stream.push(null)
    },
    destroy: (error, done) => hangUp(done, error),
  })
  port1.on('message', (chunk: Uint8Array | null) => {
    stream.push(chunk === null ? null : Buffer.from(chunk))
  })
  return Object.assign(stream, {
    setNoDelay: () => stream,
    setKeepAlive: () => stream,
    ref: () => (port1.ref(), stream),
    unref: () => (port1.unref(), stream),
    connect: () => {
      worker.postMessage({ port: port2 }, [port2])
      queueMicrotask(() => stream.emit('connect'))
      return stream
    },
  })
}
