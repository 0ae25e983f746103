import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { spend, type SpendFilter } from '#contract/ext/spend.ts'
import { overview } from '#contract/overview.ts'
import { Mode } from '#domain/mode.ts'
import { grouped } from '#domain/grouped.ts'
import { rollUpMode } from '#server/intake/roll-up.ts'
import { inTransaction } from '#server/store/database.ts'
import { type Backend, openBackend, type Person } from '#tests/support/backend.ts'
import { databaseKinds } from '#tests/support/database.ts'
import { givenLane } from '#tests/support/factories.ts'
import { givenShipment, givenUpload } from '#tests/support/given-uploads.ts'
import { givenShipments, type ShippedRow as Row } from '#tests/support/shipped.ts'
import { cents, manyRows, sum } from '#tests/support/given-spend.ts'

describe.each(databaseKinds)('spend (%s)', (kind) => {
  let backend: Backend
  let counted = 0

  beforeAll(async () => {
    backend = await openBackend(kind)
  })
  afterAll(() => backend?.close())

  async function givenAnalyst() {
    counted += 1
    return backend.person('DataCustomer', `Spend ${counted}`)
  }

  const summary = async (as: Person, query: SpendFilter = {}) =>
    (await backend.ask(spend.summary, { as, query })).answer

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
        rollUpMode(tx, analyst.companyId, Mode.RoadFTL),
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
    for (const path of ['/ends', '/unusual']) {
      expect((await backend.request(`/ext/spend${path}`, { as: buyer })).status).toBe(403)
    }
    for (const query of ['from=2026', 'origin=usa', 'mode=5']) {
      expect((await backend.request(`/ext/spend?${query}`, { as: stranger })).status).toBe(400)
    }
  })
})
