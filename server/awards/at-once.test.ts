import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { awardAnswers } from '#contract/ext/award-answers.ts'
import { carrierCapacities } from '#contract/ext/carrier-capacities.ts'
import { carrierOffers } from '#contract/ext/carrier-offers.ts'
import { defaultAwardTerms } from '#domain/award-answer.ts'
import { awardTerms } from '#contract/ext/award-terms.ts'
import {
  askedMode as mode,
  givenAskedScenario,
  givenAskedTender,
  runOf,
} from '#tests/support/asked-tender.ts'
import { awardRuns } from '#contract/ext/award-runs.ts'
import type { Person } from '#tests/support/backend.ts'
import { databaseKinds } from '#tests/support/database.ts'
import { awarding, named } from '#tests/support/given-award.ts'
import { offerOf } from '#tests/support/given-carrier-offer.ts'
import { openTenderWorld, type TenderWorld } from '#tests/support/tender-world.ts'
import { untilWaiting } from '#tests/support/waiting-statements.ts'

/** What shippers and carriers decide in the same moment, each call on a connection of its own. */
describe.runIf(databaseKinds.includes('postgres'))('at once', () => {
  let world: TenderWorld
  const { accept, awardsOf, givenTwoBids } = awarding(() => world)

  beforeAll(async () => {
    world = await openTenderWorld('postgres')
  })
  afterAll(() => world?.close())

  /** All calls wait for these rows until every one of them does, and then go on together. */
  async function together(
    rows: string,
    values: unknown[],
    calls: readonly (() => Promise<Response>)[],
  ): Promise<Response[]> {
    const holding = await world.context.database.pool.connect()
    await holding.query('begin')
    await holding.query(`select from ${rows} for update`, values)
    const answers = Promise.all(calls.map((call) => call()))
    try {
      await untilWaiting(world.context.database, calls.length)
    } finally {
      await holding.query('commit')
      holding.release()
    }
    return answers
  }
  const statusesOf = (answers: readonly Response[]) => answers.map(({ status }) => status)
  const confirmedOf = async (laneIds: readonly number[]) =>
    (await Promise.all(laneIds.map(awardsOf)))
      .flat()
      .filter(({ state }) => state === 'confirmed')
      .map(({ laneId, awardedCents, offerId }) => ({ laneId, awardedCents, offerId }))

  /** Albatross asks 240,000, 252,000 and 264,000; the first two are pending at 10 % off. */
  async function givenPendingBundle() {
    const tender = await givenAskedTender(world)
    const { shipper, albatross, laneIds } = tender
    const body = offerOf(laneIds.slice(0, 2), { percentOff: 10 }) as never
    const [offer] = (await world.ask(carrierOffers.make, { as: albatross, body })).answer
    const run = await runOf(world, shipper, (await givenAskedScenario(world, shipper, [])).id)
    const { answer } = await world.ask(awardRuns.apply, {
      as: shipper,
      params: { id: run.id },
      body: { laneIds: laneIds.slice(0, 2) },
    })
    return { ...tender, offer: offer!, awardIds: answer.awardIds ?? [] }
  }
  const withdrawOffer = (as: Person, { id, version }: { id: number; version: number }) =>
    world.request(`/ext/carrier-offers/${id}?version=${version}`, { as, method: 'DELETE' })

  test('an offer is withdrawn or its lanes are confirmed at its price, and never both', async () => {
    const { shipper, albatross, laneIds, bids, offer, awardIds } = await givenPendingBundle()
    const lanes = laneIds.slice(0, 2)
    const confirm = () =>
      world.request('/bids/accept', {
        as: shipper,
        method: 'PUT',
        body: {
          awards: lanes.map((_, at) => named(bids[at]!.albatross)),
          confirm: true,
          expectedAwards: awardIds,
        },
      })

    const statuses = statusesOf(
      await together(
        'lanes where id = any($1)',
        [lanes],
        [confirm, () => withdrawOffer(albatross, offer)],
      ),
    )

    expect(statuses.toSorted()).toEqual([200, 409])
    expect(await confirmedOf(lanes)).toEqual(
      statuses[0] === 200
        ? [
            { laneId: lanes[0], awardedCents: 21_600_000, offerId: offer.id },
            { laneId: lanes[1], awardedCents: 22_680_000, offerId: offer.id },
          ]
        : [],
    )
  })

  test('an offer is changed or its lanes are confirmed, and never at a price that is gone', async () => {
    const { shipper, albatross, laneIds, bids, offer, awardIds } = await givenPendingBundle()
    const lanes = laneIds.slice(0, 2)
    const change = () =>
      world.request(`/ext/carrier-offers/${offer.id}`, {
        as: albatross,
        method: 'PUT',
        body: { version: offer.version, terms: offerOf(lanes, { percentOff: 2 }) },
      })
    const confirm = () =>
      world.request('/bids/accept', {
        as: shipper,
        method: 'PUT',
        body: {
          awards: lanes.map((_, at) => named(bids[at]!.albatross)),
          confirm: true,
          expectedAwards: awardIds,
        },
      })

    const statuses = statusesOf(
      await together('lanes where id = any($1)', [lanes], [change, confirm]),
    )

    expect(statuses.toSorted()).toEqual([200, 409])
    const cents = (await confirmedOf(lanes)).map(({ awardedCents }) => awardedCents)
    expect(cents).toEqual(statuses[1] === 200 ? [21_600_000, 22_680_000] : [])
  })

  test('of two lanes that one capacity does not bear, one is confirmed', async () => {
    const { shipper, colleague, albatross, laneIds, bids } = await givenAskedTender(world)
    const limits = [{ field: null, value: '', most: 130 }]
    const body = { companyId: shipper.companyId, mode, version: 0, limits }
    await world.ask(carrierCapacities.save, { as: albatross, body })

    const answers = await together(
      'carrier_capacities where carrier_id = $1',
      [albatross.companyId],
      [
        () => accept(shipper, [named(bids[0]!.albatross)]),
        () => accept(colleague, [named(bids[1]!.albatross)]),
      ],
    )

    expect(statusesOf(answers).toSorted()).toEqual([200, 422])
    expect(await confirmedOf(laneIds)).toHaveLength(1)
  })

  test('a capacity that is lowered meanwhile is kept by an award that waited for it', async () => {
    const { shipper, albatross, laneIds, bids } = await givenAskedTender(world)
    const say = (most: number, version: number) =>
      world.request('/ext/carrier-capacities', {
        as: albatross,
        method: 'PUT',
        body: {
          companyId: shipper.companyId,
          mode,
          version,
          limits: [{ field: null, value: '', most }],
        },
      })
    expect((await say(500, 0)).status).toBe(200)

    const statuses = statusesOf(
      await together(
        'carrier_capacities where carrier_id = $1',
        [albatross.companyId],
        [() => say(50, 1), () => accept(shipper, [named(bids[0]!.albatross)])],
      ),
    )

    // The award was there first, or it is refused.
    expect(statuses[0]).toBe(200)
    expect((await confirmedOf(laneIds)).length).toBe(statuses[1] === 200 ? 1 : 0)
    expect([200, 422]).toContain(statuses[1])
    expect((await accept(shipper, [named(bids[1]!.albatross)])).status).toBe(422)
  })

  const give = (as: Person, awardId: number, answer: 'accepted' | 'declined') => () =>
    world.request('/ext/award-answers', {
      as,
      method: 'PUT',
      body: { awardIds: [awardId], answer, reason: null },
    })
  async function givenAwarded(awardsBackup: boolean) {
    const given = await givenTwoBids()
    const body = { ...defaultAwardTerms, version: 0, awardsBackup }
    await world.ask(awardTerms.save, { as: given.shipper, params: { id: mode }, body })
    expect((await accept(given.shipper, [named(given.low)])).status).toBe(200)
    const { answer } = await world.ask(awardAnswers.own, {
      as: given.first,
      query: { mode: String(mode) },
    })
    return { ...given, awardId: answer[0]?.awardId ?? 0 }
  }

  test.each([false, true])(
    'an award that is accepted in one window and declined in another is one of both (backup by terms: %s)',
    async (awardsBackup) => {
      const { first, second, laneId, awardId } = await givenAwarded(awardsBackup)

      const answers = await together(
        'lanes where id = $1',
        [laneId],
        [give(first, awardId, 'accepted'), give(first, awardId, 'declined')],
      )

      const statuses = statusesOf(answers)
      expect(statuses.toSorted()).toEqual([204, 409])
      const isAccepted = statuses[0] === 204
      const refused = answers.find(({ status }) => status === 409)
      expect(await refused?.text()).toMatch(
        isAccepted || !awardsBackup ? /was answered already/ : /no longer stands/,
      )
      const holder = (await awardsOf(laneId)).find(({ state }) => state === 'confirmed')?.carrierId
      expect(holder).toBe(
        isAccepted ? first.companyId : awardsBackup ? second.companyId : undefined,
      )
    },
  )

  test('the same answer in two windows at once is given once', async () => {
    const { first, laneId, awardId } = await givenAwarded(false)

    const answers = await together(
      'lanes where id = $1',
      [laneId],
      [give(first, awardId, 'accepted'), give(first, awardId, 'accepted')],
    )

    expect(statusesOf(answers)).toEqual([204, 204])
    const { rows } = await world.context.database.pool.query(
      `select from notifications where lane_id = $1 and type = 'AwardAccepted'`,
      [laneId],
    )
    expect(rows).toHaveLength(1)
  })

  test('an offer or a capacity whose answer was lost is made once, however often it is sent', async () => {
    const { shipper, albatross, laneIds } = await givenAskedTender(world)
    const offer = offerOf(laneIds.slice(0, 2)) as never
    const make = () =>
      world.request('/ext/carrier-offers', { as: albatross, method: 'POST', body: offer })
    const say = (most: number) =>
      world.request('/ext/carrier-capacities', {
        as: albatross,
        method: 'PUT',
        body: {
          companyId: shipper.companyId,
          mode,
          version: 0,
          limits: [{ field: null, value: '', most }],
        },
      })

    const made = await together('lanes where id = any($1)', [laneIds], [make, make])
    const said = [await say(90), await say(90), await say(80)]

    expect(statusesOf(made)).toEqual([200, 200])
    const own = await world.ask(carrierOffers.own, { as: albatross, query: { mode: String(mode) } })
    expect(own.answer).toHaveLength(1)
    const change = () =>
      world.request(`/ext/carrier-offers/${own.answer[0]?.id}`, {
        as: albatross,
        method: 'PUT',
        body: { version: 1, terms: offerOf(laneIds.slice(0, 2), { percentOff: 6 }) },
      })
    expect(statusesOf(await together('lanes where id = any($1)', [laneIds], [change]))).toEqual([
      200,
    ])
    expect(statusesOf([await change()])).toEqual([200])
    expect(statusesOf(said)).toEqual([200, 200, 409])
  })

  test('what a carrier says is sent to the windows of both sides, on whichever copy they are', async () => {
    const { shipper, albatross, laneIds, bids } = await givenAskedTender(world)
    await accept(shipper, [named(bids[2]!.albatross)])
    const { answer: own } = await world.ask(awardAnswers.own, {
      as: albatross,
      query: { mode: String(mode) },
    })
    const offer = offerOf(laneIds.slice(0, 2)) as never
    const capacity = {
      companyId: shipper.companyId,
      mode,
      version: 0,
      limits: [{ field: null, value: '', most: 500 }],
    }
    const deeds = [
      () => world.ask(carrierOffers.make, { as: albatross, body: offer }),
      () => world.ask(carrierCapacities.save, { as: albatross, body: capacity }),
      () =>
        world.ask(awardAnswers.give, {
          as: albatross,
          body: { awardIds: own.map(({ awardId }) => awardId), answer: 'declined', reason: null },
        }),
    ]

    for (const deed of deeds) {
      world.pushed.length = 0
      expect((await deed()).status).toBeLessThan(300)

      const reached = (target: string, companyId: number) =>
        world.pushed.some((sent) => sent.target === target && sent.companyIds.includes(companyId))
      expect(reached('Notify', shipper.companyId)).toBe(true)
      expect(reached('BidsChanged', albatross.companyId)).toBe(true)
    }
  })
})
