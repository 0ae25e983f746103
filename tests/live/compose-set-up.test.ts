import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { HubConnectionBuilder, LogLevel } from '@microsoft/signalr'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { Mode } from '#domain/mode.ts'
import { UploadStatus } from '#domain/upload.ts'
import { realtimeTimes } from '#lib/realtime.ts'
import { startRoundRobin } from '#tests/load/round-robin.ts'
import { composeService } from '#tests/support/compose-file.ts'
import { databaseKinds } from '#tests/support/database.ts'
import { type ObjectStoreProcess, startObjectStore } from '#tests/support/object-store.ts'
import { givenShipper, historyOf, signIn, upload } from '#tests/support/on-copies.ts'
import { onPostgres } from '#tests/support/on-postgres.ts'
import { endProcess, freePort, isReady, startProcess } from '#tests/support/plain-process.ts'
import { postgresUrl } from '#tests/support/postgres-url.ts'

// What compose.yaml starts, as plain processes of this machine: the same commands and settings, but for the
// addresses, and a small balancer and object store in place of Caddy and VersityGW.

const name = `laneward_set_up_${process.pid}`
const databaseUrl = new URL(`/${name}`, postgresUrl).href
const directory = mkdtempSync(join(tmpdir(), 'laneward-set-up-'))
/** On a busy machine the worker, which goes last, takes its time. */
const soon = { timeout: 100_000, interval: 100 }

type Copy = { port: number; metricsPort: number; process: ChildProcess }

describe.runIf(databaseKinds.includes('postgres'))('the set-up of compose.yaml', () => {
  let store: ObjectStoreProcess
  let web: [Copy, Copy]
  let worker: ChildProcess
  let balancer: Server
  let token: string

  beforeAll(async () => {
    await onPostgres(`create database ${name}`)
    store = await startObjectStore()
    web = await Promise.all([startWeb('web1'), startWeb('web2')])
    const { command, environment } = service('worker')
    worker = startProcess(command, environment)
    balancer = await startRoundRobin(
      web.map(({ port }) => port),
      { checkEveryMs: 200 },
    )
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    await givenShipper(client).finally(() => client.end())
    token = await signIn(addressOf(balancer))
  }, 120_000)

  afterAll(async () => {
    balancer?.closeAllConnections()
    balancer?.close()
    const codes = await Promise.all(
      [worker, ...(web ?? []).map((copy) => copy.process)].map((child) => endProcess(child)),
    )
    await store?.stop()
    await onPostgres(`drop database if exists ${name} with (force)`)
    rmSync(directory, { recursive: true, force: true })
    expect(codes).toEqual([0, 0, 0])
  }, 60_000)

  const service = (of: string, addresses: Readonly<Record<string, string>> = {}) => {
    const { command, environment } = composeService(of, {
      DB_PASSWORD: 'of the database',
      JWT_SECRET: 'shared by the copies '.repeat(2),
      S3_SECRET: 'of the store',
      DEMO: 'false',
    })
    return {
      command,
      environment: {
        ...environment,
        DATABASE_URL: databaseUrl,
        DATA_DIR: join(directory, of),
        FILES_URL: store.url,
        S3_ENDPOINT: store.endpoint,
        AWS_ACCESS_KEY_ID: 'S3RVER',
        AWS_SECRET_ACCESS_KEY: 'S3RVER',
        ...addresses,
      },
    }
  }

  async function startWeb(of: string): Promise<Copy> {
    const [port, metricsPort] = [await freePort(), await freePort()]
    const addresses = { PORT: String(port), METRICS_PORT: String(metricsPort) }
    const { command, environment } = service(of, addresses)
    const started = startProcess(command, environment)
    await isReady(started, port)
    return { port, metricsPort, process: started }
  }

  /**
   * As the app connects, which reads again what may have changed while nothing reached it; answers the states of
   * uploads it was shown.
   */
  async function connect(address: string) {
    const shown: { id: number; status: number }[] = []
    const connection = new HubConnectionBuilder()
      .withUrl(`${address}/notify`, { accessTokenFactory: () => token })
      .withAutomaticReconnect(realtimeTimes.retryDelaysMs)
      .configureLogging(LogLevel.None)
      .build()
    connection.on('UploadChanged', (one: { id: number; status: number }) => shown.push(one))
    let reconnected = 0
    connection.onreconnected(async () => {
      reconnected += 1
      const path = `/api/uploads/mode?mode=${Mode.AirFreight}`
      const answer = await fetch(`${address}${path}`, authorised())
        .then(async (response) => (await response.json()) as typeof shown)
        // A connection that comes back as the test ends finds nobody, or half an answer.
        .catch(() => [])
      shown.push(...answer)
    })
    await connection.start()
    onTestFinished(() => connection.stop())
    return { shown, reconnected: () => reconnected }
  }

  const seenAt = async (port: number, id: number) => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/uploads/${id}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    return (await answer.json()) as { status: number; lanesMade: number }
  }

  test('answers the balancer and the operator on every copy', async () => {
    for (const { port, metricsPort } of web) {
      expect(await jsonOf(`http://127.0.0.1:${port}/healthz`)).toEqual({ alive: true })
      expect(await jsonOf(`http://127.0.0.1:${port}/readyz`)).toEqual({
        ready: true,
        database: true,
        files: true,
        stopping: false,
      })
      const figures = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
      expect(figures).toMatch(/^laneward_uploads_waiting \d+$/m)
    }
  })

  test('reads in its worker what one copy took in, and shows it on the other and in open browsers', async () => {
    const browsers = await Promise.all([1, 2].map(() => connect(addressOf(balancer))))

    const file = { name: 'history 2024.csv', text: historyOf(2024) }
    const id = await upload(`http://127.0.0.1:${web[0].port}`, file, token)

    await vi.waitFor(async () => {
      expect(await seenAt(web[1].port, id)).toMatchObject({
        status: UploadStatus.PendingApproval,
        lanesMade: 1,
      })
      for (const { shown } of browsers)
        expect(shown).toContainEqual(
          expect.objectContaining({ id, status: UploadStatus.PendingApproval }),
        )
    }, soon)
  }, 120_000)

  test('stops one copy without losing a call, while the other goes on', async () => {
    const leaving = await startWeb('web2')
    const shared = await startRoundRobin([leaving.port, web[1].port], { checkEveryMs: 200 })
    onTestFinished(() => {
      shared.closeAllConnections()
      shared.close()
    })
    // One connection ends on each copy, as they take turns: negotiate on one, the socket on the other.
    const browsers = await Promise.all([1, 2, 3, 4].map(() => connect(addressOf(shared))))
    const begun = beginUpload(leaving.port, token)
    await begun.arrived

    const ended = endProcess(leaving.process)
    let isOver = false
    void ended.then(() => {
      isOver = true
    })
    const statuses: number[] = []
    while (!isOver) {
      statuses.push((await fetch(`${addressOf(shared)}/api/notifications`, authorised())).status)
      if (statuses.length === 20) begun.finish()
    }

    const { status, id } = await begun.answer
    expect([status, await ended]).toEqual([200, 0])
    expect(statuses.length).toBeGreaterThan(20)
    expect(new Set(statuses)).toEqual(new Set([200]))
    await vi.waitFor(() => {
      expect(browsers.some(({ reconnected }) => reconnected() > 0)).toBe(true)
      for (const { shown } of browsers)
        expect(shown).toContainEqual(
          expect.objectContaining({ id, status: UploadStatus.PendingApproval }),
        )
    }, soon)
  }, 120_000)

  const authorised = () => ({ headers: { authorization: `Bearer ${token}` } })
})

const addressOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

const jsonOf = async (address: string): Promise<unknown> => (await fetch(address)).json()

/** A file whose second half is sent on request. */
function beginUpload(port: number, token: string) {
  const boundary = 'between the parts'.replaceAll(' ', '-')
  const [heading = '', ...rows] = historyOf(2019).split('\n')
  const sent = request({
    port,
    method: 'POST',
    path: `/api/shipments?mode=${Mode.AirFreight}`,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      expect: '100-continue',
    },
  })
  const answer = new Promise<{ status: number; id: number }>((resolve, reject) => {
    sent.once('error', reject)
    sent.once('response', async (response) => {
      const text = (await response.toArray()).join('')
      const [received] = JSON.parse(text) as { upload: { id: number } }[]
      resolve({ status: response.statusCode ?? 0, id: received?.upload.id ?? 0 })
    })
  })
  const arrived = new Promise<void>((resolve) => {
    sent.once('continue', () => {
      sent.write(
        `--${boundary}\r\nContent-Disposition: form-data; name="files"; filename="slow.csv"\r\n\r\n${heading}\n`,
      )
      resolve()
    })
  })
  return {
    /** Resolves once the copy has taken the request up. */
    arrived,
    answer,
    finish: () => sent.end(`${rows.join('\n')}\r\n--${boundary}--\r\n`),
  }
}
