import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { spend, type SpendFilter } from '#contract/ext/spend.ts'
import { Mode } from '#domain/mode.ts'
import { type Backend, openBackend, type Person } from '#tests/support/backend.ts'
import { databaseKinds } from '#tests/support/database.ts'
import { givenShipments } from '#tests/support/shipped.ts'
import { cents, manyRows, sum } from '#tests/support/given-spend.ts'

describe.each(databaseKinds)('spend by place (%s)', (kind) => {
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

  test.each<SpendFilter>([{}, { carrier: 'Bluefin' }, { mode: Mode.AirFreight, origin: 'CN' }])(
    'of all time, narrowed to %o, is what its months add up to',
    async (narrowed) => {
      const analyst = await givenAnalyst()
      await givenShipments(backend, analyst, manyRows)
      const listed = async (period: SpendFilter) => {
        const query = { ...narrowed, ...period }
        const { answer: ends } = await backend.ask(spend.ends, { as: analyst, query })
        const { answer: lanes } = await backend.ask(spend.places, {
          as: analyst,
          query: { ...query, level: 'lane' },
        })
        return { ends, lanes }
      }

      const ever = await listed({})

      const { carrier, mode, origin } = narrowed
      const kept = manyRows.filter(
        (row) =>
          row.carrier === (carrier ?? row.carrier) &&
          row.mode === (mode ?? row.mode) &&
          row.from === (origin ?? row.from),
      )
      expect(ever).toEqual(await listed({ from: '2026-01', to: '2026-06' }))
      expect(ever.lanes.reduce((total, lane) => total + cents(lane.spend), 0)).toBe(sum(kept))
      expect(ever.ends.reduce((total, end) => total + cents(end.spend), 0)).toBe(2 * sum(kept))
    },
  )

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
})
