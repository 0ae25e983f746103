import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { awardRuns } from '#contract/ext/award-runs.ts'
import { pendingAwards } from '#contract/ext/pending-awards.ts'
import type { AwardEntry } from '#domain/award.ts'
import type { Bid } from '#domain/bid.ts'
import { givenAskedScenario, givenAskedTender, runOf } from '#tests/support/asked-tender.ts'
import type { Person } from '#tests/support/backend.ts'
import { databaseKinds } from '#tests/support/database.ts'
import { awarding, named } from '#tests/support/given-award.ts'
import { openTenderWorld, type TenderWorld } from '#tests/support/tender-world.ts'

describe.each(databaseKinds)('on %s', (kind) => {
  let world: TenderWorld
  const { awardsOf, givenTwoBids } = awarding(() => world)

  beforeAll(async () => {
    world = await openTenderWorld(kind)
  })
  afterAll(() => world?.close())

  const post = (path: string, as: Person, body: object, method = 'POST') =>
    world.request(path, { as, method, body })
  const set = (as: Person, entries: Partial<AwardEntry>[], expectedAwards?: readonly number[]) =>
    post('/ext/pending-awards', as, {
      awards: entries,
      ...(expectedAwards && { expectedAwards: [...expectedAwards] }),
    })
  const idsOf = async (answer: Response) => {
    expect(answer.status).toBe(200)
    return ((await answer.json()) as { awardIds: number[] }).awardIds
  }
  const withdraw = (as: Person, laneIds: readonly number[], expectedAwards: readonly number[]) =>
    post('/ext/awards/withdraw', as, { laneIds, expectedAwards })
  const restore = (
    as: Person,
    body: { laneIds: number[]; awardIds: number[]; expectedAwards?: readonly number[] },
  ) => post('/ext/pending-awards/restore', as, body)
  const standing = async (laneId: number) =>
    (await awardsOf(laneId))
      .filter(({ state }) => state !== 'withdrawn')
      .map(({ id, bidId, share, state }) => ({ id, bidId, share, state }))
  const whole = (bid: Bid, state: string) => [
    expect.objectContaining({ bidId: bid.id, share: 100, state }),
  ]

  test('an undo leaves what the same user decided in another window', async () => {
    const { shipper, laneId, low, high } = await givenTwoBids()
    const left = await idsOf(await set(shipper, [named(low)], []))
    await idsOf(await set(shipper, [named(high)], left))

    const refused = await restore(shipper, {
      laneIds: [laneId],
      awardIds: [],
      expectedAwards: left,
    })

    expect(refused.status).toBe(409)
    expect(await refused.text()).toMatch(
      /you set another pending award in the meantime, perhaps in another window, and it stays\. Nothing was changed\./,
    )
    expect(await standing(laneId)).toEqual(whole(high, 'pending'))
  })

  test('an undo does not bring back what the same user withdrew in another window', async () => {
    const { shipper, laneId, low, high } = await givenTwoBids()
    const before = await idsOf(await set(shipper, [named(low)], []))
    const left = await idsOf(await set(shipper, [named(high)], before))
    expect((await withdraw(shipper, [laneId], left)).status).toBe(200)

    const refused = await restore(shipper, {
      laneIds: [laneId],
      awardIds: before,
      expectedAwards: left,
    })

    expect(refused.status).toBe(409)
    expect(await refused.text()).toContain('was withdrawn or changed in the meantime')
    expect(await standing(laneId)).toEqual([])
  })

  test('an undo names the colleague who decided otherwise', async () => {
    const { shipper, colleague, laneId, low, high } = await givenTwoBids()
    const left = await idsOf(await set(shipper, [named(low)], []))
    await set(colleague, [named(high)], left)

    const refused = await restore(shipper, {
      laneIds: [laneId],
      awardIds: [],
      expectedAwards: left,
    })

    expect(refused.status).toBe(409)
    expect(await refused.text()).toContain(`${colleague.username} set another pending award`)
  })

  test('an undo whose answer was lost may be sent once more', async () => {
    const { shipper, laneId, low, high } = await givenTwoBids()
    const before = await idsOf(await set(shipper, [named(low)], []))
    const left = await idsOf(await set(shipper, [named(high)], before))
    const undo = { laneIds: [laneId], awardIds: before, expectedAwards: left }
    expect((await restore(shipper, undo)).status).toBe(204)
    const undone = await standing(laneId)

    expect((await restore(shipper, undo)).status).toBe(204)

    expect(undone).toEqual(whole(low, 'pending'))
    expect(await standing(laneId)).toEqual(undone)
  })

  test('pending awards whose answer was lost are set once, however often they are sent', async () => {
    const { shipper, laneId, low } = await givenTwoBids()

    const first = await idsOf(await set(shipper, [named(low)], []))
    const again = await idsOf(await set(shipper, [named(low)], []))

    expect(again).toEqual(first)
    expect(await awardsOf(laneId)).toHaveLength(1)
  })

  test('of two windows that decide about a lane at once one is refused', async () => {
    const { shipper, laneId, low, high } = await givenTwoBids()

    const answers = await Promise.all([
      set(shipper, [named(low)], []),
      set(shipper, [named(high)], []),
    ])

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await standing(laneId)).toHaveLength(1)
  })

  test('a confirmation is of what its window set as pending, and of nothing else', async () => {
    const { shipper, laneId, low, high } = await givenTwoBids()
    const left = await idsOf(await set(shipper, [named(low)], []))
    await set(shipper, [named(high)], left)

    const body = { awards: [named(low)], confirm: true, expectedAwards: left }
    const refused = await post('/bids/accept', shipper, body, 'PUT')

    expect(refused.status).toBe(409)
    expect(await standing(laneId)).toEqual(whole(high, 'pending'))
  })

  test('a pending award that was confirmed in another window is not withdrawn as pending', async () => {
    const { shipper, laneId, low } = await givenTwoBids()
    const left = await idsOf(await set(shipper, [named(low)], []))
    const body = { awards: [named(low)], confirm: true, expectedAwards: left }
    expect((await post('/bids/accept', shipper, body, 'PUT')).status).toBe(200)

    const refused = await withdraw(shipper, [laneId], left)

    expect(refused.status).toBe(409)
    expect(await refused.text()).toContain('you confirmed an award in the meantime')
    expect(await standing(laneId)).toEqual(whole(low, 'confirmed'))
  })

  test('a scenario leaves lanes alone that another one was applied to meanwhile', async () => {
    const { shipper, laneIds } = await givenAskedTender(world)
    const applied = async (name: string, most: number) => {
      const rule = { id: name, kind: 'carriers', per: 'all', most }
      const run = await runOf(
        world,
        shipper,
        (await givenAskedScenario(world, shipper, [rule], name)).id,
      )
      return () =>
        world.ask(awardRuns.apply, {
          as: shipper,
          params: { id: run.id },
          body: { expectedAwards: [] },
        })
    }
    const one = await applied('One', 1)
    const two = await applied('Two', 2)

    const answers = (await Promise.all([one(), two()])).map(({ answer }) => answer)

    expect(answers.map(({ pending }) => pending.length).toSorted()).toEqual([0, 3])
    const [loser] = answers.filter(({ pending }) => pending.length === 0)
    expect(loser?.leftOut.map(({ why }) => why)).toEqual(
      laneIds.map(() => 'Its pending award changed in the meantime.'),
    )
    const winner = answers.find(({ pending }) => pending.length > 0)
    const now = (await Promise.all(laneIds.map(standing))).flat().map(({ id }) => id)
    expect(winner?.awardIds).toEqual(now)
  })

  test('an app that does not say what it expects is answered as before', async () => {
    const { shipper, laneId, low, high } = await givenTwoBids()
    const before = await idsOf(await set(shipper, [named(low)]))
    await idsOf(await set(shipper, [named(high)]))

    const undone = await world.ask(pendingAwards.restore, {
      as: shipper,
      body: { laneIds: [laneId], awardIds: before },
    })

    expect(undone.status).toBe(204)
    expect(await standing(laneId)).toEqual(whole(low, 'pending'))
  })
})
