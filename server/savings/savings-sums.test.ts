import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lanes as laneCalls } from '#contract/lanes.ts'
import { savings, type SavingsFilter } from '#contract/ext/savings.ts'
import { Mode } from '#domain/mode.ts'
import type { Backend, Person } from '#tests/support/backend.ts'
import { databaseKinds } from '#tests/support/database.ts'
import { givenAward, givenBid, givenLane } from '#tests/support/factories.ts'
import {
  type AwardedLane,
  cents,
  givenAwards,
  openSavingsWorld,
  summaryOf,
} from '#tests/support/given-savings.ts'

describe.each(databaseKinds)('savings (%s)', (kind) => {
  let backend: Backend

  beforeAll(async () => {
    backend = await openSavingsWorld(kind)
  })
  afterAll(() => backend?.close())

  const summary = (as: Person, query: SavingsFilter = {}) => summaryOf(backend, as, query)
  const sum = (rows: readonly AwardedLane[], of: (row: AwardedLane) => number) =>
    rows.reduce((total, row) => total + of(row), 0)

  test('against each reference are the sums of the awards, to the cent', async () => {
    const { analyst, awarded } = await givenAwards(backend)

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
    const { shipper } = await givenAwards(backend)

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
      const { analyst, awarded } = await givenAwards(backend)

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
      const { analyst } = await givenAwards(backend)
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
      const { shipper, carriers } = await givenAwards(backend)
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
})
