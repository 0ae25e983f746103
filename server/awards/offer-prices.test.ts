import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { awardAnswers } from '#contract/ext/award-answers.ts'
import { awardRuns } from '#contract/ext/award-runs.ts'
import { carrierOffers } from '#contract/ext/carrier-offers.ts'
import { pendingAwards } from '#contract/ext/pending-awards.ts'
import type { AwardEntry } from '#domain/award.ts'
import {
  givenAskedScenario,
  givenAskedTender,
  keepTwo,
  runOf,
} from '#tests/support/asked-tender.ts'
import type { Person } from '#tests/support/backend.ts'
import { databaseKinds } from '#tests/support/database.ts'
import { awarding, named } from '#tests/support/given-award.ts'
import { offerOf } from '#tests/support/given-carrier-offer.ts'
import { openTenderWorld, type TenderWorld } from '#tests/support/tender-world.ts'
import { untilWaiting } from '#tests/support/waiting-statements.ts'

describe.each(databaseKinds)('on %s', (kind) => {
  let world: TenderWorld
  const { accept, awardsOf, laneOf } = awarding(() => world)

  beforeAll(async () => {
    world = await openTenderWorld(kind)
  })
  afterAll(() => world?.close())

  /** Albatross asks 240,000, 252,000 and 264,000; Bluefin 228,000, 228,000 and 276,000. All that the offer is for is pending. */
  async function givenApplied(
    termsOf: (laneIds: readonly number[]) => object,
    rules: object[],
    lanes: 2 | 3,
  ) {
    const tender = await givenAskedTender(world)
    const { shipper, albatross, laneIds } = tender
    const offered = laneIds.slice(0, lanes)
    const body = offerOf(offered, termsOf(offered)) as never
    const made = await world.ask(carrierOffers.make, { as: albatross, body })
    expect(made.status).toBe(200)
    const run = await runOf(world, shipper, (await givenAskedScenario(world, shipper, rules)).id)
    const apply = () =>
      world.ask(awardRuns.apply, { as: shipper, params: { id: run.id }, body: {} })
    expect((await apply()).answer.pending.toSorted()).toEqual(laneIds)
    const entry = (at: number, more: Partial<AwardEntry> = {}) =>
      named(tender.bids[at]!.albatross, more)
    return { ...tender, run, apply, offered, entry, offer: made.answer[0]! }
  }
  /** At 216,000 and 226,800; the third lane at its bid of 264,000. */
  const givenBundle = () => givenApplied(() => ({ percentOff: 10 }), [], 2)
  /** At 216,000, 226,800 and 237,600. */
  const givenDiscount = (fromCents: number) =>
    givenApplied(
      () => ({ kind: 'discount', name: 'Volume', percentOff: 10, fromCents }),
      [keepTwo],
      3,
    )

  const dollarsOf = async (shipper: Person, laneIds: readonly number[]) =>
    Promise.all(laneIds.map(async (id) => (await laneOf(shipper, id)).awardedCost))
  const statesOf = async (laneId: number) => (await awardsOf(laneId)).map(({ state }) => state)
  const withdraw = (as: Person, laneIds: readonly number[]) =>
    world.request('/ext/awards/withdraw', {
      as,
      method: 'POST',
      body: { laneIds: [...laneIds] },
    })
  const unearned = (as: Person, awards: object[]) =>
    world.ask(pendingAwards.unearned, { as, body: { awards } as never })

  test('a part of what earned a discount is confirmed at its bids alone, and says so before', async () => {
    const { shipper, laneIds, offer, entry, bids } = await givenDiscount(70_000_000)
    const two = [entry(0), entry(1)]

    const refused = await accept(shipper, two)

    expect(refused.status).toBe(409)
    const words = 'The discount “Volume” needs $700,000 a year, and these lanes come to $492,000.'
    expect(await refused.text()).toMatch(
      new RegExp(
        `${words.replace('$', '\\$').replace('$4', '\\$4')} Award its other 1 pending lane with it \\(Shanghai.*\\), or award at bid prices`,
      ),
    )
    expect(await statesOf(laneIds[0]!)).toEqual(['pending'])
    expect((await unearned(shipper, two)).answer).toEqual([
      {
        offerId: offer.id,
        kind: 'discount',
        name: 'Volume',
        why: words,
        parts: [
          {
            laneId: laneIds[0],
            bidId: bids[0]!.albatross.id,
            share: 100,
            cents: 21_600_000,
            listCents: 24_000_000,
          },
          {
            laneId: laneIds[1],
            bidId: bids[1]!.albatross.id,
            share: 100,
            cents: 22_680_000,
            listCents: 25_200_000,
          },
        ],
        earnedWith: [laneIds[2]],
      },
    ])
    expect((await unearned(shipper, [...two, entry(2)])).answer).toEqual([])
    const atBid = [entry(0, { atBid: true }), entry(1, { atBid: true })]
    expect((await unearned(shipper, atBid)).answer).toEqual([])
    expect((await accept(shipper, atBid)).status).toBe(200)
    expect(await dollarsOf(shipper, laneIds.slice(0, 2))).toEqual([240_000, 252_000])

    // 240,000 and 252,000 are won: with 264,000 more the discount is earned on what is left of it.
    expect((await accept(shipper, [entry(2)])).status).toBe(200)
    expect(await dollarsOf(shipper, laneIds.slice(2))).toEqual([237_600])
  })

  test('a discount that enough lanes earn is confirmed in steps', async () => {
    const { shipper, laneIds, entry } = await givenDiscount(49_000_000)

    expect((await accept(shipper, [entry(0)])).status).toBe(409)
    expect((await accept(shipper, [entry(0), entry(1)])).status).toBe(200)
    expect((await accept(shipper, [entry(2)])).status).toBe(200)

    expect(await dollarsOf(shipper, laneIds)).toEqual([216_000, 226_800, 237_600])
  })

  test.runIf(kind === 'postgres')(
    'of two resets at once that a discount does not bear together one is refused',
    async () => {
      const { shipper, laneIds, entry, offer } = await givenDiscount(49_000_000)
      expect((await accept(shipper, [entry(0), entry(1), entry(2)])).status).toBe(200)
      const holding = await world.context.database.pool.connect()
      await holding.query('begin')
      await holding.query('select from carrier_offers where id = $1 for update', [offer.id])

      // Either leaves 504,000 or 516,000 of 490,000; both leave 264,000.
      const answers = Promise.all(laneIds.slice(0, 2).map((id) => withdraw(shipper, [id])))
      await untilWaiting(world.context.database, 2, '%carrier_offers%')
      await holding.query('commit')
      holding.release()

      expect((await answers).map(({ status }) => status).toSorted()).toEqual([200, 409])
    },
  )

  test('what is left of a bundle is confirmed at its bid once another lane of it is withdrawn', async () => {
    const { shipper, offered, entry } = await givenBundle()
    expect((await withdraw(shipper, offered.slice(0, 1))).status).toBe(200)

    const refused = await accept(shipper, [entry(1)])

    expect(refused.status).toBe(409)
    expect(await refused.text()).toMatch(
      /The bundle “Texas bundle” is awarded wholly, and this is 1 of its 2 lanes\. Award Shanghai.* at bid prices, or withdraw the pending award\./,
    )
    expect((await unearned(shipper, [entry(1)])).answer).toMatchObject([
      { parts: [{ laneId: offered[1], listCents: 25_200_000 }], earnedWith: [] },
    ])
    expect((await accept(shipper, [entry(1, { atBid: true })])).status).toBe(200)
    expect(await dollarsOf(shipper, offered.slice(1))).toEqual([252_000])
  })

  test('what is left of a bundle is no bundle once another lane of it goes to another carrier', async () => {
    const { shipper, offered, entry, bids } = await givenBundle()
    const toBluefin = [named(bids[0]!.bluefin)]

    expect((await accept(shipper, toBluefin, false)).status).toBe(200)
    expect((await accept(shipper, [entry(1)])).status).toBe(409)
    expect((await accept(shipper, toBluefin)).status).toBe(200)

    expect((await accept(shipper, [entry(1)])).status).toBe(409)
    expect(await statesOf(offered[1]!)).toEqual(['pending'])
    expect((await accept(shipper, [entry(1, { atBid: true })])).status).toBe(200)
    expect(await dollarsOf(shipper, offered)).toEqual([228_000, 252_000])
  })

  test('a confirmed bundle is reset as a whole', async () => {
    const { shipper, offered, entry } = await givenBundle()
    expect((await accept(shipper, [entry(0), entry(1), entry(2)])).status).toBe(200)

    const one = await withdraw(shipper, offered.slice(0, 1))

    expect(one.status).toBe(409)
    expect(await one.text()).toMatch(
      /Without this lane, Shanghai.* would keep a price that was offered for more\. The bundle “Texas bundle” is awarded wholly, and this is 1 of its 2 lanes\. Reset that lane as well\./,
    )
    expect(await dollarsOf(shipper, offered)).toEqual([216_000, 226_800])
    expect((await withdraw(shipper, offered)).status).toBe(200)
    expect(await dollarsOf(shipper, offered)).toEqual([null, null])
  })

  test('of a confirmed discount, lanes are reset as long as the rest still earns it', async () => {
    const { shipper, laneIds, entry } = await givenDiscount(49_000_000)
    expect((await accept(shipper, [entry(0), entry(1), entry(2)])).status).toBe(200)

    // 240,000 and 252,000 are left, then 240,000 would be.
    expect((await withdraw(shipper, laneIds.slice(2))).status).toBe(200)
    expect((await withdraw(shipper, laneIds.slice(1, 2))).status).toBe(409)

    expect(await dollarsOf(shipper, laneIds.slice(0, 2))).toEqual([216_000, 226_800])
  })

  test('a carrier that declines a lane of its bundle moves the others at its price, and the lane is free to reset', async () => {
    const { shipper, albatross, offered, entry } = await givenBundle()
    await accept(shipper, [entry(0), entry(1), entry(2)])
    const [award] = await awardsOf(offered[0]!).then((rows) => rows.slice(-1))
    const body = { awardIds: [award!.id], answer: 'declined' as const, reason: null }
    expect((await world.ask(awardAnswers.give, { as: albatross, body })).status).toBe(204)

    expect((await withdraw(shipper, offered.slice(0, 1))).status).toBe(200)

    expect(await dollarsOf(shipper, offered)).toEqual([null, 226_800])
  })

  test('a bundle that its carrier broke by declining a lane is reset lane by lane', async () => {
    const { shipper, albatross, laneIds, entry } = await givenApplied(
      () => ({ percentOff: 10 }),
      [],
      3,
    )
    expect((await accept(shipper, [entry(0), entry(1), entry(2)])).status).toBe(200)
    const award = (await awardsOf(laneIds[0]!)).at(-1)
    const body = { awardIds: [award!.id], answer: 'declined' as const, reason: null }
    expect((await world.ask(awardAnswers.give, { as: albatross, body })).status).toBe(204)

    expect((await withdraw(shipper, laneIds.slice(1, 2))).status).toBe(200)

    expect(await dollarsOf(shipper, laneIds.slice(1))).toEqual([null, 237_600])
  })

  const backupsOf = async (laneIds: readonly number[]) =>
    (
      await world.context.database.pool.query<object>(
        `select lane_id, position, bid_id, source from award_backups where lane_id = any($1) order by 1, 2`,
        [laneIds],
      )
    ).rows
  const pendingOf = async (laneIds: readonly number[]) =>
    (await Promise.all(laneIds.map(awardsOf)))
      .flat()
      .filter(({ state }) => state === 'pending')
      .map(({ id: _id, createdAt: _at, ...award }) => award)
  const idsOf = async (laneIds: readonly number[]) =>
    (await Promise.all(laneIds.map(awardsOf)))
      .flat()
      .filter(({ state }) => state === 'pending')
      .map(({ id }) => id)
  const restore = (as: Person, laneIds: readonly number[], awardIds: readonly number[]) =>
    world.ask(pendingAwards.restore, {
      as,
      body: { laneIds: [...laneIds], awardIds: [...awardIds] },
    })

  test('the undo of a withdrawal brings back offers, shares, months, run and backups', async () => {
    const { shipper, laneIds, offered } = await givenBundle()
    const before = await pendingOf(laneIds)
    const backups = await backupsOf(laneIds)
    const ids = await idsOf(laneIds)
    expect(before.map(({ awardedCents }) => awardedCents)).toEqual([
      21_600_000, 22_680_000, 26_400_000,
    ])
    expect(backups.length).toBeGreaterThan(0)
    await withdraw(shipper, laneIds)
    expect(await pendingOf(offered)).toEqual([])

    const answer = await restore(shipper, laneIds, ids)

    expect(answer.status).toBe(204)
    expect(await pendingOf(laneIds)).toEqual(before)
    expect(await backupsOf(laneIds)).toEqual(backups)
  })

  test('the undo of a withdrawn bundle with a rate for each lane brings back its rates', async () => {
    // 1,750 and 1,850 dollars for each of 120 containers.
    const { shipper, offered } = await givenApplied(
      (laneIds) => ({
        percentOff: null,
        laneRates: laneIds.map((laneId, at) => ({ laneId, rate: [1750, 1850][at] })),
      }),
      [],
      2,
    )
    const ids = await idsOf(offered)
    await withdraw(shipper, offered)

    expect((await restore(shipper, offered, ids)).status).toBe(204)

    expect(await pendingOf(offered)).toMatchObject([
      { awardedCents: 21_000_000, offerRate: 1750, offerPercentOff: null },
      { awardedCents: 22_200_000, offerRate: 1850, offerPercentOff: null },
    ])
  })

  test('an application that replaced awards at the price of an offer is undone to the cent', async () => {
    const { shipper, albatross, offered } = await givenApplied(() => ({ percentOff: 10.3 }), [], 2)
    const before = await pendingOf(offered)
    const ids = await idsOf(offered)
    const oneOfAlbatross = {
      id: 'one',
      kind: 'limit',
      measure: 'lanes',
      of: { who: 'carriers', carriers: [albatross.companyId] },
      most: 1,
      unit: 'amount',
    }
    const other = await givenAskedScenario(world, shipper, [oneOfAlbatross], 'B')
    const run = await runOf(world, shipper, other.id)
    const body = { laneIds: offered, replace: offered }
    await world.ask(awardRuns.apply, { as: shipper, params: { id: run.id }, body })
    expect((await pendingOf(offered)).map(({ awardedCents }) => awardedCents)).toEqual([
      22_800_000, 22_800_000,
    ])

    expect((await restore(shipper, offered, ids)).status).toBe(204)

    // 89.7% of 240,000 and of 252,000.
    expect((await pendingOf(offered)).map(({ awardedCents }) => awardedCents)).toEqual([
      21_528_000, 22_604_400,
    ])
    expect(await pendingOf(offered)).toEqual(before)
  })

  test('an undo leaves what a colleague set as pending meanwhile, and changes nothing', async () => {
    const { shipper, colleague, offered, bids } = await givenBundle()
    const ids = await idsOf(offered)
    await withdraw(shipper, offered)
    expect((await accept(colleague, [named(bids[1]!.bluefin)], false)).status).toBe(200)

    const refused = await world.request('/ext/pending-awards/restore', {
      as: shipper,
      method: 'POST',
      body: { laneIds: offered, awardIds: ids },
    })

    expect(refused.status).toBe(409)
    expect(await refused.text()).toContain(
      `${colleague.username} set another pending award in the meantime, which stays. Nothing was changed.`,
    )
    expect(await pendingOf(offered)).toMatchObject([
      { bidId: bids[1]!.bluefin.id, awardedCents: 22_800_000, userId: colleague.userId },
    ])
  })

  test('an undo replaces what its own user set as pending', async () => {
    const { shipper, offered, bids } = await givenBundle()
    const before = await pendingOf(offered)
    const ids = await idsOf(offered)
    expect((await accept(shipper, [named(bids[1]!.bluefin)], false)).status).toBe(200)

    expect((await restore(shipper, offered, ids)).status).toBe(204)

    expect(await pendingOf(offered)).toEqual(before)
  })
})
