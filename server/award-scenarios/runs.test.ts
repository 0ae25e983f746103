import type { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { awardRuns as calls } from '#contract/ext/award-runs.ts'
import { awardScenarios } from '#contract/ext/award-scenarios.ts'
import { emptyColumns } from '#domain/award-optimiser/empty-columns.ts'
import { weightsSchema } from '#domain/award-optimiser/rule.ts'
import type { Person } from '#tests/support/backend.ts'
import { databaseKinds } from '#tests/support/database.ts'
import {
  askedMode as mode,
  givenAskedScenario,
  givenAskedTender,
  inputsHashOf,
  runOf,
} from '#tests/support/asked-tender.ts'
import { bid, openTenderWorld, tenderDay, type TenderWorld } from '#tests/support/tender-world.ts'
import { runEnded } from './runs.ts'
import { endIdleThreads, solveInThread } from './solver-queue.ts'

const query = { mode: String(mode) }

describe.each(databaseKinds)('on %s', (kind) => {
  let world: TenderWorld

  beforeAll(async () => {
    world = await openTenderWorld(kind)
  })
  afterAll(() => world?.close())

  const givenTendered = () => givenAskedTender(world)
  const scenario = (as: Person, rules: object[], name?: string) =>
    givenAskedScenario(world, as, rules, name)
  const hashOf = (as: Person) => inputsHashOf(world, as)
  const run = (as: Person, id: number) => runOf(world, as, id)

  test('the cheapest award takes the lowest bid of every lane, and is proven', async () => {
    const { shipper, laneIds, bids } = await givenTendered()
    const made = await scenario(shipper, [])

    const done = await run(shipper, made.id)

    expect(done).toMatchObject({
      state: 'done',
      phase: 'ended',
      costCents: (228_000 + 228_000 + 264_000) * 100,
      gapCents: 0,
      figures: { carriers: 2, newCarriers: 1, lostCarriers: 0, lanesAwarded: 3 },
    })
    expect(done.solver).toMatch(/^HiGHS \d/)
    const { answer } = await world.ask(calls.award, { as: shipper, params: { id: done.id } })
    expect(answer).toMatchObject({
      laneId: laneIds,
      bidId: [bids[0]?.bluefin.id, bids[1]?.bluefin.id, bids[2]?.albatross.id],
      share: [100, 100, 100],
      rule: [null, null, null],
      backups: [[bids[0]?.albatross.id], [bids[1]?.albatross.id], [bids[2]?.bluefin.id]],
      surchargeCents: [[1_200_000], [2_400_000], [1_200_000]],
    })
    expect(world.pushed.filter(({ target }) => target === 'AwardRun').at(-1)).toMatchObject({
      companyIds: [shipper.companyId],
      roles: [1],
      args: [{ runId: done.id, phase: 'ended', costCents: done.costCents }],
    })
  })

  test('a lane awarded by hand is left out of a run once it is decided; one whose bid is gone is named', async () => {
    const { shipper, laneIds, bids } = await givenTendered()
    const made = await scenario(shipper, [])
    const pins = [0, 1].map((at) => ({
      laneId: laneIds[at]!,
      bidId: bids[at]!.albatross.id,
      share: 100,
    }))
    const body = { version: made.version, set: pins, clear: [] }
    await world.ask(awardScenarios.setPins, { as: shipper, params: { id: made.id }, body })
    const { pool } = world.context.database
    await pool.query("update lanes set status = 'awarded' where id = $1", [laneIds[0]])

    const done = await run(shipper, made.id)

    const { answer } = await world.ask(calls.award, { as: shipper, params: { id: done.id } })
    expect(answer).toMatchObject({ laneId: laneIds.slice(1) })
    await pool.query('update bids set landed_cents = null where id = $1', [pins[1]!.bidId])
    const start = { inputsHash: await hashOf(shipper) }
    const refused = await world.request(`/ext/award-scenarios/${made.id}/runs`, {
      as: shipper,
      body: start,
    })
    expect([refused.status, await refused.text()]).toEqual([
      422,
      expect.stringMatching(/ > .*: the bid awarded by hand can no longer win\. Clear it first\./),
    ])
  })

  const keep = (least: number) => ({
    id: 'keep',
    kind: 'limit',
    measure: 'lanes',
    of: { who: 'incumbents' },
    least,
    unit: 'amount',
  })

  test('two lanes for incumbents cost what the smaller of two surcharges is, as its tag says', async () => {
    const { shipper, laneIds } = await givenTendered()
    const free = await run(shipper, (await scenario(shipper, [], 'Free')).id)
    // Albatross asks $12,000 more on the first lane and $24,000 more on the second.
    const kept = await run(shipper, (await scenario(shipper, [keep(2)])).id)
    expect(kept.costCents! - free.costCents!).toBe(1_200_000)

    const params = { id: kept.id }
    await world.ask(calls.tags, { as: shipper, params, body: {} })
    await runEnded(kept.id)
    const { answer } = await world.ask(calls.one, { as: shipper, params })
    expect(answer.tags).toEqual([{ rule: 'keep', leastCents: 1_200_000, mostCents: 1_200_000 }])

    const difference = await world.ask(calls.difference, {
      as: shipper,
      params: { id: free.id, other: kept.id },
    })
    expect(difference.answer).toMatchObject([
      {
        laneId: laneIds[0],
        from: { cents: 22_800_000, parts: [{ rule: null, share: 100 }] },
        to: { cents: 24_000_000, parts: [{ rule: 'keep', share: 100 }] },
      },
    ])
  })

  test('what the loss of a carrier, another volume and another limit cost is worked out of a run', async () => {
    const { shipper, albatross } = await givenTendered()
    const free = await run(shipper, (await scenario(shipper, [])).id)
    const params = { id: free.id }

    const body = { volumes: [1.2], dropOut: true }
    await world.ask(calls.robustness, { as: shipper, params, body })
    await runEnded(free.id)
    await world.ask(calls.frontier, {
      as: shipper,
      params,
      body: { measure: 'incumbents', points: [0, 66, 100] },
    })
    await runEnded(free.id)

    const { answer } = await world.ask(calls.one, { as: shipper, params })
    expect(answer).toMatchObject({ phase: 'ended', reason: '' })
    expect(answer.robustness?.volumes).toMatchObject([{ factor: 1.2, heldCents: 86_400_000 }])
    expect(answer.robustness?.dropOuts).toContainEqual({
      carrier: albatross.companyId,
      lanes: 1,
      withoutOtherBid: 0,
      surchargeCents: 1_200_000,
    })
    // 66% of three lanes is 1.98: the 2% left over are less than the smallest share.
    expect(answer.frontier?.points.map(({ costCents }) => costCents)).toEqual([
      72_000_000, 73_200_000, 75_600_000,
    ])
  })

  test('rules that cannot all hold end without an award, and the conflict is explained', async () => {
    const { shipper, bluefin, albatross } = await givenTendered()
    const exclude = { id: 'no', kind: 'exclude', carriers: [albatross.companyId] }
    const rules = [exclude, keep(3)] as never
    const done = await run(shipper, (await scenario(shipper, rules)).id)
    expect(done).toMatchObject({ state: 'done', conflict: true, costCents: null, figures: null })

    const { answer } = await world.ask(calls.conflict, { as: shipper, body: { mode, rules } })
    expect(answer.smallest.toSorted()).toEqual(['keep', 'no'])
    expect(answer.nearest).toEqual([{ rule: 'keep', knob: 'least', value: 0 }])
    expect(bluefin.role).toBe('Carrier')
  })

  test('a run is refused on older columns, beside another and for a bid that cannot win', async () => {
    const { shipper, colleague, laneIds, bids, bluefin } = await givenTendered()
    const made = await scenario(shipper, [])
    const inputsHash = await hashOf(shipper)
    const ask = (as: Person, hash = inputsHash) =>
      world.ask(calls.start, { as, params: { id: made.id }, body: { inputsHash: hash } })
    // It goes on until its thread has started.
    await endIdleThreads()
    const first = await ask(shipper)
    expect((await ask(colleague)).status).toBe(409)
    await runEnded(first.answer.id)

    await bid(world, bluefin, laneIds[0]!, 216_000, bids[0]?.bluefin.version)
    expect((await ask(shipper)).status).toBe(409)
    const { answer } = await world.ask(awardScenarios.list, { as: shipper, query })
    expect(answer).toMatchObject([{ lastRun: { id: first.answer.id }, newestRun: null }])

    await world.ask(awardScenarios.setPins, {
      as: shipper,
      params: { id: made.id },
      body: {
        version: 1,
        set: [{ laneId: laneIds[0]!, bidId: bids[0]!.bluefin.id, share: 100 }],
        clear: [],
      },
    })
    await world.context.database.pool.query(`update bids set status = 'draft' where id = $1`, [
      bids[0]!.bluefin.id,
    ])
    expect((await ask(shipper, await hashOf(shipper))).status).toBe(422)
  })

  test('a cancelled run ends at once, and one that a server left has failed; the last good stays', async () => {
    const { shipper } = await givenTendered()
    const made = await scenario(shipper, [])
    const good = await run(shipper, made.id)
    const body = { inputsHash: await hashOf(shipper) }
    // It is cancelled before its thread has started.
    await endIdleThreads()
    const started = await world.ask(calls.start, { as: shipper, params: { id: made.id }, body })
    const params = { id: started.answer.id }
    const cancelled = await world.ask(calls.cancel, { as: shipper, params })
    expect(cancelled.answer).toMatchObject({ state: 'cancelled', phase: 'ended', costCents: null })
    expect((await world.ask(calls.cancel, { as: shipper, params })).status).toBe(409)

    await world.context.database.pool.query(
      `update award_runs set state = 'running', phase = 'searching', alive_at = $2 where id = $1`,
      [params.id, new Date(tenderDay.getTime() - 60_000)],
    )
    const lost = await world.ask(calls.one, { as: shipper, params })
    expect(lost.answer).toMatchObject({
      state: 'failed',
      reason: 'The server was restarted before this ended. Run it again.',
    })
    const { answer } = await world.ask(awardScenarios.list, { as: shipper, query })
    expect(answer).toMatchObject([{ lastRun: { id: good.id }, newestRun: { id: params.id } }])
  })

  /** A run as another copy of the server leaves it in the database. */
  async function givenRunElsewhere(standing: { state: string; phase: string; aliveAt: Date }) {
    const { shipper } = await givenTendered()
    const made = await scenario(shipper, [])
    const { id } = await run(shipper, made.id)
    await world.context.database.pool.query(
      `update award_runs set state = $2, phase = $3, alive_at = $4, ended_at = null where id = $1`,
      [id, standing.state, standing.phase, standing.aliveAt],
    )
    world.pushed.length = 0
    return { shipper, id }
  }
  const sent = () => world.pushed.flatMap(({ target, args }) => (target === 'AwardRun' ? args : []))

  test('a run that a copy took with it has failed in the list as well, and every window is notified', async () => {
    const { shipper, id } = await givenRunElsewhere({
      state: 'running',
      phase: 'searching',
      aliveAt: new Date(tenderDay.getTime() - 60_000),
    })

    const { answer } = await world.ask(awardScenarios.list, { as: shipper, query })

    expect(answer).toMatchObject([{ lastRun: { id, state: 'failed' } }])
    expect(sent()).toMatchObject([{ runId: id, state: 'failed', phase: 'ended' }])
  })

  test('a run of another copy is cancelled, and every window is notified', async () => {
    const { shipper, id } = await givenRunElsewhere({
      state: 'running',
      phase: 'searching',
      aliveAt: tenderDay,
    })

    const { answer } = await world.ask(calls.cancel, { as: shipper, params: { id } })

    expect(answer).toMatchObject({ id, state: 'cancelled', phase: 'ended' })
    expect(sent()).toMatchObject([{ runId: id, state: 'cancelled', phase: 'ended' }])
  })

  test('a run that was cancelled on another copy does not end as done', async () => {
    const { shipper } = await givenTendered()
    const made = await scenario(shipper, [])
    await endIdleThreads()
    const body = { inputsHash: await hashOf(shipper) }
    // It does not look again before the award is found, however slow the machine.
    vi.useFakeTimers({ toFake: ['setInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const { answer } = await world.ask(calls.start, { as: shipper, params: { id: made.id }, body })
    await world.context.database.pool.query(
      `update award_runs set state = 'cancelled', phase = 'ended' where id = $1`,
      [answer.id],
    )

    await runEnded(answer.id)

    const params = { id: answer.id }
    const ended = await world.ask(calls.one, { as: shipper, params })
    // What was found stays, as for a run that is cancelled where it is solved.
    expect(ended.answer).toMatchObject({ state: 'cancelled', costCents: 72_000_000 })
  })

  test('a run whose thread is killed has failed, and the last good run stays', async () => {
    const { shipper } = await givenTendered()
    const made = await scenario(shipper, [])
    const good = await run(shipper, made.id)

    await endIdleThreads()
    process.once('worker', (thread) => void thread.terminate())
    const lost = await run(shipper, made.id)

    expect(lost).toMatchObject({ state: 'failed', reason: 'The search ended early.' })
    const { answer } = await world.ask(awardScenarios.list, { as: shipper, query })
    expect(answer).toMatchObject([
      { lastRun: { id: good.id, costCents: good.costCents }, newestRun: { id: lost.id } },
    ])
    expect(await run(shipper, made.id)).toMatchObject({ state: 'done' })
  })
})

const scenario = { rules: [], pins: [], weights: weightsSchema.parse({}) }
const watch = { companyId: 1, signal: new AbortController().signal }
const solve = (columns: string) =>
  solveInThread({ kind: 'solve', effort: 'quick', columns, scenario }, watch)
const emptyTender = emptyColumns({
  months: ['2026-12'],
  terms: { minimumShare: 10, maximumCarriersPerLane: 3 },
})

test('a thread that ends early fails its task with a reason, and the next one runs', async () => {
  const [broken, sound] = await Promise.allSettled([
    solve('{"months"'),
    solve(JSON.stringify(emptyTender)),
  ])

  expect(broken).toMatchObject({ status: 'rejected', reason: { name: 'TaskFailed' } })
  expect(sound).toMatchObject({ status: 'fulfilled', value: { costCents: 0, gapCents: 0 } })
})

test('a thread whose task ended well solves the next one, unless it broke meanwhile', async () => {
  const started: Worker[] = []
  const onStart = (thread: Worker) => started.push(thread)
  const text = JSON.stringify(emptyTender)
  await endIdleThreads()
  process.on('worker', onStart)

  await solve(text)
  await solve(text)
  expect(started).toHaveLength(1)
  await started[0]?.terminate()
  expect(await solve(text)).toMatchObject({ costCents: 0 })
  process.off('worker', onStart)

  expect(started).toHaveLength(2)
})
