import { createServer, type Server } from 'node:http'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Context } from '#server/context.ts'
import type { Answered } from '#server/request-log.ts'
import { readHealth } from './health.ts'

export type Metrics = {
  count(answered: Answered): void
  /** Serves `/metrics` for Prometheus: on a port of its own, which only the operator reaches. */
  listen(port: number): Promise<Server>
}

/** Figures of this process, and of the queue that all copies share. */
export function createMetrics(context: Context): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const seconds = new Histogram({
    name: 'laneward_request_seconds',
    help: 'Time from a call to its answer',
    labelNames: ['method', 'call', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers,
  })
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers })
  const connections = gauge('laneward_hub_connections', 'Browsers connected to this copy')
  const pool = new Gauge({
    name: 'laneward_database_connections',
    help: 'Connections of this copy, and calls that wait for one',
    labelNames: ['state'],
    registers,
  })
  const waiting = gauge('laneward_uploads_waiting', 'Uploads nobody works on yet')
  const underWay = gauge('laneward_uploads_under_way', 'Uploads being processed')
  const stuck = gauge('laneward_uploads_stuck', 'Uploads without progress for 15 minutes')
  const oldest = gauge('laneward_uploads_oldest_seconds', 'Age of the upload waiting longest')
  const mailsFailed = gauge('laneward_mails_failed', 'Emails of a day given up')
  const freeBytes = gauge('laneward_free_bytes', 'Room left on the disk of this copy')

  async function scrape(): Promise<string> {
    const { pool: connected } = context.database
    connections.set(context.connections())
    pool.set({ state: 'idle' }, connected.idleCount)
    pool.set({ state: 'busy' }, connected.totalCount - connected.idleCount)
    pool.set({ state: 'waiting' }, connected.waitingCount)
    const { queue, uploads, mail, storage } = await readHealth(context)
    waiting.set(queue.waiting)
    underWay.set(queue.underWay)
    stuck.set(uploads.stuck)
    const { oldestAt } = queue
    oldest.set(oldestAt === null ? 0 : (context.now().getTime() - Date.parse(oldestAt)) / 1000)
    mailsFailed.set(mail.failed)
    if (storage.freeBytes !== null) freeBytes.set(storage.freeBytes)
    return registry.metrics()
  }

  return {
    count: ({ method, call, status, ms }) =>
      seconds.observe({ method, call, status: String(status) }, ms / 1000),
    listen: (port) =>
      new Promise((resolve, reject) => {
        const server = createServer((request, response) => {
          if (request.method !== 'GET' || request.url !== '/metrics') {
            response.writeHead(404).end()
            return
          }
          scrape().then(
            (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
            (error: Error) => {
              context.log('warn', 'no metrics', { reason: error.message })
              response.writeHead(503).end()
            },
          )
        })
        server.once('error', reject)
        server.listen(port, () => resolve(server))
      }),
  }
}
