import { type SQL, sql } from 'drizzle-orm'
import {
  type SavingsFilter,
  savingsReferences,
  type SavingsSummary,
} from '#contract/ext/savings.ts'
import type { Db } from '#server/store/database.ts'
import { awardParts, tradeOfLane } from './savings-parts.ts'

type Compared = { lanes: number; reference: number; paid: number }

/** Behind a market rate stand at least this many companies, so that none can be told from it. */
const companiesBehindMarket = 3

/** What was awarded against each reference, over the awarded shares and months; cents exact by award. */
export async function savingsAgainst(
  lanes: SQL,
  filter: SavingsFilter,
  db: Db,
): Promise<SavingsSummary['against']> {
  const { rows } = await db.execute<Compared & { name: string }>(sql`
    with ${lanes}, ${valuedParts('confirmed', filter)}
    ${sql.join(
      savingsReferences.map((name) => summed(name)),
      sql` union all `,
    )}`)
  return savingsReferences.map((reference) => {
    const found = rows.find(({ name }) => name === reference)
    const cost = found?.reference ?? 0
    const paid = found?.paid ?? 0
    return {
      reference,
      lanes: found?.lanes ?? 0,
      baselineCost: cost / 100,
      awardedCost: paid / 100,
      savings: (cost - paid) / 100,
    }
  })
}

/** `valued as (...)`: the awards, each with what it covers of a year at every reference; null where there is none. */
export const valuedParts = (state: 'confirmed' | 'pending', filter: SavingsFilter): SQL => sql`
  ${awardParts(state, filter)}, ${market},
  valued as (
    select p.id, p.lane_id, p.carrier_id, p.share, p.month, p.mode, p.region, p.lane, p.covered, p.paid,
      ${shareOfYear(sql`p.incumbent`)} as incumbent, ${shareOfYear(sql`p.target`)} as target,
      ${shareOfYear(sql`(m.unit * p.volume)`)} as market
    from part p join lanes l on l.id = p.lane_id left join market m on m.trade = ${tradeOfLane})`

/** The column of `valued` that holds a reference. */
export const referenceColumn = (reference: (typeof savingsReferences)[number]): SQL =>
  sql`${sql.identifier(reference === 'baseline' ? 'covered' : reference)}`

const summed = (name: (typeof savingsReferences)[number]): SQL => {
  const column = referenceColumn(name)
  return sql`select ${name} as name, count(distinct lane_id)::int as lanes, coalesce(sum(${column}), 0)::bigint as reference,
    coalesce(sum(paid), 0)::bigint as paid from valued where ${column} is not null`
}

/** Of a yearly cost what the award covers, as it covers of the baseline. */
const shareOfYear = (yearly: SQL): SQL =>
  sql`round(${yearly}::numeric * p.covered::numeric / nullif(p.year, 0)::numeric)::bigint`

/** The middle of what companies paid a unit in cents, by trade. */
const market = sql`
  unit as (
    select ${tradeOfLane} as trade, l.company_id, sum(l.historic_cents)::float8 / sum(l.historic_volume) as unit
    from lanes l where l.approved and l.historic_volume > 0 and l.historic_cents > 0 group by 1, 2),
  market as (
    select trade, percentile_cont(0.5) within group (order by unit) as unit
    from unit where trade is not null group by trade having count(*) >= ${companiesBehindMarket})`
