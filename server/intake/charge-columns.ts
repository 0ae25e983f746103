import { type SQL, sql } from 'drizzle-orm'
import { toDollars } from '#domain/money.ts'
import { byCharge, type ShipmentCharge, shipmentCharges } from '#domain/shipment-charge.ts'

/** What a charge is kept under wherever costs are split: shipments, months of spend, lanes. */
const columnOf = (charge: ShipmentCharge): SQL => sql`${sql.identifier(`${charge}_cents`)}`

export const eachCharge = (write: (column: SQL, charge: ShipmentCharge) => SQL): SQL =>
  sql.join(
    shipmentCharges.map((charge) => write(columnOf(charge), charge)),
    sql`, `,
  )

export const chargeColumns = eachCharge((column) => column)

type ChargeCents = Record<`${ShipmentCharge}Cents`, number | null>

/** A shipment's charges; null where only its total is known. */
export function dollarsByCharge(row: ChargeCents): Record<ShipmentCharge, number> | null {
  if (row.freightCents === null) return null
  return byCharge((charge) => toDollars(row[`${charge}Cents`] ?? 0))
}
