import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AwardPack, awardPacks } from '#contract/ext/award-packs.ts'
import { awardRuns } from '#contract/ext/award-runs.ts'
import { awardScenarios } from '#contract/ext/award-scenarios.ts'
import {
  givenAskedScenario,
  givenAskedTender,
  inputsHashOf,
  keepTwo,
  runOf,
} from '#tests/support/asked-tender.ts'
import type { Person } from '#tests/support/backend.ts'
import { databaseKinds } from '#tests/support/database.ts'
import {
  givenTender,
  openTenderWorld,
  tenderDay,
  type TenderWorld,
} from '#tests/support/tender-world.ts'
import { runEnded } from './runs.ts'
import { endIdleThreads } from './solver-queue.ts'

describe.each(databaseKinds)('on %s', (kind) => {
  let world: TenderWorld

  beforeAll(async () => {
    world = await openTenderWorld(kind)
  })
  afterAll(() => world?.close())

  async function givenPack(rules: object[], priced?: 'with price tags') {
    const tender = await givenAskedTender(world)
    const as = tender.shipper
    const made = await givenAskedScenario(world, as, rules)
    const run = await runOf(world, as, made.id)
    const params = { id: run.id }
    if (priced) {
      await world.ask(awardRuns.tags, { as, params, body: {} })
      await runEnded(run.id)
    }
    const { answer } = await world.ask(awardPacks.ofRun, { as, params })
    return { ...tender, run, pack: answer }
  }

  /** As it comes back from a file, with this change. */
  const copyOf = (pack: AwardPack, change: (copy: AwardPack) => void = () => {}): AwardPack => {
    const copy: AwardPack = JSON.parse(JSON.stringify(pack))
    change(copy)
    return copy
  }
  const check = async (as: Person, pack: AwardPack) =>
    (await world.ask(awardPacks.check, { as, body: pack })).answer

  test('a pack holds what was asked and found, and is the same when it is read from a file', async () => {
    const { shipper, colleague, laneIds, bids, run, pack } = await givenPack(
      [keepTwo],
      'with price tags',
    )

    expect(pack).toMatchObject({
      format: 'laneward award pack 1',
      runId: run.id,
      name: 'A',
      by: shipper.username,
      inputsHash: run.inputsHash,
      options: { effort: 'proven' },
      rules: [keepTwo],
      // Albatross keeps the lanes where it asks least more: 240 + 228 + 264 thousand.
      costCents: 73_200_000,
      gapCents: 0,
      tags: [{ rule: 'keep', leastCents: 1_200_000, mostCents: 1_200_000 }],
      award: {
        laneId: laneIds,
        bidId: [bids[0]?.albatross.id, bids[1]?.bluefin.id, bids[2]?.albatross.id],
        bidVersion: [bids[0]?.albatross.version, bids[1]?.bluefin.version, 1],
        backups: [[bids[0]?.bluefin.id], [bids[1]?.albatross.id], [bids[2]?.bluefin.id]],
      },
    })
    expect(pack.inputs.bids.id).toHaveLength(6)
    expect(pack.solver).toMatch(/^HiGHS \d/)
    expect(await check(colleague, copyOf(pack))).toEqual({
      same: true,
      recorded: true,
      count: 0,
      differences: [],
    })
  })

  test('a pack keeps who awarded a lane by hand, when and why; one of before is still correct', async () => {
    const { shipper, colleague, laneIds, bids } = await givenAskedTender(world)
    const made = await givenAskedScenario(world, shipper, [])
    const params = { id: made.id }
    const pin = { laneId: laneIds[0]!, bidId: bids[0]!.albatross.id, share: 100 }
    const setPins = (as: Person, version: number, note: string) =>
      world.ask(awardScenarios.setPins, {
        as,
        params,
        body: { version, set: [{ ...pin, note }], clear: [] },
      })
    await setPins(shipper, 1, 'Knows the yard')
    const run = await runOf(world, shipper, made.id)
    // What is chosen later is no part of the run.
    await setPins(colleague, 2, 'Second thoughts')

    const ofRun = () => world.ask(awardPacks.ofRun, { as: shipper, params: { id: run.id } })
    const { answer: pack } = await ofRun()

    const why = { by: shipper.username, at: tenderDay.toISOString(), note: 'Knows the yard' }
    expect(pack.pins).toEqual([{ ...pin, ...why }])
    expect(await check(colleague, copyOf(pack))).toMatchObject({ same: true, recorded: true })
    const reworded = copyOf(pack, (copy) => Object.assign(copy.pins[0]!, { note: 'Cheapest' }))
    expect(await check(shipper, reworded)).toMatchObject({
      count: 1,
      differences: [
        {
          against: 'record',
          laneId: pin.laneId,
          bidId: pin.bidId,
          field: 'pins.note',
          found: 'Cheapest',
          expected: 'Knows the yard',
        },
      ],
    })

    const pool = world.context.database.pool
    await pool.query('update award_runs set pins = $1 where id = $2', [
      JSON.stringify([pin]),
      run.id,
    ])
    const { answer: older } = await ofRun()
    expect(older.pins).toEqual([pin])
    expect(await check(shipper, copyOf(older))).toMatchObject({ same: true, recorded: true })
  })

  test('a changed rate, rule, version, cost or hash is reported with its place', async () => {
    const { shipper, laneIds, bids, pack } = await givenPack([keepTwo])
    const bidId = bids[1]!.bluefin.id
    const at = pack.inputs.bids.id.indexOf(bidId)
    const changed = (change: (copy: AwardPack) => void) => check(shipper, copyOf(pack, change))
    const nowhere = { laneId: null, bidId: null }

    const rate = await changed((copy) => copy.inputs.bids.cents.splice(at, 1, 21_000_000))
    const place = { laneId: laneIds[1], bidId }
    expect(rate.differences).toContainEqual({
      against: 'record',
      ...place,
      field: 'inputs.bids.cents',
      found: 21_000_000,
      expected: 22_800_000,
    })
    expect(rate.differences).toContainEqual({
      against: 'calculation',
      ...place,
      field: 'award.cents',
      found: 22_800_000,
      expected: 21_000_000,
    })
    expect(rate.differences).toContainEqual(
      expect.objectContaining({ field: 'inputsHash', found: pack.inputsHash }),
    )

    const rule = await changed((copy) => Object.assign(copy.rules[0]!, { least: 3 }))
    expect(rule.differences).toContainEqual({
      against: 'record',
      ...nowhere,
      field: 'rules.keep.least',
      found: 3,
      expected: 2,
    })
    expect(rule.differences).toContainEqual({
      against: 'calculation',
      ...nowhere,
      field: 'costCents',
      found: 73_200_000,
      expected: 75_600_000,
    })

    const version = await changed((copy) => copy.inputs.bids.version.splice(at, 1, 7))
    expect(version.differences).toContainEqual({
      against: 'record',
      ...place,
      field: 'inputs.bids.version',
      found: 7,
      expected: 1,
    })

    const engine = await changed((copy) => Object.assign(copy, { engine: 1 }))
    expect(engine.differences).toEqual([
      { against: 'record', ...nowhere, field: 'engine', found: 1, expected: pack.engine },
    ])
    const cost = await changed((copy) => Object.assign(copy, { costCents: 1 }))
    expect(cost).toMatchObject({ same: false, count: 1 })
    expect(cost.differences[0]).toMatchObject({ field: 'costCents', found: 1 })
    const hash = await changed((copy) => Object.assign(copy, { inputsHash: 'x' }))
    expect(hash.differences[0]).toMatchObject({ field: 'inputsHash', found: 'x' })
    const winner = await changed((copy) => copy.award.bidId.splice(0, 1, bids[0]!.bluefin.id))
    expect(winner.differences[0]).toMatchObject({ laneId: laneIds[0], field: 'award.bidId' })
  })

  test('a pack of a run that is not on record is calculated all the same', async () => {
    const { pack } = await givenPack([keepTwo])
    const stranger = await givenTender(world)

    expect(await check(stranger.shipper, pack)).toMatchObject({ same: true, recorded: false })
    const altered = copyOf(pack, (copy) => copy.award.cents.splice(0, 1, 5))
    expect(await check(stranger.shipper, altered)).toMatchObject({
      same: false,
      recorded: false,
      differences: [{ against: 'calculation', field: 'award.cents', found: 5 }],
    })
  })

  test('packs are read by shippers of the company alone', async () => {
    const { run, pack, analyst, albatross } = await givenPack([])
    const stranger = await givenTender(world)
    const params = { id: run.id }
    const statusOf = async (as: Person) =>
      (await world.ask(awardPacks.ofRun, { as, params })).status

    expect(await statusOf(stranger.shipper)).toBe(404)
    expect(await statusOf(analyst)).toBe(403)
    expect(await statusOf(albatross)).toBe(403)
    for (const as of [analyst, albatross])
      expect((await world.ask(awardPacks.check, { as, body: pack })).status).toBe(403)
  })

  test('a run that was cancelled, failed or awards nothing has no pack, and says why', async () => {
    const { shipper: as, albatross } = await givenAskedTender(world)
    const problemOf = async (id: number) => {
      const response = await world.request(`/ext/award-runs/${id}/pack`, { as })
      return [response.status, ((await response.json()) as { message: string }).message]
    }
    const made = await givenAskedScenario(world, as, [])
    const body = { inputsHash: await inputsHashOf(world, as) }
    // It is cancelled before its thread has started.
    await endIdleThreads()
    const started = await world.ask(awardRuns.start, { as, params: { id: made.id }, body })
    await world.ask(awardRuns.cancel, { as, params: { id: started.answer.id } })
    expect(await problemOf(started.answer.id)).toEqual([
      409,
      'This run was cancelled, so it may end differently next time. Run the scenario again.',
    ])

    await world.context.database.pool.query(
      `update award_runs set state = 'failed', reason = 'It took longer than 10 minutes.' where id = $1`,
      [started.answer.id],
    )
    expect(await problemOf(started.answer.id)).toEqual([
      409,
      'This run did not finish: It took longer than 10 minutes. Run the scenario again.',
    ])

    const exclude = { id: 'no', kind: 'exclude', carriers: [albatross.companyId] }
    const none = await givenAskedScenario(world, as, [exclude, keepTwo], 'None')
    expect(await problemOf((await runOf(world, as, none.id)).id)).toEqual([
      409,
      'These rules cannot all hold, so the run has no award.',
    ])
  })

  test('a pack that contradicts itself is refused with the place', async () => {
    const { shipper: as, pack } = await givenPack([])
    // Where a database is new its first lane is 1.
    const nobodys = 1_000_000
    const refused = async (change: (copy: AwardPack) => void) => {
      const body = copyOf(pack, change)
      const response = await world.request('/ext/award-packs/check', { as, method: 'POST', body })
      const { issues } = (await response.json()) as { issues: { path: string }[] }
      return [response.status, issues.map(({ path }) => path)]
    }

    expect(await refused((copy) => copy.inputs.bids.room.pop())).toEqual([
      422,
      expect.arrayContaining(['inputs.bids.room']),
    ])
    expect(await refused((copy) => copy.inputs.bids.laneId.splice(2, 1, nobodys))).toEqual([
      422,
      expect.arrayContaining(['inputs.bids.laneId.2']),
    ])
    expect(
      await refused((copy) => copy.pins.push({ laneId: nobodys, bidId: nobodys, share: 100 })),
    ).toEqual([422, ['pins.0']])
    expect(await refused((copy) => Object.assign(copy.inputs.bids.cents, ['text']))).toEqual([
      400,
      ['inputs.bids.cents.0'],
    ])
    expect(await refused((copy) => Object.assign(copy, { format: 'another' }))).toEqual([
      400,
      ['format'],
    ])
  })
})
