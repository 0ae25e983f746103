import { type SQL, sql } from 'drizzle-orm'
import { type Cents, toDollars } from '#domain/money.ts'
import { savingsAgainst as centsSaved } from '#domain/savings.ts'

/* What src/domain/savings.ts says, in statements; everything in whole cents. */

export const savingsAgainst = (reference: SQL, cost: SQL): SQL => sql`(${reference} - ${cost})`

export const costAfterAward = (baseline: SQL, covered: SQL, awarded: SQL): SQL =>
  sql`(${baseline} - coalesce(${savingsAgainst(covered, awarded)}, 0))`

/** What history paid for one volume, for another: null where history carries no charge or no volume. */
export const baselineCost = (historic: { cents: SQL; volume: SQL }, volume: SQL): SQL =>
  sql`case when ${historic.volume} > 0 and ${historic.cents} > 0
        then (${wholeCents(historic.cents, volume, historic.volume)})::bigint end`

/**
 * `a * b / c` to the cent, halves up. Floats are several times quicker than numeric, which decides only
 * where a float is too near to a half to tell.
 */
export function wholeCents(a: SQL, b: SQL, c: SQL): SQL {
  const value = sql`${a}::float8 * ${b}::float8 / ${c}::float8`
  return sql`case when abs(${value} - floor(${value}) - 0.5) < 0.001
        then round(${a}::numeric * ${b}::numeric / ${c}::numeric)::float8 else round(${value}) end`
}

/** The target that is so many percent below a baseline. */
export const targetBelow = (baseline: SQL, percent: number): SQL =>
  sql`round(${baseline} * (100 - ${percent}::numeric) / 100)::bigint`

/** What an award `a` covers of its lane's baseline, and what it costs. */
export const awardCovers = sql`coalesce(a.baseline_cents, 0)`
export const awardCosts = sql`a.awarded_cents`

/** Sums over awards `a`, all or some of them; null of none. */
export const sumOfAwards = {
  cost: (some: SQL = sql`true`): SQL => sql`(sum(${awardCosts}) filter (where ${some}))::bigint`,
  covered: (some: SQL = sql`true`): SQL =>
    sql`(sum(a.baseline_cents) filter (where ${some}))::bigint`,
  /** An award of a lane without a baseline saves nothing. */
  savings: (some: SQL = sql`true`): SQL =>
    sql`(sum(${savingsAgainst(sql`a.baseline_cents`, awardCosts)}) filter (where ${some}))::bigint`,
}

/** Of a yearly cost what an award covers, as it covers of the baseline of that year. */
export const coveredOf = (
  yearly: SQL,
  { covered, baseline }: { covered: SQL; baseline: SQL },
): SQL =>
  sql`round(${yearly}::numeric * ${covered}::numeric / nullif(${baseline}, 0)::numeric)::bigint`

/** What was compared, in dollars, as answers and files name it. */
export const presentSavings = (reference: Cents, cost: Cents) => ({
  baselineCost: toDollars(reference),
  awardedCost: toDollars(cost),
  savings: toDollars(centsSaved(reference, cost)),
})
