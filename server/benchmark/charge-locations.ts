import { sql } from 'drizzle-orm'
import type { ResponseOf } from '#contract/endpoint.ts'
import type { benchmark } from '#contract/benchmark.ts'
import { deviationOf } from '#domain/benchmark.ts'
import { type BenchmarkScope, scopesUpTo } from '#domain/benchmark-scope.ts'
import { chargeLocations } from '#domain/charge.ts'
import type { BiddableMode } from '#domain/mode.ts'
import type { Caller } from '#server/context.ts'
import type { Db } from '#server/store/database.ts'
import { type LaneScope, lanesInScope } from '#server/lanes/lane-scope.ts'
import { ownLanes } from './own-lanes.ts'
import { marketsOf } from './spread.ts'

type Located = ResponseOf<typeof benchmark.chargeLocation>[number]

/**
 * What the accepted, else lowest bids cost a unit at each charge location, against the market of the
 * same lanes: each lane's own group, weighted by one's own volume. Lanes without a market are left out
 * of both.
 */
export async function chargeLocationBenchmark(
  caller: Caller,
  { mode, uploadId, scope }: LaneScope & { mode: BiddableMode; scope: BenchmarkScope },
  db: Db,
): Promise<Located[]> {
  const { rows } = await db.execute<{ id: number }>(
    sql`with ${await lanesInScope(caller, { mode, uploadId }, db)} select id from lane`,
  )
  const asked = new Set(rows.map(({ id }) => id))
  const own = await ownLanes(caller, mode, 'Charges', db, {
    scopes: scopesUpTo(scope, mode),
    named: [],
  })
  const lanes = own.filter(({ laneId }) => asked.has(laneId))
  return chargeLocations.flatMap((location) => {
    const ofLocation = lanes.filter(({ part }) => part === location)
    if (ofLocation.length === 0) return []
    const compared = ofLocation.flatMap((lane) => {
      const market = marketsOf(lane).get(scope)
      return market ? [{ ...lane, market }] : []
    })
    const whole = compared.length === 0 ? ofLocation : compared
    const volume = sum(whole.map(({ quantity }) => quantity))
    const own = sum(whole.map(({ amount }) => amount)) / volume
    const weighted = (pick: (lane: (typeof compared)[number]) => number | null) => {
      const values = compared.map((lane) => (pick(lane) ?? Number.NaN) * lane.quantity)
      const total = sum(values) / volume
      return values.length === 0 || Number.isNaN(total) ? null : total
    }
    const median = weighted(({ market }) => market.middle)
    return [
      {
        location,
        metric: 'CostPerUnit' as const,
        scope,
        group: '',
        median,
        low: weighted(({ market }) => market.low),
        high: weighted(({ market }) => market.high),
        own,
        deviation: deviationOf(own, median),
        companies:
          compared.length === 0 ? 0 : Math.min(...compared.map(({ market }) => market.companies)),
      },
    ]
  })
}

const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0)
