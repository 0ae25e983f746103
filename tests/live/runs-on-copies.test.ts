import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { AwardRun } from '#contract/ext/award-runs.ts'
import type { AwardScenario } from '#contract/ext/award-scenarios.ts'
import { Mode } from '#domain/mode.ts'
import { type ChangeMessage, createRealtime } from '#lib/realtime.ts'
import { readSettings } from '#server/settings.ts'
import { type Running, startServer } from '#server/start.ts'
import { companies } from '#server/store/tables/people.ts'
import { databaseKinds } from '#tests/support/database.ts'
import { givenBid, givenInvitation, givenLane } from '#tests/support/factories.ts'
import { present } from '#tests/support/given-row.ts'
import { givenShipper, signIn } from '#tests/support/on-copies.ts'
import { onPostgres } from '#tests/support/on-postgres.ts'
import { endProcess, freePort, isReady, startProcess } from '#tests/support/plain-process.ts'
import { postgresUrl } from '#tests/support/postgres-url.ts'

const name = `laneward_runs_${process.pid}`
const databaseUrl = new URL(`/${name}`, postgresUrl).href
const directory = mkdtempSync(join(tmpdir(), 'laneward-runs-'))
const mode = Mode.AirFreight
const patient = { timeout: 60_000, interval: 100 }

type Progress = Extract<ChangeMessage, { target: 'AwardRun' }>['args'][0]

describe.runIf(databaseKinds.includes('postgres'))('a run on another copy of the server', () => {
  let here: Running
  let token: string
  let scenarioId = 0
  const heard: Progress[] = []
  let stopListening = async () => {}

  beforeAll(async () => {
    await onPostgres(`create database ${name}`)
    here = await startServer(readSettings({ ...settingsOf('here'), PORT: '0' }))
    await givenShipper(here.context.database.pool)
    const { db } = here.context.database
    const [shipper] = await db.select({ companyId: companies.id }).from(companies)
    const [carrier] = await db
      .insert(companies)
      .values({ name: 'Bluefin', kind: 'Carrier', modes: [mode] })
      .returning({ companyId: companies.id })
    const lane = await givenLane(here, present(shipper), { mode, status: 'started' })
    await givenInvitation(here, lane, present(carrier))
    await givenBid(here, lane, present(carrier))
    token = await signIn(addressHere())
    const made = await ask<AwardScenario>(addressHere(), 'POST', '/ext/award-scenarios', {
      mode,
      name: 'Lowest',
    })
    scenarioId = made.answer.id
    const window = createRealtime({
      url: `${addressHere()}/notify`,
      accessToken: () => token,
      hasUser: () => true,
      onNotify: () => {},
      onList: () => {},
      onConnected: () => {},
      onChange: (change) => {
        if (change.target === 'AwardRun') heard.push(change.args[0])
      },
    })
    await window.ensureStarted()
    stopListening = () => window.stop()
  }, 120_000)

  afterAll(async () => {
    await stopListening()
    await here?.stop()
    await onPostgres(`drop database if exists ${name} with (force)`)
    rmSync(directory, { recursive: true, force: true })
  }, 60_000)

  const settingsOf = (copy: string) => ({
    DATA_DIR: join(directory, copy),
    DATABASE_URL: databaseUrl,
    JWT_SECRET: 'shared by the copies '.repeat(2),
    RUN_WORKER: 'false',
    DEMO: 'false',
  })
  const addressHere = () => `http://127.0.0.1:${(here.server.address() as AddressInfo).port}`
  async function ask<Answer>(address: string, method: string, path: string, body?: object) {
    const response = await fetch(`${address}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: response.status, answer: (await response.json()) as Answer }
  }
  async function givenCopy(): Promise<{ copy: ChildProcess; address: string }> {
    const port = await freePort()
    const copy = startProcess([process.execPath, '--import', 'tsx', 'server/main.ts'], {
      ...settingsOf('there'),
      PORT: String(port),
    })
    onTestFinished(async () => void (await endProcess(copy, 'SIGKILL')))
    await isReady(copy, port)
    return { copy, address: `http://127.0.0.1:${port}` }
  }
  async function start(address: string): Promise<AwardRun> {
    const path = `/ext/award-model?mode=${mode}`
    const { inputsHash } = (await ask<{ inputsHash: string }>(address, 'GET', path)).answer
    const started = await ask<AwardRun>(
      address,
      'POST',
      `/ext/award-scenarios/${scenarioId}/runs`,
      {
        inputsHash,
      },
    )
    expect(started.status).toBe(200)
    return started.answer
  }
  const runHere = async (id: number) =>
    (await ask<AwardRun>(addressHere(), 'GET', `/ext/award-runs/${id}`)).answer
  const endsOf = (id: number) =>
    heard.filter(({ runId, phase }) => runId === id && phase === 'ended').map(({ state }) => state)

  test('is followed and cancelled here, and failed once that copy is gone', async () => {
    const { copy, address } = await givenCopy()

    // Its thread has to start first.
    const cancelled = await start(address)
    const cancel = await ask<AwardRun>(addressHere(), 'DELETE', `/ext/award-runs/${cancelled.id}`)
    expect(cancel.answer).toMatchObject({ state: 'cancelled', phase: 'ended' })
    await vi.waitFor(
      () => expect(endsOf(cancelled.id)).toEqual(['cancelled', 'cancelled']),
      patient,
    )
    expect(await runHere(cancelled.id)).toMatchObject({ state: 'cancelled' })

    const done = await start(address)
    await vi.waitFor(() => expect(endsOf(done.id)).toEqual(['done']), patient)
    expect(heard.find(({ runId }) => runId === done.id)?.phase).toBe('searching')
    expect(await runHere(done.id)).toMatchObject({ state: 'done', costCents: 28_000_000 })

    // What is found cannot be written meanwhile.
    const holding = await here.context.database.pool.connect()
    await holding.query('begin')
    await holding.query('lock table award_run_parts in share row exclusive mode')
    const lost = await start(address)
    await vi.waitFor(() => expect(heard.some(({ runId }) => runId === lost.id)).toBe(true), patient)
    await endProcess(copy, 'SIGKILL')
    await holding.query('commit')
    // Half a minute later.
    await holding.query(
      `update award_runs set alive_at = now() - interval '1 minute' where id = $1`,
      [lost.id],
    )
    holding.release()
    const list = await ask<AwardScenario[]>(
      addressHere(),
      'GET',
      `/ext/award-scenarios?mode=${mode}`,
    )
    expect(list.answer).toMatchObject([
      {
        lastRun: { id: done.id, state: 'done' },
        newestRun: { id: lost.id, state: 'failed' },
      },
    ])
    await vi.waitFor(() => expect(endsOf(lost.id)).toEqual(['failed']), patient)

    const again = await start(addressHere())
    await vi.waitFor(() => expect(endsOf(again.id)).toEqual(['done']), patient)
  }, 180_000)
})
