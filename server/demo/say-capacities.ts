import { sql } from 'drizzle-orm'
import { Mode } from '#domain/mode.ts'
import type { CapacityLimit } from '#domain/carrier-capacity.ts'
import type { Caller, Context } from '#server/context.ts'
import { isOffer } from '#server/bids/counting-bids.ts'
import { carrierCapacities } from '#server/store/tables/bids.ts'

type Bidder = { carrierId: number; volume: number; origin: string; fromOrigin: number }

/** Two drayage carriers take less than they bid on: one in all, one from its busiest terminal. */
export async function sayCapacities(
  { companyId }: Caller,
  { database, now }: Context,
): Promise<void> {
  const { db } = database
  const { rows } = await db.execute<Bidder>(sql`
    with bid as (
      select b.carrier_id, l.origin, sum(l.forecast_volume)::float8 as volume, count(*) as lanes
      from bids b join lanes l on l.id = b.lane_id
      where l.company_id = ${companyId} and l.mode = ${Mode.RoadDrayage} and l.status = 'started' and ${isOffer('b')}
      group by 1, 2)
    select distinct on (carrier_id) carrier_id as "carrierId", sum(volume) over (partition by carrier_id)::float8 as volume,
      origin, volume as "fromOrigin"
    from bid order by carrier_id, lanes desc, volume desc, origin`)
  const [most, next] = rows.toSorted((a, b) => b.volume - a.volume || a.carrierId - b.carrierId)
  if (!most || !next) return
  const rounded = (volume: number) => Math.max(10, Math.round(volume / 10) * 10)
  const say = (carrierId: number, limit: CapacityLimit) =>
    db.insert(carrierCapacities).values({
      companyId,
      carrierId,
      mode: Mode.RoadDrayage,
      version: 1,
      limits: [limit],
      updatedAt: now(),
    })
  await say(most.carrierId, { field: null, value: '', most: rounded(0.6 * most.volume) })
  await say(next.carrierId, {
    field: 'origin',
    value: next.origin,
    most: rounded(0.5 * next.fromOrigin),
  })
}
