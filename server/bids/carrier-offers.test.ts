import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { awardPacks } from '#contract/ext/award-packs.ts'
import { awardRuns } from '#contract/ext/award-runs.ts'
import { awardScenarios } from '#contract/ext/award-scenarios.ts'
import { carrierOffers } from '#contract/ext/carrier-offers.ts'
import {
  askedMode,
  givenAskedScenario,
  givenAskedTender,
  inputsHashOf,
  keepTwo,
  runOf,
} from '#tests/support/asked-tender.ts'
import type { Person } from '#tests/support/backend.ts'
import { databaseKinds } from '#tests/support/database.ts'
import { awarding, named } from '#tests/support/given-award.ts'
import { offerOf } from '#tests/support/given-carrier-offer.ts'
import { bid, openTenderWorld, tenderDay, type TenderWorld } from '#tests/support/tender-world.ts'
import { untilWaiting } from '#tests/support/waiting-statements.ts'

const query = { mode: String(askedMode) }

describe.each(databaseKinds)('on %s', (kind) => {
  let world: TenderWorld
  const { accept, awardsOf, laneOf } = awarding(() => world)

  beforeAll(async () => {
    world = await openTenderWorld(kind)
  })
  afterAll(() => world?.close())

  const make = (as: Person, body: object) =>
    world.ask(carrierOffers.make, { as, body: body as never })
  const ownOf = async (as: Person) => (await world.ask(carrierOffers.own, { as, query })).answer
  const receivedBy = async (as: Person) =>
    (await world.ask(carrierOffers.received, { as, query })).answer
  const columnsOf = async (as: Person) =>
    (await world.ask(awardScenarios.model, { as, query })).answer.columns

  const applying = (as: Person, id: number) => async (body: object) =>
    (await world.ask(awardRuns.apply, { as, params: { id }, body })).answer

  /** Albatross asks 240,000, 252,000 and 264,000; Bluefin 228,000, 228,000 and 276,000. */
  async function givenBundle(percentOff = 10) {
    const tender = await givenAskedTender(world)
    const laneIds = tender.laneIds.slice(0, 2)
    const made = await make(tender.albatross, offerOf(laneIds, { percentOff }))
    expect(made.status).toBe(200)
    const [offer] = made.answer
    return { ...tender, bundled: laneIds, offer: offer! }
  }

  test('an offer is seen by its carrier and its shipper, and by no other carrier', async () => {
    const { shipper, albatross, bluefin, bundled } = await givenBundle()

    const [own] = await ownOf(albatross)
    const [received] = await receivedBy(shipper)

    expect(own).toMatchObject({
      name: 'Texas bundle',
      laneIds: bundled,
      missing: 0,
      listCents: 49_200_000,
      offeredCents: 44_280_000,
      closed: '',
    })
    expect(received).toMatchObject({ carrierId: albatross.companyId, setAside: false })
    expect(await ownOf(bluefin)).toEqual([])
  })

  test.each([
    { percentOff: 0 },
    { percentOff: 50.1 },
    { percentOff: 5.25 },
    { kind: 'discount' },
    { fromCents: 5 },
    { name: ' ' },
  ])('an offer with %o is refused', async (wrong) => {
    const { albatross, laneIds } = await givenAskedTender(world)

    expect((await make(albatross, offerOf(laneIds, wrong))).status).toBe(400)
    expect((await make(albatross, offerOf(laneIds.slice(0, 1)))).status).toBe(400)
  })

  test('an offer needs a submitted bid on every lane', async () => {
    const { carriers, laneIds, shipper } = await givenAskedTender(world)
    const [, , cormorant] = carriers

    expect((await make(cormorant, offerOf(laneIds))).status).toBe(409)
    expect((await make(shipper, offerOf(laneIds))).status).toBe(403)
  })

  test('once a round is closed, its offers stay as they are', async () => {
    const { shipper, albatross, offer } = await givenBundle()
    await world.context.database.pool.query(
      `update negotiation_terms set terms = jsonb_set(terms, '{closesAt}', '"2026-11-10T10:00:00Z"') where company_id = $1`,
      [shipper.companyId],
    )
    world.setNow(new Date('2026-11-10T10:00:01Z'))

    const params = { id: offer.id }
    const terms = offerOf(offer.laneIds, { percentOff: 20 }) as never
    const changed = await world.ask(carrierOffers.change, {
      as: albatross,
      params,
      body: { version: offer.version, terms },
    })
    const withdrawn = await world.ask(carrierOffers.withdraw, {
      as: albatross,
      params,
      query: { version: String(offer.version) },
    })
    const [own] = await ownOf(albatross)
    world.setNow(tenderDay)

    expect([changed.status, withdrawn.status]).toEqual([409, 409])
    expect(own?.percentOff).toBe(10)
    expect(own?.closed).toContain('closed on')
  })

  test('an offer is changed by who saw it last, withdrawn, and on record', async () => {
    const { albatross, shipper, offer } = await givenBundle()
    const params = { id: offer.id }
    const change = (percentOff: number) =>
      world.ask(carrierOffers.change, {
        as: albatross,
        params,
        body: {
          version: offer.version,
          terms: offerOf(offer.laneIds, { percentOff }) as never,
        },
      })

    expect((await change(7.5)).status).toBe(200)
    expect((await change(8)).status).toBe(409)
    // Its answer may have been lost.
    expect((await change(7.5)).status).toBe(200)
    expect((await receivedBy(shipper))[0]?.percentOff).toBe(7.5)
    const withdraw = (version: number) =>
      world.ask(carrierOffers.withdraw, {
        as: albatross,
        params,
        query: { version: String(version) },
      })
    expect((await withdraw(offer.version)).status).toBe(409)
    expect(await receivedBy(shipper)).toHaveLength(1)
    expect((await withdraw(offer.version + 1)).answer).toEqual([])
    expect(await receivedBy(shipper)).toEqual([])
    const { rows } = await world.context.database.pool.query<{ action: string }>(
      `select action from audit_entries where subject = 'carrier offer' and subject_id = $1 order by id`,
      [String(offer.id)],
    )
    expect(rows.map(({ action }) => action)).toEqual(['added', 'changed', 'deleted'])
  })

  test.runIf(kind === 'postgres')(
    'an offer that is withdrawn while its lanes are being awarded waits for these, and holds nothing they need',
    async () => {
      const { albatross, bundled, offer } = await givenBundle()
      const holding = await world.context.database.pool.connect()
      await holding.query('begin')
      await holding.query('select from lanes where id = any($1) for update', [bundled])

      const withdrawing = world.ask(carrierOffers.withdraw, {
        as: albatross,
        params: { id: offer.id },
        query: { version: String(offer.version) },
      })
      await untilWaiting(world.context.database, 1)

      await expect(
        holding.query('select from carrier_offers where id = $1 for update nowait', [offer.id]),
      ).resolves.toMatchObject({ rowCount: 1 })
      await holding.query('commit')
      holding.release()
      expect((await withdrawing).status).toBe(200)
      expect(await ownOf(albatross)).toEqual([])
    },
  )

  test('an offer is in the bids to award while each of its bids counts, and changes their hash', async () => {
    const { shipper, albatross, bundled, offer, bids } = await givenBundle()
    const hash = await inputsHashOf(world, shipper)

    expect((await columnsOf(shipper)).offers).toEqual([
      {
        id: offer.id,
        carrierId: albatross.companyId,
        version: 1,
        kind: 'bundle',
        name: 'Texas bundle',
        percentOff: 10,
        fromCents: null,
        bidIds: [bids[0]?.albatross.id, bids[1]?.albatross.id],
      },
    ])
    const params = { id: offer.id }
    await world.ask(carrierOffers.setAside, { as: shipper, params, body: { setAside: true } })
    expect((await columnsOf(shipper)).offers).toBeUndefined()
    expect(await inputsHashOf(world, shipper)).not.toBe(hash)
    await world.ask(carrierOffers.setAside, { as: shipper, params, body: { setAside: false } })
    expect(await inputsHashOf(world, shipper)).toBe(hash)

    await world.request(`/bids/reset/${bundled[0]}`, { as: albatross })
    expect((await columnsOf(shipper)).offers).toBeUndefined()
    expect((await ownOf(albatross))[0]?.missing).toBe(1)
  })

  test('a bundle wins where its lanes together are lower, and awards carry its price', async () => {
    const { shipper, albatross, bundled, laneIds, offer, bids } = await givenBundle()
    const scenario = await givenAskedScenario(world, shipper, [])

    const run = await runOf(world, shipper, scenario.id)

    // 216,000 + 226,800 for the bundle and 264,000, instead of 228,000 twice and 264,000.
    expect(run.costCents).toBe(70_680_000)
    expect(run.figures).toMatchObject({ offersUsed: 1, offerSavingsCents: 4_920_000 })
    const apply = applying(shipper, run.id)
    const alone = await apply({ laneIds: bundled.slice(0, 1) })
    expect(alone.pending).toEqual([])
    expect(alone.leftOut[0]?.why).toBe(
      'It is in the bundle “Texas bundle”, which is awarded wholly: apply its 2 lanes together.',
    )
    expect((await apply({})).pending.toSorted()).toEqual(laneIds)
    const [first] = await awardsOf(bundled[0]!)
    expect(first).toMatchObject({
      awardedCents: 21_600_000,
      offerId: offer.id,
      offerPercentOff: 10,
      state: 'pending',
    })
    expect((await laneOf(shipper, bundled[0]!)).pendingAward).toBe(216_000)

    const entry = (at: number) => named(bids[at]!.albatross)
    const part = await accept(shipper, [entry(0)])
    expect(part.status).toBe(409)
    expect(await part.text()).toContain('Award its other 1 pending lane with it')
    expect((await accept(shipper, [entry(0), entry(1)])).status).toBe(200)
    expect((await laneOf(shipper, bundled[0]!)).awardedCost).toBe(216_000)
    expect((await laneOf(shipper, bundled[1]!)).awardedCost).toBe(226_800)
    const words = '10% off with offer “Texas bundle”'
    const textOf = async (path: string, as: Person, body?: object) =>
      (await world.request(path, { as, ...(body && { body }) })).text()
    expect(await textOf('/notifications', albatross)).toContain(`accepted at ${words}`)
    expect(await textOf(`/lanes/award-history/${bundled[0]}`, shipper)).toContain(words)
    expect(await textOf(`/ext/routing-guide/${askedMode}?format=csv`, shipper)).toContain(words)
    expect(await textOf('/lanes/rate-card', albatross, { mode: askedMode })).toContain(words)
    expect(await textOf(`/ext/award-answers?mode=${askedMode}`, albatross)).toContain(
      '"offer":{"name":"Texas bundle","percentOff":10}',
    )
  })

  test('what remains of a bundle keeps its price, and the board says that it is broken', async () => {
    const { shipper, bundled } = await givenBundle()
    const run = await runOf(world, shipper, (await givenAskedScenario(world, shipper, [])).id)
    await world.ask(awardRuns.apply, { as: shipper, params: { id: run.id }, body: {} })
    const board = async () => {
      const response = await world.request(`/ext/bids?mode=${askedMode}`, { as: shipper })
      const { awards } = (await response.json()) as {
        awards: { laneId: number; cents: number; offer: { broken: boolean } | null }[]
      }
      return awards.find(({ laneId }) => laneId === bundled[1])
    }
    expect((await board())?.offer).toMatchObject({ name: 'Texas bundle', broken: false })

    await world.request('/ext/awards/withdraw', {
      as: shipper,
      method: 'POST',
      body: { laneIds: bundled.slice(0, 1) },
    })

    expect(await board()).toMatchObject({ cents: 22_680_000, offer: { broken: true } })
  })

  test('a changed or withdrawn offer takes its pending awards back', async () => {
    const { shipper, albatross, bundled, offer } = await givenBundle()
    const run = await runOf(world, shipper, (await givenAskedScenario(world, shipper, [])).id)
    const apply = () =>
      world.ask(awardRuns.apply, { as: shipper, params: { id: run.id }, body: {} })
    await apply()
    const params = { id: offer.id }
    const aside = { as: shipper, params, body: { setAside: true } }
    expect((await world.ask(carrierOffers.setAside, aside)).status).toBe(409)

    const query = { version: String(offer.version) }
    await world.ask(carrierOffers.withdraw, { as: albatross, params, query })

    expect((await awardsOf(bundled[0]!)).map(({ state }) => state)).toEqual(['withdrawn'])
    expect((await apply()).answer.leftOut[0]?.why).toBe(
      'The offer “Texas bundle” changed since the run.',
    )
  })

  test('without one of its bids, no pending award of a bundle stands', async () => {
    const { shipper, albatross, bundled } = await givenBundle()
    const run = await runOf(world, shipper, (await givenAskedScenario(world, shipper, [])).id)
    await world.ask(awardRuns.apply, { as: shipper, params: { id: run.id }, body: {} })

    await world.request(`/bids/reset/${bundled[0]}`, { as: albatross })

    expect((await awardsOf(bundled[1]!)).map(({ state }) => state)).toEqual(['withdrawn'])
  })

  test('a discount applies once its amount is won, also when lanes are applied', async () => {
    const { shipper, albatross, laneIds } = await givenAskedTender(world)
    const terms = { kind: 'discount', name: 'Volume', percentOff: 10, fromCents: 70_000_000 }
    expect((await make(albatross, offerOf(laneIds, terms))).status).toBe(200)
    const scenario = await givenAskedScenario(world, shipper, [keepTwo])

    const run = await runOf(world, shipper, scenario.id)

    // All three at 756,000 less 10%, instead of 732,000 and more.
    expect(run.costCents).toBe(68_040_000)
    const { answer } = await world.ask(awardRuns.apply, {
      as: shipper,
      params: { id: run.id },
      body: { laneIds: laneIds.slice(0, 2) },
    })
    expect(answer.pending).toEqual([])
    expect(answer.leftOut[0]?.why).toBe(
      'The discount “Volume” needs $700,000 a year, and these lanes come to $492,000.',
    )
  })

  test('an award pack holds the offers, and one with another percent is found out', async () => {
    const { shipper, offer } = await givenBundle()
    const run = await runOf(world, shipper, (await givenAskedScenario(world, shipper, [])).id)

    const pack = (await world.ask(awardPacks.ofRun, { as: shipper, params: { id: run.id } })).answer
    const check = async (body: object) =>
      (await world.ask(awardPacks.check, { as: shipper, body: body as never })).answer

    expect(pack.award.offerId).toEqual([offer.id, offer.id, null])
    expect(await check(pack)).toMatchObject({ same: true })
    const [inPack] = pack.inputs.offers ?? []
    const inputs = { ...pack.inputs, offers: [{ ...inPack, percentOff: 20 }] }
    expect(await check({ ...pack, inputs })).toMatchObject({ same: false, recorded: true })
  })

  /** Dollars for each container of lanes with 120 of them: 234,000 and 192,000 where the bids are 240,000 and 252,000. */
  async function givenOwnRates(rates: readonly number[] = [1950, 1600]) {
    const tender = await givenAskedTender(world)
    const bundled = tender.laneIds.slice(0, 2)
    const made = await make(tender.albatross, ratesFor(bundled, rates))
    expect(made.status).toBe(200)
    return { ...tender, bundled, offer: made.answer[0]! }
  }
  const ratesFor = (laneIds: readonly number[], rates: readonly number[], more: object = {}) =>
    offerOf(laneIds, {
      percentOff: null,
      laneRates: laneIds.map((laneId, at) => ({ laneId, rate: rates[at] ?? 0 })),
      ...more,
    })

  test('a bundle with a rate for each lane is seen with its rates by its carrier and its shipper alone', async () => {
    const { shipper, albatross, bluefin, bundled } = await givenOwnRates()

    const [own] = await ownOf(albatross)
    const [received] = await receivedBy(shipper)

    const shown = {
      percentOff: null,
      missing: 0,
      listCents: 49_200_000,
      offeredCents: 42_600_000,
      laneRates: [
        {
          laneId: bundled[0],
          lane: expect.stringContaining('Shanghai'),
          rate: 1950,
          bidRate: 2000,
        },
        {
          laneId: bundled[1],
          lane: expect.stringContaining('Shanghai'),
          rate: 1600,
          bidRate: 2100,
        },
      ],
    }
    expect(own).toMatchObject(shown)
    expect(received).toMatchObject(shown)
    expect(await ownOf(bluefin)).toEqual([])
    const { rows } = await world.context.database.pool.query<{ after: object }>(
      `select after from audit_entries where subject = 'carrier offer' and subject_id = $1`,
      [String(own?.id)],
    )
    expect(rows[0]?.after).toMatchObject({ rates: [1950, 1600], percentOff: null })
  })

  test('the rates of a bundle must come to less than its bids', async () => {
    const { albatross, laneIds } = await givenAskedTender(world)
    const bundled = laneIds.slice(0, 2)

    const same = await world.request('/ext/carrier-offers', {
      as: albatross,
      body: ratesFor(bundled, [2200, 1900]),
    })
    const lower = await make(albatross, ratesFor(bundled, [2200, 1899.99]))

    expect(same.status).toBe(422)
    expect(await same.text()).toContain(
      'The rates come to $492,000.00 a year, and your bids on these lanes to $492,000.00.',
    )
    expect(lower.status).toBe(200)
    expect((await make(albatross, ratesFor(bundled, [1900]))).status).toBe(400)
    expect((await make(albatross, ratesFor(bundled, [1900, 1.23456]))).status).toBe(400)
    expect((await make(albatross, { ...ratesFor(bundled, [1, 1]), percentOff: 5 })).status).toBe(
      400,
    )
    const discount = { kind: 'discount', fromCents: 5 }
    expect((await make(albatross, ratesFor(bundled, [1, 1], discount))).status).toBe(400)
  })

  test('a bundle wins at its own rates, and awards carry them', async () => {
    const { shipper, albatross, bundled, laneIds, offer, bids } = await givenOwnRates()
    const scenario = await givenAskedScenario(world, shipper, [])

    expect((await columnsOf(shipper)).offers).toEqual([
      {
        id: offer.id,
        carrierId: albatross.companyId,
        version: 1,
        kind: 'bundle',
        name: 'Texas bundle',
        percentOff: null,
        fromCents: null,
        bidIds: [bids[0]?.albatross.id, bids[1]?.albatross.id],
        bidCents: [23_400_000, 19_200_000],
      },
    ])
    const run = await runOf(world, shipper, scenario.id)

    // 234,000 + 192,000 and 264,000, though Bluefin asks 228,000 for the first lane alone.
    expect(run.costCents).toBe(69_000_000)
    expect(run.figures).toMatchObject({ offersUsed: 1, offerSavingsCents: 6_600_000 })
    const apply = applying(shipper, run.id)
    expect((await apply({ laneIds: bundled.slice(0, 1) })).leftOut[0]?.why).toContain(
      'apply its 2 lanes together',
    )
    expect((await apply({})).pending.toSorted()).toEqual(laneIds)
    const [first] = await awardsOf(bundled[0]!)
    const atRate = { offerId: offer.id, offerPercentOff: null, offerRate: 1950 }
    expect(first).toMatchObject({ awardedCents: 23_400_000, state: 'pending', ...atRate })

    const entry = (at: number) => named(bids[at]!.albatross)
    expect((await accept(shipper, [entry(0)])).status).toBe(409)
    expect((await accept(shipper, [entry(0), entry(1)])).status).toBe(200)

    expect((await awardsOf(bundled[0]!)).at(-1)).toMatchObject({ state: 'confirmed', ...atRate })
    expect((await laneOf(shipper, bundled[0]!)).awardedCost).toBe(234_000)
    expect((await laneOf(shipper, bundled[1]!)).awardedCost).toBe(192_000)
    const words = 'Rate of bundle “Texas bundle”: $1,950.00 per container'
    const textOf = async (path: string, as: Person, body?: object) =>
      (await world.request(path, { as, ...(body && { body }) })).text()
    expect(await textOf('/notifications', albatross)).toContain(
      'accepted at its rate in bundle “Texas bundle”',
    )
    expect(await textOf(`/lanes/award-history/${bundled[0]}`, shipper)).toContain(words)
    const csv = '"Rate of bundle “Texas bundle”: $1,950.00 per container"'
    expect(await textOf(`/ext/routing-guide/${askedMode}?format=csv`, shipper)).toContain(csv)
    expect(await textOf('/lanes/rate-card', albatross, { mode: askedMode })).toContain(csv)
    expect(await textOf(`/ext/award-answers?mode=${askedMode}`, albatross)).toContain(
      '"offer":{"name":"Texas bundle","percentOff":null}',
    )
  })

  test('own rates stand while the bids change, and are used while they come to less', async () => {
    const { shipper, albatross, bundled, bids } = await givenOwnRates()
    const revised = (at: number, total: number) =>
      bid(world, albatross, bundled[at]!, total, bids[at]!.albatross.version)

    await revised(1, 204_000)
    const [used] = (await columnsOf(shipper)).offers ?? []
    const [lowered] = await ownOf(albatross)
    await revised(0, 222_000)
    const [above] = await ownOf(albatross)

    expect(used?.bidCents).toEqual([23_400_000, 19_200_000])
    expect(lowered).toMatchObject({ listCents: 44_400_000, offeredCents: 42_600_000 })
    // 222,000 and 204,000 are just what the rates come to.
    expect(above).toMatchObject({ listCents: 42_600_000, offeredCents: 42_600_000 })
    expect((await columnsOf(shipper)).offers).toBeUndefined()
  })

  test('an offer changes from a discount to own rates and back, and its pending awards go', async () => {
    const { shipper, albatross, bundled, offer } = await givenOwnRates()
    const run = await runOf(world, shipper, (await givenAskedScenario(world, shipper, [])).id)
    await world.ask(awardRuns.apply, { as: shipper, params: { id: run.id }, body: {} })
    const change = async (version: number, terms: object) => {
      const body = { version, terms } as never
      const params = { id: offer.id }
      return (await world.ask(carrierOffers.change, { as: albatross, params, body })).answer[0]
    }

    const discount = await change(1, offerOf(bundled, { percentOff: 5 }))
    const rates = await change(2, ratesFor(bundled, [1000, 2000]))

    expect((await awardsOf(bundled[0]!)).map(({ state }) => state)).toEqual(['withdrawn'])
    expect(discount).toMatchObject({ percentOff: 5, laneRates: null, offeredCents: 46_740_000 })
    expect(rates).toMatchObject({ percentOff: null, offeredCents: 36_000_000 })
  })

  test('an award pack holds what each lane comes to at own rates, and other amounts are found out', async () => {
    const { shipper } = await givenOwnRates()
    const run = await runOf(world, shipper, (await givenAskedScenario(world, shipper, [])).id)
    const pack = (await world.ask(awardPacks.ofRun, { as: shipper, params: { id: run.id } })).answer
    const [inPack] = pack.inputs.offers ?? []
    const check = async (offer: object) => {
      const inputs = { ...pack.inputs, offers: [{ ...inPack, ...offer }] }
      const body = { ...pack, inputs } as never
      return world.ask(awardPacks.check, { as: shipper, body })
    }

    expect((await check({})).answer).toMatchObject({ same: true })
    expect((await check({ bidCents: [23_400_000, 19_100_000] })).answer).toMatchObject({
      same: false,
      recorded: true,
    })
    expect((await check({ bidCents: [23_400_000] })).status).toBe(422)
    expect((await check({ percentOff: 5 })).status).toBe(422)
    expect((await check({ bidCents: undefined })).status).toBe(422)
  })
})
