import { type SQL, sql } from 'drizzle-orm'
import {
  type SavingsFilter,
  savingsReferences,
  type SavingsSummary,
} from '#contract/ext/savings.ts'
import { presentSavings } from './present-savings.ts'
import { awardParts } from './savings-parts.ts'
import { coveredOf } from './savings-rule.ts'

export type ComparedSum = { name: string; lanes: number; reference: number; paid: number }

/** What was awarded against each reference, over the awarded shares and months; cents exact by award. */
export const againstOf = (sums: readonly ComparedSum[]): SavingsSummary['against'] =>
  savingsReferences.map((reference) => {
    const found = sums.find(({ name }) => name === reference)
    return {
      reference,
      lanes: found?.lanes ?? 0,
      ...presentSavings(found?.reference ?? 0, found?.paid ?? 0),
    }
  })

/** `valued as (...)` of `lane` and `market`: the awards, each with what it covers of a year at every reference; null where there is none. */
export const valuedParts = (state: 'confirmed' | 'pending', filter: SavingsFilter): SQL => sql`
  ${awardParts(state, filter)},
  valued as (
    select p.id, p.lane_id, p.carrier_id, p.share, p.month, p.mode, p.region, p.lane, p.covered, p.paid,
      ${shareOfYear(sql`p.incumbent`)} as incumbent, ${shareOfYear(sql`p.target`)} as target,
      ${shareOfYear(sql`(m.unit * p.volume)`)} as market
    from part p left join market m on m.trade = p.trade)`

/** The column of `valued` that holds a reference. */
export const referenceColumn = (reference: (typeof savingsReferences)[number]): SQL =>
  sql`${sql.identifier(reference === 'baseline' ? 'covered' : reference)}`

function summed(name: (typeof savingsReferences)[number]): SQL {
  const column = referenceColumn(name)
  return sql`select ${name} as name, count(distinct lane_id)::int as lanes, coalesce(sum(${column}), 0)::bigint as reference,
    coalesce(sum(paid), 0)::bigint as paid from valued where ${column} is not null`
}

/** The sums of `valued` that `againstOf` reads. */
export const againstSums: SQL = sql.join(
  savingsReferences.map((name) => summed(name)),
  sql` union all `,
)

const shareOfYear = (yearly: SQL): SQL =>
  coveredOf(yearly, { covered: sql`p.covered`, baseline: sql`p.year` })
