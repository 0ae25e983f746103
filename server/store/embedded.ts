import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Duplex } from 'node:stream'
import { MessageChannel, Worker } from 'node:worker_threads'
import pg from 'pg'

export type Embedded = {
  /** An ordinary `pg` pool of one connection; those of several pools take turns, a transaction each. */
  connect(): pg.Pool
  /** Lets another process of this machine connect; answers the directory of the socket. */
  listen(): Promise<string>
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
  let socketDirectory: string | undefined
  return {
    connect: () => new pg.Pool({ ...oneConnection, stream: () => connectTo(worker) as never }),
    async listen() {
      // Nobody else on the machine may enter it.
      socketDirectory ??= await mkdtemp(join(tmpdir(), 'laneward-database-'))
      const listening = once(worker, 'message')
      worker.postMessage({ listen: join(socketDirectory, '.s.PGSQL.5432') })
      await listening
      return socketDirectory
    },
    async stop() {
      const closed = once(worker, 'message')
      worker.postMessage({ close: true })
      await closed
      await worker.terminate()
      if (socketDirectory !== undefined) await rm(socketDirectory, { recursive: true, force: true })
    },
  }
}

const oneConnection = {
  max: 1,
  idleTimeoutMillis: 0,
  user: 'postgres',
  database: 'postgres',
}

/** The pool of another process, over the socket that `listen` has opened. */
export const connectOver = (socketDirectory: string): pg.Pool =>
  new pg.Pool({ ...oneConnection, host: socketDirectory, port: 5432, ssl: false })

/** A socket-like stream whose other end is the worker. */
function connectTo(worker: Worker): Duplex {
  const { port1, port2 } = new MessageChannel()
  const hangUp = (done: (error: Error | null) => void, error: Error | null = null) => {
    port1.postMessage(null)
    port1.close()
    done(error)
  }
  const send = (chunks: Buffer[]) => {
    // A buffer of its own: of a shared one all would be copied.
    const bytes = new Uint8Array(Buffer.concat(chunks))
    port1.postMessage(bytes, [bytes.buffer])
  }
  const stream = new Duplex({
    write(chunk: Buffer, _encoding, done) {
      send([chunk])
      done()
    },
    // A statement is several messages, written at once.
    writev(chunks: { chunk: Buffer }[], done) {
      send(chunks.map(({ chunk }) => chunk))
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
    stream.push(
      chunk === null ? null : Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength),
    )
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
