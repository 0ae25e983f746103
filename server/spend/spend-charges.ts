import { sql } from 'drizzle-orm'
import type { SpendCharge, SpendFilter } from '#contract/ext/spend.ts'
import { notSplit, type ShipmentCharge, shipmentCharges } from '#domain/shipment-charge.ts'
import type { Caller } from '#server/context.ts'
import { eachCharge } from '#server/intake/charge-columns.ts'
import type { Db } from '#server/store/database.ts'
import { inPeriod, inPeriodBefore, isCompared, spentRows } from './spend-rows.ts'

type Sums = Record<`${ShipmentCharge}_${'now' | 'before'}`, number>

/** Spend in a period by charge, what nobody split last; they add up to the whole in both periods. */
export async function spendCharges(
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
  const [sums] = rows
  if (!sums) throw new Error('A sum without group by is one row')
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
      : [{ key, spend: cents / 100, before: isCompared(filter) ? before / 100 : null }],
  )
}
