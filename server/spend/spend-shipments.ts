import { sql } from 'drizzle-orm'
import type { SpendFilter, SpendShipment } from '#contract/ext/spend.ts'
import { toDollars, toDollarsOrNull } from '#domain/money.ts'
import type { Caller } from '#server/context.ts'
import { shipmentVolume } from '#server/intake/shipment-columns.ts'
import type { Db } from '#server/store/database.ts'
import { inPeriod, isShipped, spentLanes } from './spend-rows.ts'

const most = 1000

type Row = {
  id: number
  reference: string
  ship_date: string
  carrier: string | null
  volume: number
  cents: number
  excess: number | null
}

/** The shipments spend is the sum of, the most expensive first. */
export async function spendShipments(
  caller: Caller,
  filter: SpendFilter,
  db: Db,
): Promise<SpendShipment[]> {
  const { rows } = await db.execute<Row>(sql`
    with ${spentLanes(caller, filter)}
    select s.id, s.reference, s.ship_date::text as ship_date, s.carrier, (${shipmentVolume})::float8 as volume, s.cents,
      u.excess_cents as excess
    from shipments s join own o on o.id = s.lane_id left join unusual_charges u on u.shipment_id = s.id
    where ${isShipped(caller, filter)} and ${inPeriod(sql`s.month`, filter)}
    order by s.cents desc, s.id limit ${most}`)
  return rows.map((row) => ({
    shipmentId: row.id,
    reference: row.reference,
    shipDate: row.ship_date,
    carrier: row.carrier,
    volume: row.volume,
    cost: toDollars(row.cents),
    unitCost: row.volume > 0 ? toDollars(row.cents) / row.volume : null,
    excess: toDollarsOrNull(row.excess),
  }))
}
