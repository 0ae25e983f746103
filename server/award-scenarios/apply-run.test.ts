import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { awardBoard } from '#contract/ext/award-board.ts'
import { awardRuns } from '#contract/ext/award-runs.ts'
import { awardScenarios } from '#contract/ext/award-scenarios.ts'
import {
  givenAskedScenario,
  givenAskedTender,
  keepTwo,
  runOf,
} from '#tests/support/asked-tender.ts'
import type { Person } from '#tests/support/backend.ts'
import { databaseKinds } from '#tests/support/database.ts'
import { awarding } from '#tests/support/given-award.ts'
import { bid, givenTender, openTenderWorld, type TenderWorld } from '#tests/support/tender-world.ts'

describe.each(databaseKinds)('on %s', (kind) => {
  let world: TenderWorld
  const { accept } = awarding(() => world)

  beforeAll(async () => {
    world = await openTenderWorld(kind)
  })
  afterAll(() => world?.close())

  /** Albatross keeps the first lane by the rule and the third by its price; the second goes to Bluefin. */
  async function givenRun() {
    const tender = await givenAskedTender(world)
    const made = await givenAskedScenario(world, tender.shipper, [keepTwo])
    const run = await runOf(world, tender.shipper, made.id)
    return { ...tender, scenarioId: made.id, runId: run.id }
  }
  const apply = async (as: Person, id: number, body = {}) =>
    (await world.ask(awardRuns.apply, { as, params: { id }, body })).answer
  const query = async (text: string, laneIds: readonly number[]) =>
    (await world.context.database.pool.query(text, [laneIds])).rows
  const inForce = (laneIds: readonly number[]) =>
    query(
      `select lane_id, bid_id, state, reason, run_id from awards
        where lane_id = any($1) and state <> 'withdrawn' order by lane_id`,
      laneIds,
    )

  test('a run is applied with its reasons, backups and a link that a confirmation keeps', async () => {
    const { shipper, laneIds, bids, runId, scenarioId } = await givenRun()

    expect(await apply(shipper, runId)).toMatchObject({
      pending: laneIds,
      replaced: [],
      leftOut: [],
    })

    const winners = [bids[0]!.albatross, bids[1]!.bluefin, bids[2]!.albatross]
    const others = [bids[0]!.bluefin, bids[1]!.albatross, bids[2]!.bluefin]
    const reasons = ['incumbent', 'price', 'price']
    const rows = laneIds.map((laneId, at) => ({
      lane_id: laneId,
      bid_id: winners[at]!.id,
      state: 'pending',
      reason: reasons[at],
      run_id: runId,
    }))
    expect(await inForce(laneIds)).toEqual(rows)
    expect(
      await query(
        'select lane_id, bid_id, source from award_backups where lane_id = any($1) order by 1',
        laneIds,
      ),
    ).toEqual(
      laneIds.map((laneId, at) => ({
        lane_id: laneId,
        bid_id: others[at]!.id,
        source: 'scenario',
      })),
    )

    const entry = { laneId: laneIds[0]!, bidId: winners[0]!.id, version: winners[0]!.version }
    expect((await accept(shipper, [entry])).status).toBe(200)
    expect((await inForce(laneIds))[0]).toMatchObject({ state: 'confirmed', run_id: runId })
    const removed = await world.ask(awardScenarios.remove, {
      as: shipper,
      params: { id: scenarioId },
    })
    expect(removed.status).toBe(409)
  })

  test('undo withdraws what was applied, and the scenario may be deleted', async () => {
    const { shipper, laneIds, runId, scenarioId } = await givenRun()
    const { pending } = await apply(shipper, runId, { laneIds: laneIds.slice(1) })
    expect(pending).toEqual(laneIds.slice(1))

    await world.ask(awardBoard.withdraw, { as: shipper, body: { laneIds: pending } })

    expect(await inForce(laneIds)).toEqual([])
    const params = { id: scenarioId }
    expect((await world.ask(awardScenarios.remove, { as: shipper, params })).status).toBe(204)
  })

  test('stale bids, awarded lanes and awards set by hand are left out, each with why', async () => {
    const { shipper, laneIds, bids, bluefin, runId } = await givenRun()
    const entry = ({ laneId, id, version }: (typeof bids)[number]['bluefin']) => ({
      laneId,
      bidId: id,
      version,
    })
    await bid(world, bluefin, laneIds[1]!, 216_000, bids[1]!.bluefin.version)
    await accept(shipper, [entry(bids[0]!.bluefin)], false)
    await accept(shipper, [entry(bids[2]!.albatross)], true)

    expect(await apply(shipper, runId, { laneIds: [...laneIds, 1_999_999] })).toEqual({
      pending: [],
      awardIds: [],
      replaced: [],
      leftOut: [
        { laneId: laneIds[0], why: 'Its pending award was set by hand.' },
        { laneId: laneIds[1], why: 'The bid changed since the run.' },
        { laneId: laneIds[2], why: 'It is awarded.' },
        { laneId: 1_999_999, why: 'The run does not award it.' },
      ],
    })
    expect(await inForce(laneIds)).toMatchObject([
      { bid_id: bids[0]!.bluefin.id, state: 'pending', run_id: null },
      { bid_id: bids[2]!.albatross.id, state: 'confirmed', run_id: null },
    ])

    const expected = [{ bidId: bids[0]!.albatross.id, version: 9 }]
    const first = { laneIds: laneIds.slice(0, 1), replace: laneIds }
    expect(await apply(shipper, runId, { ...first, expect: expected })).toMatchObject({
      leftOut: [{ why: 'The bid changed since you saw it.' }],
    })
    expect(await apply(shipper, runId, first)).toMatchObject({
      pending: laneIds.slice(0, 1),
      replaced: laneIds.slice(0, 1),
      leftOut: [],
    })
  })

  test('a run is applied by shippers of its company alone, once it is done', async () => {
    const { analyst, albatross, shipper, runId } = await givenRun()
    const stranger = await givenTender(world)
    const statusOf = async (as: Person) =>
      (await world.ask(awardRuns.apply, { as, params: { id: runId }, body: {} })).status

    expect(await statusOf(stranger.shipper)).toBe(404)
    expect(await statusOf(analyst)).toBe(403)
    expect(await statusOf(albatross)).toBe(403)
    await world.context.database.pool.query(
      `update award_runs set state = 'cancelled' where id = $1`,
      [runId],
    )
    expect(await statusOf(shipper)).toBe(409)
  })
})
