import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { savings, type SavingsFilter } from '#contract/ext/savings.ts'
import { shipments } from '#server/store/tables/uploads.ts'
import type { Backend, Person } from '#tests/support/backend.ts'
import { databaseKinds } from '#tests/support/database.ts'
import { givenAward, givenBid, givenLane } from '#tests/support/factories.ts'
import { givenUpload } from '#tests/support/given-uploads.ts'
import {
  cents,
  givenAwards,
  givenShipper,
  openSavingsWorld,
  summaryOf,
  year,
} from '#tests/support/given-savings.ts'

describe.each(databaseKinds)('realised savings (%s)', (kind) => {
  let backend: Backend

  beforeAll(async () => {
    backend = await openSavingsWorld(kind)
  })
  afterAll(() => backend?.close())

  const summary = (as: Person, query: SavingsFilter = {}) => summaryOf(backend, as, query)

  async function givenShipped() {
    const world = await givenShipper(backend)
    const { shipper, carriers } = world
    const lane = await givenLane(backend, shipper, {
      historicCents: 30_030_000,
      baselineCents: 30_030_000,
    })
    const bid = await givenBid(backend, lane, carriers[0], { landedCents: 27_000_002 })
    await givenAward(backend, bid, { baselineCents: 30_030_000, months: year })
    const upload = await givenUpload(backend, shipper)
    const ship = (month: string, carrier: string, miles: number, paid: number, more = {}) => ({
      uploadId: upload.id,
      companyId: shipper.companyId,
      laneId: lane.id,
      laneKey: lane.laneKey,
      row: 1,
      mode: lane.mode,
      approved: true,
      shipDate: `${month}-10`,
      month,
      origin: lane.origin,
      destination: lane.destination,
      carrier,
      miles,
      cents: paid,
      ...more,
    })
    await backend.context.database.db
      .insert(shipments)
      .values([
        ship('2026-07', carriers[0].company, 1200, 299_999),
        ship('2026-08', carriers[0].company, 1202, 270_007),
        ship('2026-08', carriers[1].company, 1205, 310_001, { shipmentCount: 2 }),
        ship('2026-09', carriers[0].company, 1203, 271_003),
        ship('2026-09', carriers[0].company, 1203, 999_999, { approved: false }),
      ])
    return world
  }

  test('is what shipped in awarded months at baseline unit cost, less what was paid', async () => {
    const { analyst } = await givenShipped()

    const { realised } = (await summary(analyst)).ledger

    // 250.25 a mile: 300,800.5 and 603,102.5 by carrier in August, 301,050.75 in September.
    const august = [300_801, 603_103] as const
    const september = 301_051
    const baseline = 300_801 + 603_103 + 301_051
    expect(realised.months.map(({ month, savings: saved }) => [month, cents(saved)])).toEqual([
      ['2026-08', 300_801 + 603_103 - 580_008],
      ['2026-09', september - 271_003],
    ])
    expect(cents(realised.baselineCost)).toBe(baseline)
    expect(cents(realised.actualCost)).toBe(580_008 + 271_003)
    expect(cents(realised.savings)).toBe(baseline - 851_011)
    const rate = 27_000_002 / 30_030_000
    expect(cents(realised.expectedCost)).toBe(
      [...august, september].reduce((sum, cost) => sum + Math.round(cost * rate), 0),
    )
    expect(realised).toMatchObject({ lanes: 1, shipments: 4, offAward: 2 })
    const { answer } = await backend.ask(savings.lanes, {
      as: analyst,
      query: { stage: 'realised' },
    })
    expect(answer).toMatchObject([{ savings: realised.savings, awardedCost: realised.actualCost }])
  })

  test('is nothing before anything shipped', async () => {
    const { analyst } = await givenAwards(backend)

    expect((await summary(analyst)).ledger.realised).toMatchObject({ lanes: 0, months: [] })
  })
})
