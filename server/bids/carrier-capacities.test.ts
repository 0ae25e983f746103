import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { awardBackups } from '#contract/ext/award-backups.ts'
import { awardBoard } from '#contract/ext/award-board.ts'
import { awardRuns } from '#contract/ext/award-runs.ts'
import { awardScenarios } from '#contract/ext/award-scenarios.ts'
import { carrierCapacities } from '#contract/ext/carrier-capacities.ts'
import type { CapacityLimit } from '#domain/carrier-capacity.ts'
import {
  askedMode,
  givenAskedScenario,
  givenAskedTender,
  runOf,
} from '#tests/support/asked-tender.ts'
import type { Person } from '#tests/support/backend.ts'
import { databaseKinds } from '#tests/support/database.ts'
import { awarding, named } from '#tests/support/given-award.ts'
import { openTenderWorld, type TenderWorld } from '#tests/support/tender-world.ts'

const mode = askedMode
const inAll = (most: number): CapacityLimit => ({ field: null, value: '', most })

describe.each(databaseKinds)('what a carrier takes of lanes together (%s)', (kind) => {
  let world: TenderWorld
  const { accept, awardsOf } = awarding(() => world)

  beforeAll(async () => {
    world = await openTenderWorld(kind)
  })
  afterAll(() => world?.close())

  const own = async (as: Person) =>
    (await world.ask(carrierCapacities.own, { as, query: { mode: String(mode) } })).answer
  const say = (as: Person, to: Person, limits: CapacityLimit[], version = 0) =>
    world.request('/ext/carrier-capacities', {
      as,
      method: 'PUT',
      body: { companyId: to.companyId, mode, version, limits },
    })
  const model = async (as: Person) =>
    (await world.ask(awardScenarios.model, { as, query: { mode: String(mode) } })).answer
  const messageOf = async (response: Response) =>
    ((await response.json()) as { message: string }).message

  test('is said to each shipper, changed, and taken back', async () => {
    const { shipper, albatross, bluefin } = await givenAskedTender(world)
    expect(await own(bluefin)).toEqual([
      {
        companyId: shipper.companyId,
        shipper: shipper.company,
        version: 0,
        limits: [],
        isOpen: true,
      },
    ])

    const limits = [inAll(120), { field: 'origin' as const, value: 'Shanghai, CN', most: 80.5 }]
    expect((await say(bluefin, shipper, limits)).status).toBe(200)

    expect(await own(bluefin)).toMatchObject([{ version: 1, limits }])
    expect(await own(albatross)).toMatchObject([{ version: 0, limits: [] }])
    expect((await say(bluefin, shipper, [], 0)).status).toBe(409)
    expect((await say(bluefin, shipper, [], 1)).status).toBe(200)
    expect((await model(shipper)).columns.capacities).toBeUndefined()
  })

  test('is refused to strangers, twice for the same lanes, and once bidding is closed', async () => {
    const { shipper, bluefin } = await givenAskedTender(world)
    const stranger = await world.person('Carrier', 'Stranger')
    expect((await say(stranger, shipper, [inAll(5)])).status).toBe(404)
    const twice = await say(bluefin, shipper, [inAll(5), inAll(6)])
    expect(twice.status).toBe(422)
    expect(await messageOf(twice)).toBe('There are two capacities for all lanes. Keep one.')

    await world.context.database.pool.query(
      `update lanes set status = 'paused' where company_id = $1`,
      [shipper.companyId],
    )
    const closed = await say(bluefin, shipper, [inAll(5)])
    expect(closed.status).toBe(409)
    expect(await messageOf(closed)).toMatch(/is closed: capacities can no longer change/)
  })

  test('reaches the shipper, and counts among the columns of its scenarios and its board', async () => {
    const { shipper, bluefin } = await givenAskedTender(world)
    const before = await model(shipper)

    await say(bluefin, shipper, [inAll(120)])

    const after = await model(shipper)
    const said = { carrierId: bluefin.companyId, field: null, value: '', most: 120 }
    expect(after.columns.capacities).toEqual([said])
    expect(after.inputsHash).not.toBe(before.inputsHash)
    const board = await world.ask(awardBoard.bids, { as: shipper, query: { mode: String(mode) } })
    expect(board.answer.capacities).toEqual([said])
    const { rows } = await world.context.database.pool.query(
      'select description from notifications where company_id = $1 order by id desc limit 1',
      [shipper.companyId],
    )
    expect(rows).toEqual([
      { description: `${bluefin.company} changed the most it takes of your lanes` },
    ])
  })

  test('holds in a scenario: the second lane, where the carrier saves most', async () => {
    // 120 containers each. Bluefin is lower by 12,000 and 24,000 on the first two lanes and takes one.
    const { shipper, bluefin, albatross, laneIds } = await givenAskedTender(world)
    await say(bluefin, shipper, [inAll(120)])
    const { id } = await givenAskedScenario(world, shipper, [])

    const run = await runOf(world, shipper, id)

    expect(run.costCents).toBe((240_000 + 228_000 + 264_000) * 100)
    const applied = await world.ask(awardRuns.apply, {
      as: shipper,
      params: { id: run.id },
      body: {},
    })
    expect(applied.answer.leftOut).toEqual([])
    const winners = await Promise.all(laneIds.map(async (laneId) => (await awardsOf(laneId))[0]))
    expect(winners.map((award) => award?.carrierId)).toEqual([
      albatross.companyId,
      bluefin.companyId,
      albatross.companyId,
    ])
  })

  test('holds for awards by hand, pending ones counted, until a lane is given up', async () => {
    const { shipper, bluefin, laneIds, bids } = await givenAskedTender(world)
    await say(bluefin, shipper, [inAll(150)])
    expect((await accept(shipper, [named(bids[0]!.bluefin)], false)).status).toBe(200)

    const second = await accept(shipper, [named(bids[1]!.bluefin)])
    expect(second.status).toBe(422)
    expect(await messageOf(second)).toBe(
      `${bluefin.company} takes at most 150 containers a year of all lanes; with this award it would move 240 containers. Split lanes or choose other bids.`,
    )
    expect(await awardsOf(laneIds[1]!)).toEqual([])

    // A quarter of the second lane is 30 containers.
    expect((await accept(shipper, [named(bids[1]!.bluefin, { share: 25 })], false)).status).toBe(
      200,
    )
    expect((await accept(shipper, [named(bids[0]!.albatross)], false)).status).toBe(200)
    expect((await accept(shipper, [named(bids[1]!.bluefin)])).status).toBe(200)
    expect((await model(shipper)).columns.capacities).toMatchObject([{ most: 30 }])
  })

  test('said after a run leaves out the lanes that no longer fit, and says why', async () => {
    const { shipper, bluefin, laneIds } = await givenAskedTender(world)
    const { id } = await givenAskedScenario(world, shipper, [])
    const run = await runOf(world, shipper, id)
    await say(bluefin, shipper, [inAll(130)])

    const { answer } = await world.ask(awardRuns.apply, {
      as: shipper,
      params: { id: run.id },
      body: {},
    })

    expect(answer.pending).toEqual([laneIds[0], laneIds[2]])
    expect(answer.leftOut).toEqual([
      {
        laneId: laneIds[1],
        why: `${bluefin.company} takes at most 130 containers a year of all lanes; with this award it would move 240 containers.`,
      },
    ])
  })

  test('keeps a backup from a part that it cannot move as well', async () => {
    const { shipper, albatross, bluefin, bids, laneIds } = await givenAskedTender(world)
    await say(bluefin, shipper, [inAll(120)])
    await world.request('/ext/award-terms/2', {
      as: shipper,
      method: 'PUT',
      body: { version: 0, answerDays: 5, reminderDays: 1, awardsBackup: false },
    })
    await accept(shipper, [named(bids[0]!.bluefin), named(bids[2]!.albatross)])
    const { rows } = await world.context.database.pool.query<{ id: number }>(
      'select id from awards where carrier_id = $1',
      [albatross.companyId],
    )
    await world.request('/ext/award-answers', {
      as: albatross,
      method: 'PUT',
      body: { awardIds: [rows[0]!.id], answer: 'declined' },
    })

    const { answer } = await world.ask(awardBackups.ofLane, {
      as: shipper,
      params: { laneId: laneIds[2]! },
    })

    const [backup] = answer[0]!.backups
    expect(backup?.problem).toMatch(/takes at most 120 containers a year of all lanes/)
    const given = await world.request('/ext/award-backups', {
      as: shipper,
      method: 'POST',
      body: {
        awards: [{ awardId: rows[0]!.id, bidId: backup!.bidId, version: backup!.version }],
      },
    })
    expect(given.status).toBe(409)
  })
})
