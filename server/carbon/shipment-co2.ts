import { and, eq, sql } from 'drizzle-orm'
import type { Co2Sheet } from '#contract/co2.ts'
import type { Caller, Context } from '#server/context.ts'
import { invalid, notFound } from '#server/refusal.ts'
import { anyOf } from '#server/store/any-of.ts'
import { type Db, inTransaction } from '#server/store/database.ts'
import { shipmentEmissions } from '#server/store/tables/emissions.ts'
import { lanes } from '#server/store/tables/lanes.ts'
import { shipments } from '#server/store/tables/uploads.ts'
import { keepSheets, sheetOf } from './sheets.ts'
import { shipmentWay } from './way.ts'
import { agreeing } from '#domain/quantity.ts'

/** A shipment's stored sheet; null while none was made. */
export async function shipmentCo2(
  caller: Caller,
  shipmentId: number,
  { database: { db } }: Context,
): Promise<Co2Sheet | null> {
  await ownShipments(caller, [shipmentId], db)
  const [kept] = await db
    .select({ sheet: shipmentEmissions.sheet })
    .from(shipmentEmissions)
    .where(eq(shipmentEmissions.shipmentId, shipmentId))
  return kept?.sheet ?? null
}

/** Calculates one shipment's emissions and keeps them. */
export async function calculateShipment(
  caller: Caller,
  shipmentId: number,
  context: Context,
): Promise<Co2Sheet> {
  const [made] = await sheetsOf(caller, [shipmentId], context)
  if (!made?.sheet) throw invalid('The shipment names no weight, or places without a distance.')
  const { sheet } = made
  await inTransaction(context.database, (tx) =>
    keepSheets(tx, 'shipment', [{ id: shipmentId, sheet }]),
  )
  return sheet
}

/** Several at once: all of them must be the company's; those without weight or distance are left. */
export async function calculateShipments(
  caller: Caller,
  shipmentIds: readonly number[],
  context: Context,
): Promise<{ calculated: number; left: number }> {
  const made = await sheetsOf(caller, shipmentIds, context)
  const sheets = made.flatMap(({ id, sheet }) => (sheet ? [{ id, sheet }] : []))
  await inTransaction(context.database, (tx) => keepSheets(tx, 'shipment', sheets))
  return { calculated: sheets.length, left: made.length - sheets.length }
}

async function sheetsOf(caller: Caller, ids: readonly number[], { database, now }: Context) {
  const rows = await ownShipments(caller, ids, database.db)
  const at = now()
  return rows.map(({ shipment, lane }) => {
    const way = lane && shipmentWay(lane, shipment.miles)
    const tonnes = (shipment.kilograms ?? 0) / 1000
    return { id: shipment.id, sheet: sheetOf(way, tonnes, shipment.shipmentCount, at) }
  })
}

/** The company's own shipments with their lanes; 404 when one is missing or foreign. */
async function ownShipments(caller: Caller, ids: readonly number[], db: Db) {
  const wanted = [...new Set(ids)]
  const rows = await db
    .select({
      shipment: {
        id: shipments.id,
        kilograms: shipments.kilograms,
        miles: shipments.miles,
        shipmentCount: shipments.shipmentCount,
      },
      lane: lanes,
    })
    .from(shipments)
    .leftJoin(
      lanes,
      and(
        eq(lanes.companyId, shipments.companyId),
        eq(lanes.mode, shipments.mode),
        sql`${lanes.laneKey} = ${shipments.laneKey}`,
      ),
    )
    .where(and(anyOf(shipments.id, wanted), eq(shipments.companyId, caller.companyId)))
  if (rows.length !== wanted.length)
    throw notFound(agreeing(wanted.length, 'The shipment', 'One of the shipments'))
  return rows
}
