import { type SQL, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as domain from '#domain/savings.ts'
import { databaseKinds, openTestDatabase } from '#tests/support/database.ts'
import * as rule from './savings-rule.ts'

type Opened = Awaited<ReturnType<typeof openTestDatabase>>

// Statements and the app value the same lane: each row is calculated by hand and by both of them.
describe.each(databaseKinds)('the rules of savings in a statement (%s)', (kind) => {
  let opened: Opened
  beforeAll(async () => {
    opened = await openTestDatabase(kind)
  })
  afterAll(() => opened?.close())

  const valueOf = async (value: SQL): Promise<number | null> => {
    const { rows } = await opened.database.db.execute<{ value: number | null }>(
      sql`select (${value})::float8 as value`,
    )
    return rows[0]?.value ?? null
  }
  const cents = (amount: number | null) => sql`${amount}::bigint`
  const volume = (amount: number) => sql`${amount}::float8`
  const inStatement = (charge: number, historic: number, forecast: number) =>
    valueOf(rule.baselineCost({ cents: cents(charge), volume: volume(historic) }, volume(forecast)))

  test.each([
    ['scales history to the forecast', 100_000, 50, 75, 150_000],
    ['rounds half a cent up', 1001, 2, 1, 501],
    ['rounds a third of a cent down', 1000, 3, 1, 333],
    ['keeps an odd year that does not change', 30_000_001, 1234.5, 1234.5, 30_000_001],
    ['keeps every cent of trillions', 722_986_733_669, 1, 9311, 6_731_729_477_192_059],
    ['is absent without a historic charge', 0, 50, 75, null],
    ['is absent without a historic volume', 100_000, 0, 75, null],
    ['is 0 where nothing is forecast', 100_000, 50, 0, 0],
  ])('a baseline %s', async (_title, charge, historic, forecast, expected) => {
    expect(await inStatement(charge, historic, forecast)).toBe(expected)
    expect(domain.baselineCost(charge, historic, forecast)).toBe(expected)
  })

  test('a baseline is the same wherever it is calculated', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 1_000_000_000_000 }),
        fc.integer({ min: 1, max: 10_000 }),
        fc.integer({ min: 0, max: 10_000 }),
        async (charge, historic, forecast) => {
          // A product below it is exact, and so is on which side of a half its quotient lies.
          fc.pre(charge * forecast < 2 ** 52)
          expect(await inStatement(charge, historic, forecast)).toBe(
            domain.baselineCost(charge, historic, forecast),
          )
        },
      ),
      { numRuns: 60 },
    )
  })

  test.each([
    [30_000_001, 28_500_002, 1_499_999],
    [100_000, 120_000, -20_000],
    [null, 120_000, null],
    [100_000, null, null],
  ])('against %s cents a cost of %s saves %s', async (reference, cost, expected) => {
    expect(await valueOf(rule.savingsAgainst(cents(reference), cents(cost)))).toBe(expected)
    expect(domain.savingsAgainst(reference, cost)).toBe(expected)
  })

  test.each([
    [30_000_001, 30_000_001, 28_500_002, 28_500_002],
    [1000, 600, 540, 940],
    [1000, 600, 660, 1060],
  ])('of %i cents, %i covered for %i leave %i', async (baseline, covered, awarded, expected) => {
    const after = rule.costAfterAward(cents(baseline), cents(covered), cents(awarded))

    expect(await valueOf(after)).toBe(expected)
    expect(domain.costAfterAward(baseline, covered, awarded)).toBe(expected)
  })

  test('a lane without an award stays at baseline', async () => {
    const after = rule.costAfterAward(cents(1000), cents(null), cents(null))

    expect(await valueOf(after)).toBe(1000)
  })

  test.each([
    [30_000_001, 5, 28_500_001],
    [30_000_010, 5, 28_500_010],
    [100_000, 2.5, 97_500],
    [99_999, 0, 99_999],
    [100_015, 10, 90_014],
  ])('the target below %i cents by %d percent is %i', async (baseline, percent, expected) => {
    expect(await valueOf(rule.targetBelow(cents(baseline), percent))).toBe(expected)
    expect(domain.targetBelow(baseline, percent)).toBe(expected)
  })

  test.each([
    ['a part of it, to the cent', 28_000_001, 12_000_000, 30_000_000, 11_200_000],
    ['nothing where the year has no baseline', 28_000_001, 0, 0, null],
  ])(
    'an award covers of another yearly cost %s',
    async (_title, yearly, covered, year, expected) => {
      const value = rule.coveredOf(cents(yearly), {
        covered: cents(covered),
        baseline: cents(year),
      })

      expect(await valueOf(value)).toBe(expected)
    },
  )

  test.each([
    ['all', sql`true`, { cost: 1777, covered: 1500, savings: 500 }],
    ['confirmed', sql`a.state = 'confirmed'`, { cost: 877, covered: 500, savings: 400 }],
    ['withdrawn', sql`a.state = 'withdrawn'`, { cost: null, covered: null, savings: null }],
  ])('sums of %s awards, one of them without a baseline', async (_some, some, sums) => {
    const awards = sql`(values ('pending', 1000::bigint, 900::bigint), ('confirmed', 500, 100), ('confirmed', null, 777)) a(state, baseline_cents, awarded_cents)`
    const sumOf = (sum: SQL) => valueOf(sql`select ${sum} from ${awards}`)

    expect({
      cost: await sumOf(rule.sumOfAwards.cost(some)),
      covered: await sumOf(rule.sumOfAwards.covered(some)),
      savings: await sumOf(rule.sumOfAwards.savings(some)),
    }).toEqual(sums)
  })
})
