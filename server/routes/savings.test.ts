import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lanes as laneCalls } from '#contract/lanes.ts'
import { savings, type SavingsFilter } from '#contract/ext/savings.ts'
import { Mode } from '#domain/mode.ts'
import { shipments } from '#server/store/tables/uploads.ts'
import { type Backend, openBackend, type Person } from '#tests/support/backend.ts'
import { databaseKinds } from '#tests/support/database.ts'
import {
  givenAward,
  givenBid,
  givenLane,
  givenUpload,
  givenWorkingTogether,
} from '#tests/support/factories.ts'

const year = [
  '2026-08',
  '2026-09',
  '2026-10',
  '2026-11',
  '2026-12',
  ...['01', '02', '03', '04', '05', '06', '07'].map((month) => `2027-${month}`),
]

describe.each(databaseKinds)('savings (%s)', (kind) => {
  let backend: Backend
  let counted = 0

  beforeAll(async () => {
    backend = await openBackend(kind)
    backend.setNow(new Date('2026-11-10T09:00:00Z'))
  })
  afterAll(() => backend.close())

  async function givenShipper() {
    counted += 1
    const name = `Savings ${counted}`
    const shipper = await backend.person('Customer', name)
    const carriers = [
      await backend.person('Carrier', `${name} Albatross`),
      await backend.person('Carrier', `${name} Bluefin`),
    ] as const
    await givenWorkingTogether(backend, shipper, carriers)
    return { shipper, analyst: await backend.person('DataCustomer', name), carriers }
  }

  type Given = {
    baseline: number
    target: number
    incumbent: number
    paid: number
    region: string
    mode: 4 | 7
    carrier: number
    month: string
  }

  /** Thirty lanes of odd cents, two thirds of them awarded, each to what the row says. */
  async function givenAwards() {
    const world = await givenShipper()
    const { shipper, carriers } = world
    const awarded: Given[] = []
    for (let index = 0; index < 30; index += 1) {
      const row: Given = {
        baseline: 30_000_001 + index * 7919,
        target: index % 4 === 0 ? 0 : 28_000_003 + index * 101,
        incumbent: 29_000_007 + index * 13,
        paid: 27_000_011 + index * 4001,
        region: index % 3 === 0 ? 'EMEA' : 'USMCA',
        mode: index % 5 === 0 ? Mode.AirFreight : Mode.RoadFTL,
        carrier: index % 2,
        month: index < 12 ? '2026-09' : '2026-10',
      }
      const winner = carriers[row.carrier] ?? carriers[0]
      const holder = carriers[1 - row.carrier] ?? carriers[1]
      const lane = await givenLane(backend, shipper, {
        mode: row.mode,
        region: row.region,
        status: 'awarded',
        baselineCents: row.baseline,
        targetCents: row.target,
        incumbentId: holder.companyId,
        incumbentName: holder.company,
      })
      await givenBid(backend, lane, holder, { landedCents: row.incumbent, status: 'rejected' })
      const bid = await givenBid(backend, lane, winner, { landedCents: row.paid })
      if (index % 3 === 2) continue
      awarded.push(row)
      await givenAward(backend, bid, {
        baselineCents: row.baseline,
        confirmedAt: new Date(`${row.month}-15T00:00:00Z`),
        months: year,
      })
    }
    return { ...world, awarded }
  }

  const summary = async (as: Person, query: SavingsFilter = {}) =>
    (await backend.ask(savings.summary, { as, query })).answer

  const cents = (dollars: number) => Math.round(dollars * 100)
  const sum = (rows: readonly Given[], of: (row: Given) => number) =>
    rows.reduce((total, row) => total + of(row), 0)

  test('against each reference are the sums of the awards, to the cent', async () => {
    const { analyst, awarded } = await givenAwards()

    const { against } = await summary(analyst)

    const withTarget = awarded.filter(({ target }) => target > 0)
    expect(
      against.map((row) => [row.reference, row.lanes, cents(row.baselineCost), cents(row.savings)]),
    ).toEqual([
      [
        'baseline',
        20,
        sum(awarded, (row) => row.baseline),
        sum(awarded, (row) => row.baseline - row.paid),
      ],
      [
        'incumbent',
        20,
        sum(awarded, (row) => row.incumbent),
        sum(awarded, (row) => row.incumbent - row.paid),
      ],
      [
        'target',
        withTarget.length,
        sum(withTarget, (row) => row.target),
        sum(withTarget, (row) => row.target - row.paid),
      ],
      ['market', 0, 0, 0],
    ])
  })

  test('agree with the lane table to the cent', async () => {
    const { shipper } = await givenAwards()

    const { against } = await summary(shipper)

    const tables = await Promise.all(
      [Mode.RoadFTL, Mode.AirFreight].map((mode) =>
        backend.ask(laneCalls.list, { as: shipper, query: { mode } }),
      ),
    )
    const fromTable = tables
      .flatMap(({ answer }) => answer)
      .reduce((total, lane) => total + cents(lane.savings ?? 0), 0)
    expect(cents(against[0]?.savings ?? 0)).toBe(fromTable)
  })

  test.each(['mode', 'region', 'carrier', 'month'] as const)(
    'by %s add up to the whole, and each part is the whole of its filter',
    async (by) => {
      const { analyst, awarded } = await givenAwards()

      const all = await summary(analyst)

      const parts = all.by[by]
      expect(parts.length).toBe(2)
      expect(parts.reduce((total, part) => total + cents(part.savings), 0)).toBe(
        sum(awarded, (row) => row.baseline - row.paid),
      )
      for (const part of parts) {
        const key = by === 'carrier' ? 'carrierId' : by
        const narrowed = await summary(analyst, { [key]: part.key })
        expect(narrowed.against[0]).toMatchObject({ lanes: part.lanes, savings: part.savings })
      }
    },
  )

  test.each(['baseline', 'incumbent', 'target', 'market'] as const)(
    'against the %s are the sum of the lanes listed behind it',
    async (against) => {
      const { analyst } = await givenAwards()
      const whole = (await summary(analyst)).against.find((row) => row.reference === against)

      const { answer } = await backend.ask(savings.lanes, { as: analyst, query: { against } })

      expect(answer.length).toBe(whole?.lanes)
      for (const key of ['baselineCost', 'awardedCost', 'savings'] as const) {
        const listed = answer.reduce((total, lane) => total + cents(lane[key]), 0)
        expect(listed).toBe(cents(whole?.[key] ?? 0))
      }
    },
  )

  test.each(['identified', 'awarded', 'pending'] as const)(
    'of the stage %s are the sum of its lanes, narrowed like the page',
    async (stage) => {
      const { shipper, carriers } = await givenAwards()
      const waiting = await givenLane(backend, shipper, { baselineCents: 30_000_017 })
      await givenAward(backend, await givenBid(backend, waiting, carriers[0]), {
        state: 'pending',
        baselineCents: 30_000_017,
        confirmedAt: null,
      })
      const query = { carrierId: carriers[0].companyId }
      const whole = (await summary(shipper, query)).ledger[stage]

      const { answer } = await backend.ask(savings.lanes, {
        as: shipper,
        query: { ...query, stage },
      })

      expect(answer.length).toBe(whole.lanes)
      expect(answer.length).toBeGreaterThan(0)
      expect(new Set(answer.map(({ carrier }) => carrier))).toEqual(new Set([carriers[0].company]))
      expect(answer.reduce((total, lane) => total + cents(lane.savings), 0)).toBe(
        cents(whole.savings),
      )
    },
  )

  test('cover of other references what a part award covers of the baseline', async () => {
    const { shipper, carriers } = await givenShipper()
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
    const { shipper, carriers } = await givenShipper()
    const { location } = await givenLane(backend, shipper)
    const trade = {
      location: { ...location, originCountryClean: 'US', destCountryClean: 'CA' },
      historicVolume: 1000,
      forecastVolume: 1000,
    }
    const lane = await givenLane(backend, shipper, {
      ...trade,
      historicCents: 500_000,
      baselineCents: 500_000,
    })
    const bid = await givenBid(backend, lane, carriers[0], { landedCents: 380_000 })
    await givenAward(backend, bid, { baselineCents: 500_000, awardedCents: 380_000 })
    const market = async () =>
      (await summary(shipper)).against.find(({ reference }) => reference === 'market')
    await givenLane(backend, (await givenShipper()).shipper, { ...trade, historicCents: 400_000 })

    expect(await market()).toMatchObject({ lanes: 0, savings: 0 })

    await givenLane(backend, (await givenShipper()).shipper, { ...trade, historicCents: 410_000 })
    expect(await market()).toMatchObject({ lanes: 1, baselineCost: 4100, savings: 300 })
  })

  describe('realised', () => {
    async function givenShipped() {
      const world = await givenShipper()
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
      expect(answer).toMatchObject([
        { savings: realised.savings, awardedCost: realised.actualCost },
      ])
    })

    test('is nothing before anything shipped', async () => {
      const { analyst } = await givenAwards()

      expect((await summary(analyst)).ledger.realised).toMatchObject({ lanes: 0, months: [] })
    })
  })

  test('list what they leave out with its reason, the most spend first', async () => {
    const { shipper, carriers } = await givenShipper()
    const unknown = await givenLane(backend, shipper, { baselineCents: null, historicCents: 0 })
    const unbid = await givenLane(backend, shipper)
    await givenBid(backend, unbid, carriers[0], { status: 'draft' })
    await givenBid(backend, await givenLane(backend, shipper), carriers[0])

    const { answer } = await backend.ask(savings.leftOut, { as: shipper })

    expect(answer.map(({ laneId, reason }) => [laneId, reason])).toEqual([
      [unbid.id, 'bid'],
      [unknown.id, 'baseline'],
    ])
    expect(await summary(shipper)).toMatchObject({ withoutBaseline: 1, withoutBid: 1, lanes: 3 })
  })

  test('leave as a workbook that runs no formula, and as CSV', async () => {
    const { shipper, carriers } = await givenShipper()
    const lane = await givenLane(backend, shipper, { origin: '=HYPERLINK("x")' })
    await givenAward(backend, await givenBid(backend, lane, carriers[0]))

    const xlsx = await backend.request('/ext/savings/file', { as: shipper })
    const csv = await backend.request('/ext/savings/file?format=csv', { as: shipper })

    const book = await readXlsx(new Uint8Array(await xlsx.arrayBuffer()))
    const awards = book.sheets.find(({ name }) => name === 'Awards')
    expect(awards?.rows[1]?.slice(2, 3)).toEqual([`'=HYPERLINK("x") > ${lane.destination}`])
    expect(awards?.rows[1]?.at(-1)).toBe(20_000)
    expect(await csv.text()).toContain(`"'=HYPERLINK(""x"") > ${lane.destination}"`)
  })

  test('are no matter of another company, nor of carriers and light users', async () => {
    const { carriers } = await givenAwards()
    const { shipper: stranger } = await givenShipper()
    const lite = await backend.person('DataLite', stranger.company)

    expect(await summary(stranger)).toMatchObject({
      lanes: 0,
      ledger: { identified: { lanes: 0 } },
    })
    for (const path of ['', '/lanes', '/left-out', '/file']) {
      expect((await backend.request(`/ext/savings${path}`, { as: carriers[0] })).status).toBe(403)
      expect((await backend.request(`/ext/savings${path}`, { as: lite })).status).toBe(403)
    }
    for (const query of ['mode=5', 'region=MOON', 'month=2026', 'carrierId=x']) {
      expect((await backend.request(`/ext/savings?${query}`, { as: stranger })).status).toBe(400)
    }
  })
})
