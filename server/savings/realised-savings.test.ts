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
      historicCents: 30_000_001,
      baselineCents: 30_000_001,
    })
    const bid = await givenBid(backend, lane, carriers[0], { landedCents: 27_000_002 })
    await givenAward(backend, bid, { baselineCents: 30_000_001, months: year })
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
        ship('2026-08', carriers[0].company, 1201, 270_007),
        ship('2026-08', carriers[1].company, 1199, 310_001, { shipmentCount: 2 }),
        ship('2026-09', carriers[0].company, 1203, 271_003),
        ship('2026-09', carriers[0].company, 1203, 999_999, { approved: false }),
      ])
    return world
  }

  test('is what shipped in awarded months at baseline unit cost, less what was paid', async () => {
    const { analyst } = await givenShipped()

    const { realised } = (await summary(analyst)).ledger

    const unit = 30_000_001 / 120_000
    const august = Math.round(unit * (1201 + 2 * 1199))
    const september = Math.round(unit * 1203)
    expect(realised.months.map(({ month, savings: saved }) => [month, cents(saved)])).toEqual([
      ['2026-08', august - 580_008],
      ['2026-09', september - 271_003],
    ])
    expect(cents(realised.baselineCost)).toBe(august + september)
    expect(cents(realised.actualCost)).toBe(580_008 + 271_003)
    expect(cents(realised.savings)).toBe(august + september - 851_011)
    const rate = 27_000_002 / 30_000_001
    expect(cents(realised.expectedCost)).toBe(
      Math.round(august * rate) + Math.round(september * rate),
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
