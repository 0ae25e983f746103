import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Problem } from '#contract/part.ts'
import type { Bid } from '#domain/bid.ts'
import { bidVersions } from '#server/store/tables/bids.ts'
import { databaseKinds } from '#tests/support/database.ts'
import { bidCallsOf } from '#tests/support/tender-bids.ts'
import {
  givenLane,
  givenTender,
  openTenderWorld,
  start,
  type TenderWorld,
} from '#tests/support/tender-world.ts'

const rates = { USD: 1, EUR: 1.09, CNY: 0.14 }
const mixed = {
  charges: { othc: 95, 'base-ocean': 2000, dthc: 1200 },
  chargeCurrencies: { othc: 'EUR', dthc: 'CNY' },
}

describe.each(databaseKinds)('a bid with charges in several currencies (%s)', (kind) => {
  let world: TenderWorld

  beforeAll(async () => {
    world = await openTenderWorld(kind)
  })
  afterAll(() => world?.close())

  const { save, bidsOf, stored, givenStarted } = bidCallsOf(() => world)

  test('is valued charge by charge at the rates of the tender', async () => {
    const { shipper, carrier, laneId } = await givenStarted(1, rates)

    const response = await save(carrier, [{ laneId, ...mixed }])

    expect(response.status).toBe(200)
    // 120 containers: (95 x 1.09 + 2,000 + 1,200 x 0.14) x 120 = (103.55 + 2,000 + 168) x 120.
    expect(await bidsOf(shipper, laneId)).toMatchObject([
      { ...mixed, currency: 'USD', landedCost: 272_586 },
    ])
    const [row] = await stored(laneId)
    expect(row?.landedParts).toEqual({
      Origin: 1_242_600,
      Freight: 24_000_000,
      Destination: 2_016_000,
    })
  })

  test('is ranked by its dollars, not by its amounts', async () => {
    const { shipper, carrier, rival, laneId } = await givenStarted(1, rates)
    const charges = { othc: 100, 'base-ocean': 2000, dthc: 150 }

    await save(carrier, [{ laneId, charges, chargeCurrencies: { 'base-ocean': 'EUR' } }])
    await save(rival, [{ laneId, charges: { ...charges, 'base-ocean': 2100 } }])

    // 2,000 EUR are 2,180 USD.
    expect((await bidsOf(shipper, laneId)).map(({ carrierId, rank }) => [carrierId, rank])).toEqual(
      [
        [rival.companyId, 1],
        [carrier.companyId, 2],
      ],
    )
  })

  test('is the same bid when it is sent again, and another one in another currency', async () => {
    const { carrier, laneId } = await givenStarted(1, rates)
    await save(carrier, [{ laneId, ...mixed }], false)

    const again = await save(carrier, [{ laneId, version: 1, ...mixed }], false)
    const other = await save(
      carrier,
      [{ laneId, version: 1, ...mixed, chargeCurrencies: { othc: 'EUR' } }],
      false,
    )

    expect(((await again.json()) as Bid[])[0]?.version).toBe(1)
    expect(((await other.json()) as Bid[])[0]).toMatchObject({
      version: 2,
      status: 'draft',
      chargeCurrencies: { othc: 'EUR' },
    })
    const [row] = await stored(laneId)
    const versions = await world.context.database.db
      .select({ chargeCurrencies: bidVersions.chargeCurrencies })
      .from(bidVersions)
      .where(eq(bidVersions.bidId, row?.id ?? 0))
      .orderBy(bidVersions.version)
    expect(versions).toEqual([
      { chargeCurrencies: mixed.chargeCurrencies },
      { chargeCurrencies: { othc: 'EUR' } },
    ])
  })

  test('keeps only the currencies that differ from its own', async () => {
    const { carrier, laneId } = await givenStarted(1, rates)

    await save(carrier, [
      {
        laneId,
        currency: 'EUR',
        charges: { ...mixed.charges, baf: null },
        chargeCurrencies: { othc: 'EUR', dthc: 'CNY', baf: 'USD' },
      },
    ])

    expect((await bidsOf(carrier, laneId))[0]?.chargeCurrencies).toEqual({ dthc: 'CNY' })
  })

  test('may leave them out, as clients do that know one currency only', async () => {
    const { carrier, laneId } = await givenStarted(1, rates)

    await save(carrier, [{ laneId, currency: 'EUR', charges: mixed.charges }])

    expect(await bidsOf(carrier, laneId)).toMatchObject([{ currency: 'EUR', chargeCurrencies: {} }])
  })

  test('is refused where the tender has no rate of one, naming the charge', async () => {
    const { carrier, laneId } = await givenStarted(1, { USD: 1, EUR: 1.09 })

    const draft = await save(carrier, [{ laneId, ...mixed }], false)

    expect(draft.status).toBe(422)
    expect(((await draft.json()) as Problem).issues).toEqual([
      {
        path: 'bids.0.charges.dthc',
        message: 'Destination THC: expected one of EUR, USD as its currency, found CNY',
      },
    ])
    expect(await stored(laneId)).toEqual([])
  })
})

describe('a charge of 0', () => {
  let world: TenderWorld

  beforeAll(async () => {
    world = await openTenderWorld('embedded')
  })
  afterAll(() => world?.close())

  const { save, bidsOf, stored, setTerms, givenStarted } = bidCallsOf(() => world)

  test('says that a mandatory charge is not charged', async () => {
    const { shipper, carrier, laneId } = await givenStarted()

    await save(carrier, [{ laneId, charges: { othc: 0, 'base-ocean': 2000, dthc: 150 } }])

    // (0 + 2,000 + 150) x 120 containers.
    expect(await bidsOf(shipper, laneId)).toMatchObject([
      { status: 'submitted', completion: 1, rank: 1, landedCost: 258_000 },
    ])
  })

  test('in every charge is no bid', async () => {
    const { carrier, laneId } = await givenStarted()

    const response = await save(carrier, [
      { laneId, charges: { othc: 0, 'base-ocean': 0, dthc: 0, baf: 0 } },
    ])

    expect(response.status).toBe(422)
    expect(((await response.json()) as Problem).issues).toEqual([
      {
        path: 'bids.0.charges.othc',
        message: 'Origin THC: expected an amount above 0 in at least one charge, found 0',
      },
    ])
    expect(await stored(laneId)).toEqual([])
  })

  test('in every mandatory charge is no bid where the others count for nothing', async () => {
    const { shipper, carriers } = await givenTender(world)
    await setTerms(shipper, { assumedDays: 0 })
    const laneId = await givenLane(world, shipper)
    await start(world, shipper, [laneId])
    const free = { othc: 0, 'base-ocean': 0, dthc: 0 }

    // 10 dollars a day of chassis, and no days assumed.
    const refused = await save(carriers[0], [{ laneId, charges: { ...free, chassis: 10 } }])
    const accepted = await save(carriers[0], [{ laneId, charges: { ...free, baf: 10 } }])

    expect(((await refused.json()) as Problem).message).toMatch(
      /its landed cost is 0. It needs an amount above 0 in at least one charge/,
    )
    expect([refused.status, accepted.status]).toEqual([422, 200])
  })
})
