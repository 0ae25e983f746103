import type { ResponseOf } from '#contract/endpoint.ts'
import type { reportFigures } from '#contract/ext/report-figures.ts'
import type { Cents } from '#domain/money.ts'
import type { NegotiationTerms } from '#domain/negotiation-terms.ts'
import { costUnderRules } from '#domain/price-of-rules.ts'
import type { Caller, Context } from '#server/context.ts'
import type { LaneScope } from '#server/lanes/lane-scope.ts'
import { lanesNow, type LanesRead } from '#server/store/change-log.ts'
import type { Db } from '#server/store/database.ts'
import { validMonths } from '#server/terms/months.ts'
import { termsOf } from '#server/terms/terms.ts'
import { type LaneBid, lowestBids } from './lowest-bids.ts'
import { recommendedLine, splitLanes } from './recommended-savings.ts'
import { figuresOf, type Share, type ValuedLine, wholeLane } from './report.ts'
import { hasBaseline, lanesForReport } from './report-lanes.ts'

/** What of a lane the three reports add up. */
type FiguresLane = {
  /** Null where the lane is only counted. */
  baseline: Cents | null
  incumbent: LaneBid | undefined
  lowest: LaneBid | undefined
  /** Where the lowest bid cannot move the lane alone. The months it is valued by are fixed once a lane is bid on. */
  split: readonly Share[] | undefined
}

/** What lanes are split by. */
type Rules = { terms: NegotiationTerms; valid: readonly string[] }

/** The lanes with their lowest bids: kept, so that a bid makes one lane of thousands be read again. */
export type SavingsLanes = LanesRead<FiguresLane, Rules>

/** What a lane takes in memory, about. */
export const savingsLaneBytes = 300

/** What a shipper's three savings reports add up to; of the lanes known `before` only those that changed are read. */
export async function savingsFigures(
  caller: Caller,
  scope: LaneScope,
  before: SavingsLanes | undefined,
  { database, now }: Pick<Context, 'database' | 'now'>,
): Promise<{ figures: ResponseOf<typeof reportFigures.savings>; of: SavingsLanes }> {
  const at = now()
  const { db } = database
  const of = await lanesNow<FiguresLane, Rules>(
    caller.companyId,
    before && isOfMonth(before.common, at) ? before : undefined,
    {
      async all() {
        const terms = await termsOf(caller.companyId, scope.mode, db)
        const rules = { terms, valid: validMonths(terms, at) }
        return { lanes: await readLanes(caller, scope, rules, db), common: rules }
      },
      some: (laneIds, rules) => readLanes(caller, { ...scope, laneIds }, rules, db),
    },
    database,
  )
  return { figures: figuresOfLanes([...of.lanes.values()]), of }
}

/** Without a closing time the months of an award move on with the clock. */
const isOfMonth = ({ terms, valid }: Rules, at: Date) => validMonths(terms, at)[0] === valid[0]

async function readLanes(
  caller: Caller,
  scope: LaneScope,
  { terms, valid }: Rules,
  db: Db,
): Promise<Map<number, FiguresLane>> {
  const lanes = await lanesForReport(caller, scope, db)
  const ofAnyone = await lowestBids(caller, scope, 'anyone', db)
  const ofIncumbents = await lowestBids(caller, scope, 'incumbent', db)
  const splitOf = await splitLanes(lanes.filter(hasBaseline), ofAnyone, terms, valid, db)
  return new Map(
    lanes.map(({ id, baseline }) => [
      id,
      {
        baseline,
        incumbent: ofIncumbents.get(id),
        lowest: ofAnyone.get(id),
        split: splitOf.get(id),
      },
    ]),
  )
}

function figuresOfLanes(all: readonly FiguresLane[]) {
  const lanes = all.filter(hasBaseline)
  const withoutBaseline = all.length - lanes.length
  const sum = (lines: readonly ValuedLine[]) =>
    figuresOf({ lines, withoutBaseline, withoutBid: lanes.length - lines.length })
  const whole = (baseline: Cents, bid: LaneBid | undefined) =>
    bid ? [wholeLane({ baseline, cost: bid.landed }, bid.carrier)] : []
  const recommended = lanes.map(({ baseline, lowest, split }) =>
    recommendedLine({ baseline }, lowest, split),
  )
  return {
    incumbent: sum(lanes.flatMap(({ baseline, incumbent }) => whole(baseline, incumbent))),
    recommended: sum(recommended.flat()),
    lowest: sum(lanes.flatMap(({ baseline, lowest }) => whole(baseline, lowest))),
    lanesWithRuleCost: lanes.filter(
      ({ baseline, lowest }, at) =>
        lowest && costUnderRules(baseline, recommended[at]?.[0]?.cost) !== lowest.landed,
    ).length,
  }
}
