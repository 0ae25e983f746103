import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { spend } from '#contract/ext/spend.ts'
import { grouped } from '#domain/grouped.ts'
import { Mode } from '#domain/mode.ts'
import { isUnusual, usualCost } from '#domain/unusual-charge.ts'
import { type Backend, openBackend } from '#tests/support/backend.ts'
import { databaseKinds } from '#tests/support/database.ts'
import { givenShipments, type ShippedRow as Row } from '#tests/support/shipped.ts'
import { cents } from '#tests/support/given-spend.ts'

describe.each(databaseKinds)('unusual charges (%s)', (kind) => {
  let backend: Backend

  beforeAll(async () => {
    backend = await openBackend(kind)
  })
  afterAll(() => backend?.close())

  test('are exactly those the rule of the trade calls out', async () => {
    const analyst = await backend.person('DataCustomer')
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
    const { answer: summary } = await backend.ask(spend.summary, { as: analyst })
    expect(summary.unusual).toEqual({
      charges: 2,
      excess: Math.max(...expected.map(([, excess = 0]) => excess)) / 100,
    })
  })
})
