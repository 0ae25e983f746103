import { sql } from 'drizzle-orm'
import type { SpendCharge, SpendFilter, SpendPart, SpendSummary } from '#contract/ext/spend.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { toDollars } from '#domain/money.ts'
import { notSplit, type ShipmentCharge, shipmentCharges } from '#domain/shipment-charge.ts'
import type { Caller } from '#server/context.ts'
import { eachCharge } from '#server/intake/shipment-columns.ts'
import type { Db } from '#server/store/database.ts'
import { onlyRow } from '#server/store/only-row.ts'
import { inPeriod, inPeriodBefore, isCompared, spentRows } from './spend-rows.ts'
import { unusualTotals } from './unusual-charges.ts'

type Sum = {
  mode: number | null
  month: string | null
  carrier: string | null
  equipment: string | null
  region: string | null
  origin_country: string | null
  dest_country: string | null
  /** A bit for each column the row is not grouped by. */
  left_out: number
  cents: number
  shipments: number
  before: number
}

const none = { cents: 0, shipments: 0, before: 0 }
const everyColumn = 0b1111111

/** Spend in a period by everything it is looked at by; each adds up to the whole. */
export async function spendSummary(
  caller: Caller,
  filter: SpendFilter,
  db: Db,
): Promise<SpendSummary> {
  const { rows } = await db.execute<Sum>(sql`
    with ${spentRows(caller, filter)}
    select mode, month, carrier, equipment, region, origin_country, dest_country,
      grouping(mode, month, carrier, equipment, region, origin_country, dest_country) as left_out,
      coalesce(sum(cents) filter (where ${inPeriod(sql`month`, filter)}), 0)::bigint as cents,
      coalesce(sum(shipments) filter (where ${inPeriod(sql`month`, filter)}), 0)::int as shipments,
      coalesce(sum(cents) filter (where ${inPeriodBefore(sql`month`, filter)}), 0)::bigint as before
    from spent group by grouping sets ((), (mode), (month), (carrier), (equipment), (region), (origin_country), (dest_country), (origin_country, dest_country))
    order by cents desc`)
  const compared = isCompared(filter)
  const parts = (keyOf: (sum: Sum) => string | null): SpendPart[] =>
    rows.flatMap((sum) => {
      const key = keyOf(sum)
      return key === null || (sum.cents === 0 && sum.before === 0)
        ? []
        : [{ key, ...spentOf(sum, compared) }]
    })
  const only = (column: 'mode' | 'month' | 'carrier' | 'equipment' | 'region') => (sum: Sum) =>
    sum[column] === null ? null : String(sum[column])
  const months = parts(only('month')).toSorted((a, b) => a.key.localeCompare(b.key))
  const total = rows.find(({ left_out }) => left_out === everyColumn)
  return {
    ...spentOf(total ?? none, compared),
    months: await monthsOf(caller, db),
    since: await firstMonths(caller, db),
    by: {
      mode: parts(only('mode')),
      month: months.filter(({ spend }) => spend !== 0),
      carrier: parts(only('carrier')),
      equipment: parts(only('equipment')),
      region: parts(only('region')),
      origin: parts(({ origin_country, dest_country }) =>
        dest_country === null ? origin_country : null,
      ),
      destination: parts(({ origin_country, dest_country }) =>
        origin_country === null ? dest_country : null,
      ),
      charge: await spendCharges(caller, filter, total ?? none, db),
      trade: parts(({ origin_country, dest_country }) =>
        origin_country === null || dest_country === null
          ? null
          : `${origin_country} ${dest_country}`,
      ),
    },
    beforeMonths: months.flatMap((part) =>
      (part.before ?? 0) === 0 ? [] : [{ ...part, spend: part.before ?? 0, before: null }],
    ),
    unusual: await unusualTotals(caller, filter, db),
  }
}

const spentOf = (
  { cents, shipments, before }: Pick<Sum, 'cents' | 'shipments' | 'before'>,
  compared: boolean,
) => ({ spend: toDollars(cents), shipments, before: compared ? toDollars(before) : null })

async function monthsOf({ companyId }: Caller, db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ month: string }>(
    sql`select distinct month from spend_months where company_id = ${companyId} order by month`,
  )
  return rows.map(({ month }) => month)
}

async function firstMonths({ companyId }: Caller, db: Db): Promise<SpendSummary['since']> {
  const { rows } = await db.execute<{ mode: BiddableMode; month: string }>(sql`
    select mode, min(month) as month from spend_months where company_id = ${companyId} group by mode order by mode`)
  return rows
}

type Sums = Record<`${ShipmentCharge}_${'now' | 'before'}`, number>

/** Spend in a period by charge, what nobody split last; they add up to the whole in both periods. */
async function spendCharges(
  caller: Caller,
  filter: SpendFilter,
  whole: { cents: number; before: number },
  db: Db,
): Promise<SpendCharge[]> {
  const named = (charge: ShipmentCharge, of: 'now' | 'before') => sql.identifier(`${charge}_${of}`)
  const { rows } = await db.execute<Sums>(sql`
    with ${spentRows(caller, filter)}
    select ${eachCharge(
      (column, charge) => sql`
        coalesce(sum(${column}) filter (where ${inPeriod(sql`month`, filter)}), 0)::bigint as ${named(charge, 'now')},
        coalesce(sum(${column}) filter (where ${inPeriodBefore(sql`month`, filter)}), 0)::bigint as ${named(charge, 'before')}`,
    )} from spent`)
  const sums = onlyRow(rows)
  const split = shipmentCharges.map((charge) => ({
    key: charge,
    cents: sums[`${charge}_now`],
    before: sums[`${charge}_before`],
  }))
  const sum = (of: 'cents' | 'before') => split.reduce((all, part) => all + part[of], 0)
  const rest = {
    key: notSplit,
    cents: whole.cents - sum('cents'),
    before: whole.before - sum('before'),
  }
  return [...split, rest].flatMap(({ key, cents, before }) =>
    cents === 0 && before === 0
      ? []
      : [{ key, spend: toDollars(cents), before: isCompared(filter) ? toDollars(before) : null }],
  )
}
