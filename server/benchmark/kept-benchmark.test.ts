import * as fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { type BiddableMode, Mode } from '#domain/mode.ts'
import { answerAfresh } from '#tests/support/answer-afresh.ts'
import { type Backend, openBackend, type Person } from '#tests/support/backend.ts'
import { databaseKinds } from '#tests/support/database.ts'
import { givenBid } from '#tests/support/factories.ts'
import { givenMarket, laneAt } from '#tests/support/given-market.ts'
import { otherValue } from '#tests/support/other-value.ts'

describe.each(databaseKinds)('the benchmark of cost that is kept (%s)', (kind) => {
  let backend: Backend
  let shipper: Person
  let carrier: Person

  beforeAll(async () => {
    backend = await openBackend(kind)
  })
  beforeEach(async () => {
    await backend.empty()
    shipper = await backend.person('Customer')
    carrier = await backend.person('Carrier')
  })
  afterAll(() => backend?.close())

  const paths = (mode: BiddableMode) => [
    `/ext/benchmark/${mode}?metric=CostPerUnit`,
    `/ext/benchmark/${mode}?metric=CostPerUnit&routeType=CityToCity`,
    `/ext/benchmark/${mode}?metric=CostPerUnit&routeType=LaneRoute`,
  ]
  const read = async (as: Person, path: string): Promise<unknown> =>
    (await backend.request(path, { as })).json()
  const change = (statement: string, values: unknown[] = []) =>
    backend.context.database.pool.query(statement, values)

  /** How often lanes were compared since. */
  function countComparisons(): () => number {
    const query = vi.spyOn(pg.Client.prototype, 'query')
    onTestFinished(() => query.mockRestore())
    return () =>
      query.mock.calls.filter(([asked]) => JSON.stringify(asked).includes('own_groups')).length
  }

  test('stands while people bid, and is calculated again when another shipper paid something else', async () => {
    const own = await laneAt(backend, shipper, 3)
    const market = await givenMarket(backend, [2, 2.5, 3])
    const [path = ''] = paths(Mode.RoadFTL)
    const comparisons = countComparisons()
    const before = await read(shipper, path)
    expect(comparisons()).toBe(1)

    await givenBid(backend, own, carrier)
    expect(await read(shipper, path)).toEqual(before)
    for (const { lane } of market) await givenBid(backend, lane, carrier)
    expect(await read(shipper, path)).toEqual(before)
    expect(comparisons()).toBe(1)

    await change('update lanes set historic_cents = 1000000 where id = $1', [market[1]?.lane.id])
    expect(await read(shipper, path)).not.toEqual(before)
    expect(comparisons()).toBe(2)
  })

  test.each([Mode.RoadFTL, Mode.AirFreight] as const)(
    'whatever column of a lane is another, of any company, it is what a server says that keeps nothing, in mode %s',
    async (mode) => {
      // By air more shipments, and then a kilogram more, bring it to another weight break.
      const given = { mode, shipmentCount: 1, kilograms: 4544.5 }
      const own = await laneAt(backend, shipper, 3, given)
      const [market] = await givenMarket(backend, [2, 2.5, 3, 4], given)
      const { rows } = await change(
        `select column_name as name, udt_name as type from information_schema.columns
          where table_schema = current_schema() and table_name = 'lanes' and column_name <> all($1) order by ordinal_position`,
        [['id', 'company_id', 'mode', 'incumbent_id']],
      )
      expect(rows.length).toBeGreaterThan(20)
      for (const { name, type } of rows) {
        for (const laneId of [market?.lane.id, own.id]) {
          for (const path of paths(mode)) await read(shipper, path)
          const value = otherValue(name, type)
          await change(`update lanes set "${name}" = ${value} where id = $1`, [laneId])
          for (const path of paths(mode))
            expect(await read(shipper, path), name).toEqual(
              await answerAfresh(backend.context, shipper, path),
            )
          // Compared again, whatever it was.
          await change('update lanes set approved = true where id = $1', [laneId])
        }
      }
    },
  )

  test('whatever people do, it is to each of them what a server says that keeps nothing', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 25 }), async (steps) => {
        await backend.empty()
        carrier = await backend.person('Carrier')
        const companies = await Promise.all(
          ['Alder', 'Birch', 'Cedar', 'Elm', 'Fir'].map((name) => backend.person('Customer', name)),
        )
        const lanes = await Promise.all(
          companies.map((company, at) => laneAt(backend, company, at + 1)),
        )
        for (const [at, { what, lane, cents, company }] of steps.entries()) {
          const laneId = lanes[lane % lanes.length]?.id
          const as = companies[company] ?? shipper
          if (what === 'bid')
            await change(
              `insert into bids (lane_id, carrier_id, status, charges, landed_cents, completion, submitted_at)
                values ($1, $2, 'submitted', '{}', $3, 1, now())
                on conflict (lane_id, carrier_id) do update set landed_cents = excluded.landed_cents`,
              [laneId, carrier.companyId, cents],
            )
          if (what === 'add')
            lanes.push(await laneAt(backend, as, 1 + (cents % 9), { laneKey: `added ${at}` }))
          if (what === 'pay')
            await change('update lanes set historic_cents = $2 where id = $1', [laneId, cents])
          if (what === 'move')
            await change(
              `update lanes set location = jsonb_set(location, '{destCityClean}', to_jsonb($2::text)) where id = $1`,
              [laneId, `Dallas ${cents % 2}`],
            )
          if (what === 'remove' && lanes.length > 3) {
            await change('delete from bids where lane_id = $1', [laneId])
            await change('delete from lanes where id = $1', [laneId])
            lanes.splice(lane % lanes.length, 1)
          }
          if (at % 3 === 1) continue
          for (const reader of companies.slice(0, 2))
            for (const path of paths(Mode.RoadFTL))
              expect(await read(reader, path), what).toEqual(
                await answerAfresh(backend.context, reader, path),
              )
        }
      }),
      { numRuns: 4, seed: 20_261_128, endOnFailure: true },
    )
  })
})

const step = fc.record({
  what: fc.constantFrom(...(['bid', 'bid', 'bid', 'add', 'pay', 'pay', 'move', 'remove'] as const)),
  lane: fc.nat(20),
  company: fc.nat(4),
  cents: fc.integer({ min: 1_000_000, max: 90_000_000 }),
})
