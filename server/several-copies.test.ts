import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { UploadStatus } from '#domain/upload.ts'
import { databaseKinds } from '#tests/support/database.ts'
import { type ObjectStoreProcess, startObjectStore } from '#tests/support/object-store.ts'
import { givenShipper, historyOf, signIn, upload } from '#tests/support/on-copies.ts'
import { onPostgres } from '#tests/support/on-postgres.ts'
import { postgresUrl } from '#tests/support/postgres-url.ts'
import { readSettings } from './settings.ts'
import { type Running, startServer } from './start.ts'

const name = `laneward_copies_${process.pid}`
const databaseUrl = new URL(`/${name}`, postgresUrl).href
const directory = mkdtempSync(join(tmpdir(), 'laneward-copies-'))

let store: ObjectStoreProcess
let copies: Running[]

describe.runIf(databaseKinds.includes('postgres'))(
  'three copies, each with a disk of its own',
  () => {
    beforeAll(async () => {
      await onPostgres(`create database ${name}`)
      store = await startObjectStore()
      const outcomes = await Promise.allSettled(
        [1, 2, 3].map((copy) => startServer(settingsOf(copy))),
      )
      copies = outcomes.flatMap((outcome) =>
        outcome.status === 'fulfilled' ? [outcome.value] : [],
      )
    }, 120_000)

    afterAll(async () => {
      await Promise.all((copies ?? []).map((copy) => copy.stop()))
      await store?.stop()
      await onPostgres(`drop database if exists ${name} with (force)`)
      rmSync(directory, { recursive: true, force: true })
    }, 60_000)

    test('start together on an empty database, which is filled once', async () => {
      expect(copies).toHaveLength(3)

      const { rows } = await pool().query<{ countries: number; twice: number }>(
        `select count(*)::int as countries, (count(*) - count(distinct name))::int as twice from countries`,
      )
      expect(rows[0]?.countries).toBeGreaterThan(190)
      expect(rows[0]?.twice).toBe(0)
    })

    test('say that they are ready, and count their calls on a port of the operator', async () => {
      expect(await answerOf(`${addressOf(1)}/healthz`)).toEqual([200, { alive: true }])
      expect(await answerOf(`${addressOf(1)}/readyz`)).toEqual([
        200,
        { ready: true, database: true, files: true, stopping: false },
      ])
      await fetch(`${addressOf(0)}/api/lanes/award-history/17`)

      const figuresAt = copyOf(0).metrics?.address() as AddressInfo
      const figures = await (await fetch(`http://127.0.0.1:${figuresAt.port}/metrics`)).text()
      expect(figures).toMatch(
        /^laneward_request_seconds_count{method="GET",call="\/api\/lanes\/award-history\/:id",status="401"} 1$/m,
      )
      expect(figures).toMatch(/^laneward_uploads_waiting 0$/m)
      expect((await fetch(`${addressOf(0)}/metrics`)).headers.get('content-type')).not.toContain(
        'version=0.0.4',
      )
    })

    test('take the tokens of one another, and every file through whichever copy', async () => {
      await givenShipper(pool())
      const token = await signIn(addressOf(0))
      const sent = await Promise.all(
        [0, 1, 2, 0, 1, 2].map(async (copy, at) => {
          const text = historyOf(2020 + at)
          const file = { name: `history ${at}.csv`, text }
          return { text, id: await upload(addressOf(copy), file, token) }
        }),
      )

      await vi.waitFor(
        async () => {
          const { rows } = await pool().query('select status, reason from uploads order by id')
          expect(rows).toEqual(
            sent.map(() => ({ status: UploadStatus.PendingApproval, reason: null })),
          )
        },
        { timeout: 120_000, interval: 250 },
      )
      for (const [at, { id, text }] of sent.entries()) {
        const answer = await fetch(`${addressOf(at + 1)}/api/uploads/download?uploadId=${id}`, {
          headers: { authorization: `Bearer ${token}` },
        })
        expect(await answer.text()).toBe(text)
      }
    }, 200_000)
  },
)

async function answerOf(address: string): Promise<[number, unknown]> {
  const answer = await fetch(address)
  return [answer.status, await answer.json()]
}

const settingsOf = (copy: number) =>
  readSettings({
    PORT: '0',
    METRICS_PORT: '0',
    DATA_DIR: join(directory, String(copy)),
    DATABASE_URL: databaseUrl,
    JWT_SECRET: 'shared by the copies '.repeat(2),
    RUN_WORKER: 'true',
    FILES_URL: store.url,
    S3_ENDPOINT: store.endpoint,
  })

const copyOf = (at: number): Running => {
  const copy = copies[at % copies.length]
  if (!copy) throw new Error('No copy runs')
  return copy
}
const pool = () => copyOf(0).context.database.pool
const addressOf = (at: number) =>
  `http://127.0.0.1:${(copyOf(at).server.address() as AddressInfo).port}`
