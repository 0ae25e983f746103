import { sql } from 'drizzle-orm'
import type { Rating, Scorecards } from '#contract/ext/carriers.ts'
import {
  carrierCriteria,
  type CarrierCriterion,
  enteredCriteria,
  evenWeights,
  sharesOf,
} from '#domain/carrier-criterion.ts'
import { scoreAgainstLeast, weightedScore } from '#domain/scorecard.ts'
import { isSubmitted } from '#server/bids/counting-bids.ts'
import type { Caller, Context } from '#server/context.ts'
import { lanesInScope } from '#server/lanes/lane-scope.ts'
import { averageOf } from '#server/survey/survey-answers.ts'
import { carrierOverview } from './carrier-overview.ts'

/** An answer within the hour is as good as one within the minute. */
const quickest = 1

/** Each carrier of a shipper by the nine criteria: measured where bids tell, else as its people rated. */
export async function scorecards(
  caller: Caller,
  mode: number,
  context: Context,
): Promise<Scorecards> {
  const [{ average, answers }, all, transits, entered] = await Promise.all([
    averageOf(caller.companyId, context),
    carrierOverview(caller, mode, context),
    transitTimes(caller, mode, context),
    enteredRatings(caller, context),
  ])
  const weights = sharesOf(average ?? evenWeights)
  const carriers = all.filter(({ link }) => link !== 'ended')
  const least = Math.min(...carriers.flatMap(({ responseTime }) => responseTime ?? []))
  return {
    weights,
    answers,
    carriers: carriers.map(({ id, name, invited, complete, bid, responseTime }) => {
      const transit = transits.get(id)
      const measured: Partial<Record<CarrierCriterion, Measured>> = {
        ...(invited > 0 && {
          LaneCoverage: {
            value: complete / invited,
            lanes: invited,
            score: (100 * complete) / invited,
          },
        }),
        ...(responseTime !== null && {
          BidResponseTime: {
            value: responseTime,
            lanes: bid,
            score: scoreAgainstLeast(responseTime, least, quickest),
          },
        }),
        ...(transit && { TransitTime: transit }),
      }
      const ratings = carrierCriteria.map((criterion) =>
        rated(criterion, measured[criterion], entered.get(`${id} ${criterion}`)),
      )
      return { carrierId: id, carrier: name, ...weightedScore(ratings, weights), ratings }
    }),
  }
}

type Measured = { value: number; lanes: number; score: number }

function rated(
  criterion: CarrierCriterion,
  measured: Measured | undefined,
  entered: number | undefined,
): Rating {
  if (measured) return { criterion, source: 'measured', ...measured }
  const known = enteredCriteria.some((one) => one === criterion) && entered !== undefined
  return {
    criterion,
    source: known ? 'entered' : 'none',
    value: null,
    lanes: null,
    score: known ? entered : null,
  }
}

async function enteredRatings(
  { companyId }: Caller,
  { database }: Context,
): Promise<Map<string, number>> {
  const { rows } = await database.db.execute<{
    carrier_id: number
    criterion: string
    rating: number
  }>(
    sql`select carrier_id, criterion, mark::float8 as rating from carrier_marks where shipper_id = ${companyId}`,
  )
  return new Map(
    rows.map(({ carrier_id, criterion, rating }) => [`${carrier_id} ${criterion}`, rating]),
  )
}

type Transit = { value: number; lanes: number; score: number }

/**
 * Days each carrier states in its bids, on lanes where another states some too: a short lane is no merit.
 * The score is how near it comes to the shortest stated on each lane.
 */
async function transitTimes(
  caller: Caller,
  mode: number,
  { database: { db } }: Context,
): Promise<Map<number, Transit>> {
  const { rows } = await db.execute<Transit & { carrier_id: number }>(sql`
    with ${await lanesInScope(caller, { mode }, db)},
    stated as (
      select b.carrier_id, b.transit_days as days, min(b.transit_days) over (partition by b.lane_id) as shortest,
        count(*) over (partition by b.lane_id) as carriers
      from bids b join lane l on l.id = b.lane_id where ${isSubmitted('b')} and b.transit_days is not null)
    select carrier_id, avg(days)::float8 as value, count(*)::int as lanes,
      (avg(greatest(shortest, 1)::float8 / greatest(days, 1)) * 100)::float8 as score
    from stated where carriers > 1 group by carrier_id`)
  return new Map(rows.map(({ carrier_id, ...transit }) => [carrier_id, transit]))
}
