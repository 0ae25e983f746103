import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SavingsFilter } from '#contract/ext/savings.ts'
import type { Backend, Person } from '#tests/support/backend.ts'
import { databaseKinds } from '#tests/support/database.ts'
import { givenAward, givenBid, givenLane } from '#tests/support/factories.ts'
import { givenShipper, openSavingsWorld, summaryOf } from '#tests/support/given-savings.ts'

describe.each(databaseKinds)('what savings are compared with (%s)', (kind) => {
  let backend: Backend

  beforeAll(async () => {
    backend = await openSavingsWorld(kind)
  })
  afterAll(() => backend?.close())

  const summary = (as: Person, query: SavingsFilter = {}) => summaryOf(backend, as, query)

  test('cover of other references what a part award covers of the baseline', async () => {
    const { shipper, carriers } = await givenShipper(backend)
    const lane = await givenLane(backend, shipper, {
      baselineCents: 30_000_000,
      targetCents: 28_000_001,
    })
    const bid = await givenBid(backend, lane, carriers[0], { landedCents: 27_000_000 })
    await givenAward(backend, bid, {
      share: 40,
      baselineCents: 12_000_000,
      awardedCents: 10_800_000,
    })

    const { against, ledger } = await summary(shipper)

    const target = against.find(({ reference }) => reference === 'target')
    expect(target).toMatchObject({ baselineCost: 112_000, savings: 4000 })
    expect(ledger.identified.savings).toBe(30_000)
    expect(ledger.awarded.savings).toBe(12_000)
  })

  test('against the market show from three companies on, at the middle of their unit costs', async () => {
    const { shipper, carriers } = await givenShipper(backend)
    const { location } = await givenLane(backend, shipper)
    const givenPaid = async (of: Person, cents: number) => {
      const lane = await givenLane(backend, of, {
        location: { ...location, originCountryClean: 'US', destCountryClean: 'CA' },
        historicVolume: 1000,
        forecastVolume: 1000,
        historicCents: cents,
        baselineCents: cents,
        months: { '2026-03': 1000 },
      })
      await backend.context.database.pool.query(
        'update lane_months set cents = $1 where lane_id = $2',
        [cents, lane.id],
      )
      return lane
    }
    const lane = await givenPaid(shipper, 500_000)
    const bid = await givenBid(backend, lane, carriers[0], { landedCents: 380_000 })
    await givenAward(backend, bid, { baselineCents: 500_000, awardedCents: 380_000 })
    const market = async () =>
      (await summary(shipper)).against.find(({ reference }) => reference === 'market')
    await givenPaid((await givenShipper(backend)).shipper, 400_000)

    expect(await market()).toMatchObject({ lanes: 0, savings: 0 })

    await givenPaid((await givenShipper(backend)).shipper, 410_000)
    expect(await market()).toMatchObject({ lanes: 1, baselineCost: 4100, savings: 300 })
  })
})
