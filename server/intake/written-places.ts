import { sql } from 'drizzle-orm'
import type { WrittenForm } from '#contract/ext/upload-review.ts'
import type { Caller, Context } from '#server/context.ts'
import { visibleLane } from '#server/lanes/lane-row.ts'

const listedForms = 50

/** How approved files wrote the two ends of one of the shipper's lanes. */
export async function writtenPlaces(
  caller: Caller,
  laneId: number,
  { database: { db } }: Pick<Context, 'database'>,
): Promise<{ origin: WrittenForm[]; destination: WrittenForm[] }> {
  await visibleLane(caller, laneId, db)
  const of = async (end: 'origin' | 'destination') => {
    const column = sql.identifier(`written_${end}`)
    const { rows } = await db.execute<WrittenForm>(sql`
      select ${column} as written, sum(shipment_count)::int as shipments from shipments
      where lane_id = ${laneId} and approved and ${column} is not null
      group by 1 order by 2 desc, 1 limit ${listedForms}`)
    return rows
  }
  return { origin: await of('origin'), destination: await of('destination') }
}
