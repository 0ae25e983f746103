import { type SQL, sql } from 'drizzle-orm'
import { toDollars } from '#domain/money.ts'
import { byCharge, type ShipmentCharge, shipmentCharges } from '#domain/shipment-charge.ts'
import { dollarsOf } from '#server/store/dollars.ts'

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

/** The volume of a shipment `s` in its mode's measure. */
export const shipmentVolume = sql`shipment_volume(s.mode, s.shipment_count, s.miles, s.containers, s.cubic_metres, s.kilograms)`

/** What the file charges for a shipment, in the currency it names; US dollars where it names none. */
export const writtenAmount = sql`case when currency is null then ${dollarsOf(sql`cents`)} else amount end`
