import { and, asc, eq } from 'drizzle-orm'
import type { Recalculated } from '#contract/ext/system.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { calculateShipments } from '#server/carbon/shipment-co2.ts'
import type { Caller, Context } from '#server/context.ts'
import { rollUpMode } from '#server/intake/roll-up.ts'
import { recalculatePlaces } from '#server/insight/location-statistics.ts'
import { notFound } from '#server/refusal.ts'
import { inTransaction } from '#server/store/database.ts'
import { companies } from '#server/store/tables/people.ts'
import { shipments } from '#server/store/tables/uploads.ts'

type Asked = { what: Recalculated; companyId: number; mode: BiddableMode }

/** Shipments whose sheets are made in one transaction. */
const batch = 5000

/** Works out again what a company's uploads say of a mode. */
export async function recalculate(
  caller: Caller,
  { what, companyId, mode }: Asked,
  context: Context,
): Promise<{ count: number }> {
  const company = await context.database.db.query.companies.findFirst({
    where: eq(companies.id, companyId),
  })
  if (!company) throw notFound('The company')
  const theirs: Caller = { ...caller, role: 'Customer', companyId }
  if (what === 'locations') return recalculatePlaces(theirs, mode, context)
  if (what === 'lanes') {
    const count = await inTransaction(context.database, (tx) => rollUpMode(tx, companyId, mode))
    return { count }
  }
  return { count: await emissions(theirs, mode, context) }
}

async function emissions(theirs: Caller, mode: BiddableMode, context: Context): Promise<number> {
  const rows = await context.database.db
    .select({ id: shipments.id })
    .from(shipments)
    .where(and(eq(shipments.companyId, theirs.companyId), eq(shipments.mode, mode)))
    .orderBy(asc(shipments.id))
  let count = 0
  for (let from = 0; from < rows.length; from += batch) {
    const ids = rows.slice(from, from + batch).map(({ id }) => id)
    count += (await calculateShipments(theirs, ids, context)).calculated
  }
  return count
}
