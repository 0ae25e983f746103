import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { spend, type SpendFilter } from '#contract/ext/spend.ts'
import { overview } from '#contract/overview.ts'
import { Mode } from '#domain/mode.ts'
import { isUnusual, usualCost } from '#domain/unusual-charge.ts'
import { grouped } from '#domain/grouped.ts'
import { rollUpLanes } from '#server/intake/roll-up.ts'
import { inTransaction } from '#server/store/database.ts'
import { type Backend, openBackend, type Person } from '#tests/support/backend.ts'
import { databaseKinds } from '#tests/support/database.ts'
import { givenLane, givenShipment, givenUpload } from '#tests/support/factories.ts'
import { givenShipments, type ShippedRow as Row } from '#tests/support/shipped.ts'

const modes = [Mode.RoadFTL, Mode.AirFreight] as const
const trades = [
  ['US', 'CA'],
  ['CN', 'US'],
  ['US', 'US'],
] as const

describe.each(databaseKinds)('spend (%s)', (kind) => {
  let backend: Backend
  let counted = 0

  beforeAll(async () => {
    backend = await openBackend(kind)
  })
  afterAll(() => backend.close())

  async function givenAnalyst() {
    counted += 1
    return backend.person('DataCustomer', `Spend ${counted}`)
  }

  const manyRows: readonly Row[] = Array.from({ length: 48 }, (_, index) => {
    const [from, to] = trades[index % 3] ?? trades[0]
    return {
      mode: modes[index % 2] ?? Mode.RoadFTL,
      from,
      to,
      month: `2026-0${1 + (index % 6)}`,
      carrier: index % 5 === 0 ? 'Bluefin' : 'Albatross',
      equipment: index % 4 === 0 ? 'Reefer' : 'Van',
      volume: 100 + index,
      cents: 100_003 + index * 977,
    }
  })

  const summary = async (as: Person, query: SpendFilter = {}) =>
    (await backend.ask(spend.summary, { as, query })).answer
  const cents = (dollars: number | null) => Math.round((dollars ?? 0) * 100)
  const sum = (rows: readonly Row[]) => rows.reduce((total, row) => total + row.cents, 0)

  const keys = {
    mode: (row: Row) => String(row.mode),
    month: (row: Row) => row.month,
    carrier: (row: Row) => row.carrier,
    equipment: (row: Row) => row.equipment,
    origin: (row: Row) => row.from,
    destination: (row: Row) => row.to,
    trade: (row: Row) => `${row.from} ${row.to}`,
  }

  test('is the sum of the shipments, by everything it is looked at by', async () => {
    const analyst = await givenAnalyst()
    await givenShipments(backend, analyst, manyRows)

    const answer = await summary(analyst)

    expect(cents(answer.spend)).toBe(sum(manyRows))
    expect(answer.shipments).toBe(48)
    for (const by of Object.keys(keys) as (keyof typeof keys)[]) {
      const expected = [...grouped(manyRows, keys[by])].map(([key, rows]) => [key, sum(rows)])
      const found = answer.by[by].map((part) => [part.key, cents(part.spend)])
      expect(found.toSorted()).toEqual(expected.toSorted())
    }
  })

  test('grows by what ships after bidding started, where the history of baselines does not', async () => {
    const analyst = await givenAnalyst()
    const upload = await givenUpload(backend, analyst)
    const lane = await givenLane(backend, analyst)
    const ship = async (paid: number) => {
      await givenShipment(backend, lane, upload, { cents: paid })
      await inTransaction(backend.context.database, (tx) =>
        rollUpLanes(tx, analyst.companyId, Mode.RoadFTL),
      )
    }

    await ship(100_003)
    await backend.context.database.pool.query(
      'update lanes set baseline_frozen_at = now() where id = $1',
      [lane.id],
    )
    await ship(50_001)

    const stats = { as: analyst, params: { id: Mode.RoadFTL }, query: {} }
    const { answer } = await backend.ask(overview.stats, stats)
    expect(cents(answer.find((stat) => stat.kind === 'Spend')?.value ?? 0)).toBe(100_003)
    expect(cents((await summary(analyst)).spend)).toBe(150_004)
  })

  test.each([
    [{ mode: Mode.AirFreight }, (row: Row) => row.mode === Mode.AirFreight],
    [
      { from: '2026-02', to: '2026-04' },
      (row: Row) => row.month >= '2026-02' && row.month <= '2026-04',
    ],
    [{ carrier: 'Bluefin' }, (row: Row) => row.carrier === 'Bluefin'],
    [{ origin: 'US', destination: 'CA' }, (row: Row) => row.from === 'US' && row.to === 'CA'],
    [
      { equipment: 'Reefer', mode: Mode.RoadFTL },
      (row: Row) => row.equipment === 'Reefer' && row.mode === 4,
    ],
  ])('narrowed to %o is the sum of those', async (query, kept) => {
    const analyst = await givenAnalyst()
    await givenShipments(backend, analyst, manyRows)

    const [answer, places] = await Promise.all([
      summary(analyst, query),
      backend.ask(spend.places, { as: analyst, query: { ...query, level: 'lane' } }),
    ])

    const expected = sum(manyRows.filter(kept))
    expect(cents(answer.spend)).toBe(expected)
    expect(places.answer.reduce((total, lane) => total + cents(lane.spend), 0)).toBe(expected)
  })

  test('of two periods stand side by side', async () => {
    const analyst = await givenAnalyst()
    await givenShipments(backend, analyst, manyRows)

    const answer = await summary(analyst, {
      from: '2026-04',
      to: '2026-06',
      beforeFrom: '2026-01',
      beforeTo: '2026-03',
    })

    const before = manyRows.filter(({ month }) => month <= '2026-03')
    expect(cents(answer.before)).toBe(sum(before))
    expect(answer.by.month.map(({ key }) => key)).toEqual(['2026-04', '2026-05', '2026-06'])
    expect(answer.beforeMonths.map(({ key }) => key)).toEqual(['2026-01', '2026-02', '2026-03'])
    const van = answer.by.equipment.find(({ key }) => key === 'Van')
    expect(cents(van?.before ?? 0)).toBe(sum(before.filter(({ equipment }) => equipment === 'Van')))
    expect(answer.months).toHaveLength(6)
  })

  test('drills from countries to places to lanes', async () => {
    const analyst = await givenAnalyst()
    await givenShipments(backend, analyst, manyRows)
    const trade = { origin: 'US', destination: 'CA', mode: Mode.RoadFTL }
    const places = (query: object) =>
      backend.ask(spend.places, { as: analyst, query: { ...trade, ...query } })

    const { answer: between } = await places({})
    const { answer: lanes } = await places({
      level: 'lane',
      originPlace: 'Port of US',
      destinationPlace: 'Port of CA',
    })

    const expected = manyRows.filter(
      ({ from, to, mode }) => from === 'US' && to === 'CA' && mode === Mode.RoadFTL,
    )
    expect(between).toMatchObject([
      { origin: 'Port of US', laneId: null, shipments: expected.length },
    ])
    expect(cents(between[0]?.spend ?? 0)).toBe(sum(expected))
    expect(lanes.map(({ equipment }) => equipment).toSorted()).toEqual(['Reefer', 'Van'])
    const van = expected.filter(({ equipment }) => equipment === 'Van')
    const volume = van.reduce((total, row) => total + row.volume, 0)
    expect(lanes.find(({ equipment }) => equipment === 'Van')?.unitCost).toBeCloseTo(
      sum(van) / 100 / volume,
      9,
    )
  })

  test('narrowed to places or a lane is the sum of those, in every list', async () => {
    const analyst = await givenAnalyst()
    await givenShipments(backend, analyst, manyRows)
    const kept = manyRows.filter(({ from, mode }) => from === 'CN' && mode === Mode.RoadFTL)
    const query = { originPlace: 'Port of CN', mode: Mode.RoadFTL }

    const [whole, { answer: ends }, { answer: rows }, { answer: lanes }] = await Promise.all([
      summary(analyst, query),
      backend.ask(spend.ends, { as: analyst, query }),
      backend.ask(spend.shipments, { as: analyst, query }),
      backend.ask(spend.places, { as: analyst, query: { ...query, level: 'lane' } }),
    ])
    const lane = lanes[0]
    const ofLane = await summary(analyst, { lane: lane?.laneId ?? 0 })

    expect(cents(whole.spend)).toBe(sum(kept))
    expect(whole.by.region).toMatchObject([{ key: 'NONE', spend: sum(kept) / 100 }])
    expect(ends.map(({ end, place, spend: paid }) => [end, place, cents(paid)])).toEqual([
      ['destination', 'Port of US', sum(kept)],
      ['origin', 'Port of CN', sum(kept)],
    ])
    expect(rows.map(({ cost }) => cents(cost))).toEqual(
      kept.map((row) => row.cents).toSorted((a, b) => b - a),
    )
    expect(ofLane.spend).toBe(lane?.spend)
    expect(lanes).toHaveLength(new Set(kept.map(({ equipment }) => equipment)).size)
  })

  test('by place adds up to the whole at both ends, with where each is', async () => {
    const analyst = await givenAnalyst()
    await givenShipments(backend, analyst, manyRows)

    const { answer } = await backend.ask(spend.ends, { as: analyst })

    const total = (end: string) =>
      answer.filter((row) => row.end === end).reduce((paid, row) => paid + cents(row.spend), 0)
    expect([total('origin'), total('destination')]).toEqual([sum(manyRows), sum(manyRows)])
    expect(
      answer.find(({ end, place }) => end === 'origin' && place === 'Port of CN'),
    ).toMatchObject({ country: 'CN', at: [31, 121] })
    expect(answer.find(({ place }) => place === 'Port of CA')).toMatchObject({ at: null })
  })

  test('calls out exactly the charges the rule of the trade does', async () => {
    const analyst = await givenAnalyst()
    const rows = Array.from({ length: 60 }, (_, index): Row => {
      const far = index === 17 ? 4.2 : index === 40 ? 0.3 : 1
      return {
        mode: Mode.RoadFTL,
        from: 'US',
        to: 'CA',
        month: '2026-03',
        carrier: 'Albatross',
        equipment: ['Van', 'Reefer', 'Flatbed'][index % 3] ?? 'Van',
        volume: 500 + index,
        cents: Math.round((500 + index) * 211 * far * (1 + 0.004 * ((index * 7) % 11))),
      }
    })
    await givenShipments(backend, analyst, rows)

    const { answer } = await backend.ask(spend.unusual, { as: analyst })

    const expected = [...grouped(rows, ({ equipment }) => equipment).values()].flatMap((lane) => {
      const usual = usualCost(lane.map((row) => row.cents / row.volume))
      return lane.flatMap((row) =>
        usual && isUnusual(row.cents / row.volume, usual)
          ? [[row.cents, row.cents - Math.round(usual.median * row.volume)]]
          : [],
      )
    })
    expect(expected).toHaveLength(2)
    const found = answer.map(({ cost, excess }) => [cents(cost), cents(excess)])
    expect(found.toSorted()).toEqual(expected.toSorted())
    expect((await summary(analyst)).unusual).toEqual({
      charges: 2,
      excess: Math.max(...expected.map(([, excess = 0]) => excess)) / 100,
    })
  })

  test('leaves as a workbook and as CSV', async () => {
    const analyst = await givenAnalyst()
    await givenShipments(backend, analyst, manyRows.slice(0, 4))

    const xlsx = await backend.request('/ext/spend/file', { as: analyst })
    const csv = await backend.request('/ext/spend/file?format=csv&carrier=Bluefin', { as: analyst })

    expect(xlsx.headers.get('fname')).toBe('Laneward%20spend.xlsx')
    const lines = (await csv.text()).trim().split('\r\n')
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain('1000.03')
  })

  test('is nothing without shipments, and no matter of anybody else', async () => {
    const analyst = await givenAnalyst()
    await givenShipments(backend, analyst, manyRows.slice(0, 4))
    const stranger = await givenAnalyst()
    const buyer = await backend.person('Customer', analyst.company)

    expect(await summary(stranger)).toMatchObject({ spend: 0, months: [], by: { mode: [] } })
    expect((await backend.ask(spend.places, { as: stranger })).answer).toEqual([])
    expect((await backend.ask(spend.unusual, { as: stranger })).answer).toEqual([])
    expect((await backend.ask(spend.ends, { as: stranger })).answer).toEqual([])
    expect((await backend.ask(spend.shipments, { as: stranger })).answer).toEqual([])
    for (const path of ['', '/places', '/ends', '/shipments', '/unusual', '/file']) {
      expect((await backend.request(`/ext/spend${path}`, { as: buyer })).status).toBe(403)
    }
    for (const query of ['from=2026', 'origin=usa', 'mode=5']) {
      expect((await backend.request(`/ext/spend?${query}`, { as: stranger })).status).toBe(400)
    }
  })
})
