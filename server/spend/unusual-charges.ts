import { type SQL, sql } from 'drizzle-orm'
import type { SpendFilter, SpendSummary, UnusualCharge } from '#contract/ext/spend.ts'
import { biddableModeSchema } from '#domain/mode-schema.ts'
import { toDollars } from '#domain/money.ts'
import type { Caller } from '#server/context.ts'
import type { Db } from '#server/store/database.ts'
import { inPeriod, is, spentLanes } from './spend-rows.ts'

const most = 500

type Row = {
  shipment_id: number
  lane_id: number
  mode: number
  lane: string
  reference: string
  ship_date: string
  carrier: string | null
  cents: number
  unit: number
  median: number
  compared: number
  excess: number
}

/** Charges that stand out on their lane, those farthest from usual first. */
export async function unusualCharges(
  caller: Caller,
  filter: SpendFilter,
  db: Db,
): Promise<UnusualCharge[]> {
  const { rows } = await db.execute<Row>(sql`
    with ${spentLanes(caller, filter)}
    select u.shipment_id, u.lane_id, u.mode, o.origin || ' > ' || o.destination as lane, s.reference, s.ship_date::text as ship_date,
      s.carrier, s.cents, u.unit, u.median, u.compared, u.excess_cents as excess
    ${charged(caller, filter)} order by abs(u.excess_cents) desc, u.shipment_id limit ${most}`)
  return rows.map((row) => ({
    shipmentId: row.shipment_id,
    laneId: row.lane_id,
    mode: biddableModeSchema.parse(row.mode),
    lane: row.lane,
    reference: row.reference,
    shipDate: row.ship_date,
    carrier: row.carrier,
    cost: toDollars(row.cents),
    unitCost: toDollars(row.unit),
    usualUnitCost: toDollars(row.median),
    compared: row.compared,
    excess: toDollars(row.excess),
  }))
}

export async function unusualTotals(
  caller: Caller,
  filter: SpendFilter,
  db: Db,
): Promise<SpendSummary['unusual']> {
  const { rows } = await db.execute<{ charges: number; excess: number }>(sql`
    with ${spentLanes(caller, filter)}
    select count(*)::int as charges, coalesce(sum(u.excess_cents) filter (where u.excess_cents > 0), 0)::bigint as excess
    ${charged(caller, filter)}`)
  return { charges: rows[0]?.charges ?? 0, excess: toDollars(rows[0]?.excess ?? 0) }
}

const charged = ({ companyId }: Caller, filter: SpendFilter): SQL => sql`
  from unusual_charges u join own o on o.id = u.lane_id join shipments s on s.id = u.shipment_id
  where u.company_id = ${companyId} and ${inPeriod(sql`s.month`, filter)}
    and ${is(sql`coalesce(s.carrier, '')`, filter.carrier)} and ${is(sql`coalesce(s.equipment, '')`, filter.equipment)}`
