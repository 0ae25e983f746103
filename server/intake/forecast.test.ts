import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { lanes } from '#contract/lanes.ts'
import { Mode } from '#domain/mode.ts'
import { type Backend, openBackend } from '#tests/support/backend.ts'
import { givenShipments } from '#tests/support/shipped.ts'

let backend: Backend

beforeAll(async () => {
  backend = await openBackend()
})
beforeEach(() => backend.empty())
afterAll(() => backend?.close())

test.each([
  { last: '2024-07', months: 1, baseline: 3600 },
  { last: '2025-06', months: 12, baseline: 3600 },
  { last: '2025-07', months: 13, baseline: 3323.08 },
  { last: '2025-12', months: 18, baseline: 2400 },
  { last: '2026-06', months: 24, baseline: 1800 },
])(
  '3,600 dollars over $months months make a baseline of $baseline a year',
  async ({ last, baseline }) => {
    const shipper = await backend.person('Customer')
    const shipped = { mode: Mode.RoadFTL, from: 'US', to: 'CA', carrier: 'Meridian', equipment: '' }
    await givenShipments(
      backend,
      shipper,
      ['2024-07', last].map((month) => ({ ...shipped, month, volume: 600, cents: 180_000 })),
    )

    const { answer } = await backend.ask(lanes.list, {
      as: shipper,
      query: { mode: Mode.RoadFTL },
    })
    expect(answer.map(({ baselineCost }) => baselineCost)).toEqual([baseline])
  },
)
