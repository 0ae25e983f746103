import { sql } from 'drizzle-orm'
import type { BodyOf, ResponseOf } from '#contract/endpoint.ts'
import type { awardRuns as calls } from '#contract/ext/award-runs.ts'
import type { AwardColumns } from '#domain/award-optimiser/award-columns.ts'
import { namedMonths } from '#domain/award-optimiser/award-model.ts'
import { rulesOf, scenarioSchema } from '#domain/award-optimiser/rule.ts'
import type { RecordedPart } from '#domain/award-optimiser/solve-for-record.ts'
import { type AwardReason, contradictedReasons } from '#domain/award-reason.ts'
import { grouped } from '#domain/grouped.ts'
import { allows, laneName } from '#domain/lane.ts'
import { lanesSubject, recordChange } from '#server/audit/record.ts'
import { forgetBackups } from '#server/awards/award-backups.ts'
import { lockTendered, replacePending } from '#server/awards/award-lanes.ts'
import {
  type AwardPlan,
  type PlannedEntry,
  planAward,
  type Tendered,
} from '#server/awards/award-plan.ts'
import { movedOf, roomOfCarriers } from '#server/awards/carrier-room.ts'
import { isPending } from '#server/awards/confirmed-awards.ts'
import { standingAwards } from '#server/awards/expected-awards.ts'
import type { Caller, Context } from '#server/context.ts'
import { lockOwnLanes } from '#server/lanes/lane-row.ts'
import { conflict, Refusal } from '#server/refusal.ts'
import { anyOf } from '#server/store/any-of.ts'
import { insertMany } from '#server/store/bulk.ts'
import { inTransaction } from '#server/store/database.ts'
import { gatherTenderStatistics } from '#server/store/statistics.ts'
import { awardBackups, awards } from '#server/store/tables/bids.ts'
import { whyNotOnRecord } from './award-pack.ts'
import {
  lanesOfOffers,
  offerOnLane,
  type StandingOffers,
  standingOffers,
  whyOfferStale,
  withWholeOffers,
} from './apply-offers.ts'
import { inputsOf, ownRun, partsOf, type RunRow } from './read-runs.ts'
import { backupsOf } from './run-backups.ts'

type AwardRow = typeof awards.$inferSelect
/** A part that goes to a bid. */
type Won = RecordedPart & { bidId: number; bidVersion: number }

/** Sets what a run awards as pending awards; what has moved on since stays as it is and is listed. */
export async function applyRun(
  caller: Caller,
  id: number,
  { laneIds, replace, expect, expectedAwards }: BodyOf<typeof calls.apply>,
  context: Context,
): Promise<ResponseOf<typeof calls.apply>> {
  const { database } = context
  const now = context.now()
  const applied = await inTransaction(database, async (tx) => {
    const run = await ownRun(caller, id, tx)
    const missing = whyNotOnRecord(run)
    if (missing !== null) throw conflict(missing)
    const { months, offers = [] }: Pick<AwardColumns, 'months' | 'offers'> = JSON.parse(
      await inputsOf(run, tx),
    )
    const won = grouped((await partsOf(id, tx)).filter(isWon), ({ laneId }) => laneId)
    const wanted = [...new Set(laneIds ?? won.keys())]
    const lanes = new Map((await lockOwnLanes(caller, wanted, tx)).map((lane) => [lane.id, lane]))
    const tendered = await lockTendered(tx, [...lanes.values()], now)
    const pending = grouped(
      await tx
        .select()
        .from(awards)
        .where(sql`${anyOf(awards.laneId, [...lanes.keys()])} and ${isPending('awards')}`),
      ({ laneId }) => laneId,
    )
    const standing = await standingOffers(offers, tx)
    const seen = new Map(expect.map(({ bidId, version }) => [bidId, version]))
    const mayReplace = new Set(replace)
    const known = expectedAwards && new Set(expectedAwards)
    // What this run set before stays its own: an application whose answer was lost may be repeated.
    const isUnseen = ({ id: award, runId }: AwardRow) =>
      known !== undefined && runId !== id && !known.has(award)
    const candidates: AwardPlan[] = []
    const givingWay = new Set<number>()
    const room = await roomOfCarriers(
      tx,
      [...lanes.values()],
      [...won.values()].flat().flatMap(({ carrierId }) => carrierId ?? []),
      { hold: true },
    )
    const leftOut: { laneId: number; why: string }[] = []
    for (const laneId of wanted) {
      const lane = lanes.get(laneId)
      const parts = won.get(laneId)
      const byHand = (pending.get(laneId) ?? []).filter(({ runId }) => runId === null)
      const why = !parts
        ? 'The run does not award it.'
        : !lane
          ? 'It no longer exists.'
          : (whyStale(parts, tendered(lane), seen) ??
            whyOfferStale(parts, standing) ??
            ((pending.get(laneId) ?? []).some(isUnseen)
              ? 'Its pending award changed in the meantime.'
              : null) ??
            (byHand.length > 0 && !mayReplace.has(laneId) ? whyKept(parts, byHand) : null))
      const plan = why ?? (parts && lane ? planned(parts, tendered(lane), months, standing) : '')
      const noRoom = typeof plan === 'string' ? null : room.take(movedOf(plan), [laneId])
      if (typeof plan === 'string') leftOut.push({ laneId, why: plan })
      else if (noRoom !== null) leftOut.push({ laneId, why: `${noRoom}.` })
      else {
        candidates.push(plan)
        if (byHand.length > 0) givingWay.add(laneId)
      }
    }
    const wonOffers = lanesOfOffers(won)
    const { plans, without } = withWholeOffers(candidates, wonOffers, standing)
    leftOut.push(...without)
    const replaced = plans.flatMap(({ lane: { id: own } }) => (givingWay.has(own) ? [own] : []))
    const set = plans.map(({ lane }) => lane.id)
    if (set.length > 0) {
      await replacePending(tx, caller, plans, {
        confirm: false,
        reasonOf: reasonsOf(run, won),
        runOf: () => id,
        now,
        due: () => null,
      })
      await forgetBackups(tx, set)
      await insertMany(
        tx,
        awardBackups,
        plans.flatMap((plan) => backupsOf(plan, won.get(plan.lane.id) ?? [])),
      )
      await recordChange(tx, caller, {
        subject: 'award',
        subjectId: lanesSubject(set),
        action: 'left pending',
        after: {
          laneIds: set,
          bidIds: plans.flatMap(({ awarded }) => awarded.map(({ bid }) => bid.id)),
          runId: id,
        },
      })
    }
    const awardIds = (await standingAwards(tx, set)).map((award) => award.id)
    return { pending: set, awardIds, replaced, leftOut }
  })
  await gatherTenderStatistics(database, applied.pending.length)
  return applied
}

const isWon = (part: RecordedPart): part is Won => part.bidId !== null

/** What changed on a lane since the run, in words; null where nothing did. */
function whyStale(
  parts: readonly Won[],
  { lane, bids }: Tendered,
  seen: ReadonlyMap<number, number>,
): string | null {
  if (!allows(lane.status, 'award')) return `It is ${lane.status}.`
  for (const { bidId, bidVersion } of parts) {
    const bid = bids.find(({ id }) => id === bidId)
    if (bid?.status !== 'submitted' || bid.landedCents === null) return 'The bid was withdrawn.'
    if (bid.version !== bidVersion) return 'The bid changed since the run.'
    if (bid.version !== (seen.get(bidId) ?? bid.version)) return 'The bid changed since you saw it.'
  }
  return null
}

function whyKept(parts: readonly Won[], byHand: readonly AwardRow[]): string {
  const isSame =
    parts.length === byHand.length &&
    parts.every(({ bidId, share, offerId }) =>
      byHand.some(
        (award) => award.bidId === bidId && award.share === share && award.offerId === offerId,
      ),
    )
  return isSame ? 'It is pending this way already.' : 'Its pending award was set by hand.'
}

/** The plan of a lane, or why today's terms do not allow it. */
function planned(
  parts: readonly Won[],
  tendered: Tendered,
  months: readonly string[],
  offers: StandingOffers,
): AwardPlan | string {
  const entries = parts.map(
    ({ laneId, bidId, bidVersion, share, months: bits, offerId }): PlannedEntry => ({
      laneId,
      bidId,
      version: bidVersion,
      share,
      months: namedMonths(bits, months),
      offer: offerOnLane(offers, offerId, laneId),
    }),
  )
  try {
    return planAward(entries, tendered)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const words = error.message.replace(`${laneName(tendered.lane)}: `, '')
    return words.slice(0, 1).toUpperCase() + words.slice(1)
  }
}

/** The reason that decided a lane, where carriers could not prove it wrong. */
function reasonsOf(
  run: RunRow,
  won: ReadonlyMap<number, readonly Won[]>,
): (plan: AwardPlan) => AwardReason | undefined {
  const scenario = scenarioSchema.parse({ rules: run.rules })
  const forIncumbents = new Set([
    ...rulesOf(scenario, 'switching').map(({ id }) => id),
    ...rulesOf(scenario, 'limit')
      .filter(({ of, least }) => of.who === 'incumbents' && least !== undefined)
      .map(({ id }) => id),
  ])
  return ({ lane, winners, others }) => {
    const rules = (won.get(lane.id) ?? []).map(({ rule }) => rule)
    const kind = rules.every((rule) => rule === null)
      ? 'price'
      : rules.some((rule) => rule !== null && forIncumbents.has(rule))
        ? 'incumbent'
        : null
    const offer = ({ landedCents, carrierId }: AwardPlan['winners'][number]) => ({
      cost: landedCents,
      incumbent: carrierId === lane.incumbentId,
    })
    return kind === null ||
      contradictedReasons(winners.map(offer), others.map(offer)).includes(kind)
      ? undefined
      : { kind, note: '' }
  }
}
