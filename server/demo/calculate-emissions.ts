import { eq } from 'drizzle-orm'
import { calculateLanes } from '#server/carbon/lane-co2.ts'
import type { Caller, Context } from '#server/context.ts'
import { lanes } from '#server/store/tables/lanes.ts'

/** What each lane of the shipper emits in a year, as its people would have calculated it. */
export async function calculateEmissions(shipper: Caller, context: Context): Promise<void> {
  const rows = await context.database.db
    .select({ id: lanes.id })
    .from(lanes)
    .where(eq(lanes.companyId, shipper.companyId))
  await calculateLanes(
    shipper,
    rows.map(({ id }) => id),
    context,
  )
}
