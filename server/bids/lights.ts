import { and, eq, isNotNull, or, sql } from 'drizzle-orm'
import { grouped } from '#domain/grouped.ts'
import { laneName } from '#domain/lane.ts'
import { type Light, lightOf, lightRuleOf, lightSchema } from '#domain/light.ts'
import type { NegotiationTerms } from '#domain/negotiation-terms.ts'
import { lightCrossing, Priority } from '#domain/notification.ts'
import type { NewNotice } from '#server/notice.ts'
import { anyOf } from '#server/store/any-of.ts'
import type { Transaction } from '#server/store/database.ts'
import { bids } from '#server/store/tables/bids.ts'
import { lanes } from '#server/store/tables/lanes.ts'
import { type Tender, tendersOf } from '#server/terms/terms.ts'
import { bidCounts } from './counting-bids.ts'

type LaneToRate = Pick<
  typeof lanes.$inferSelect,
  'id' | 'companyId' | 'mode' | 'termsVersion' | 'origin' | 'destination' | 'light' | 'targetCents'
>
type ValidBid = {
  id: number
  carrierId: number
  cost: number
  rank: number | null
  light: string | null
  feedbackHidden: string | null
}
type LightChanges = {
  bids: { id: number; rank: number; light: Light }[]
  lane: { id: number; light: Light } | null
  crossings: Crossing[]
}

/**
 * Ranks the valid bids of lanes and sets every light; returns the notices its crossings cause: to
 * each carrier for its own bid where it may see the light, to the shipper for the lane.
 */
export async function refreshLights(
  tx: Transaction,
  laneIds: readonly number[],
  /** The same lanes and their tenders, where they were read already. */
  known?: { lanes: readonly LaneToRate[]; tenderOf: (lane: LaneToRate) => Tender },
): Promise<NewNotice[]> {
  if (laneIds.length === 0) return []
  const laneRows = known?.lanes ?? (await lanesToRate(tx, laneIds))
  const standing = await standingBids(tx, laneIds)
  const bidsOf = grouped(
    standing.flatMap((bid) => (isValid(bid) ? [bid] : [])),
    ({ laneId }) => laneId,
  )
  const tenderOf = known?.tenderOf ?? (await tendersOf(laneRows, tx))
  const changes = laneRows.map((lane) =>
    lightsOf(lane, bidsOf.get(lane.id) ?? [], tenderOf(lane).current),
  )
  await store(tx, changes)
  const drafts = standing.filter(({ status }) => status === 'draft').map(({ id }) => id)
  if (drafts.length > 0)
    await tx.update(bids).set({ rank: null, light: null }).where(anyOf(bids.id, drafts))
  return crossingNotices(changes.flatMap(({ crossings }) => crossings))
}

function lanesToRate(tx: Transaction, laneIds: readonly number[]): Promise<LaneToRate[]> {
  const { id, companyId, mode, termsVersion, origin, destination, light, targetCents } = lanes
  return tx
    .select({ id, companyId, mode, termsVersion, origin, destination, light, targetCents })
    .from(lanes)
    .where(anyOf(lanes.id, laneIds))
}

/** Submitted and complete bids, the lowest of each lane first, and drafts that still have a light or rank. */
const standingBids = (tx: Transaction, laneIds: readonly number[]) =>
  tx
    .select({
      id: bids.id,
      laneId: bids.laneId,
      carrierId: bids.carrierId,
      status: bids.status,
      cost: bids.landedCents,
      rank: bids.rank,
      light: bids.light,
      feedbackHidden: bids.feedbackHidden,
    })
    .from(bids)
    .where(
      and(
        anyOf(bids.laneId, laneIds),
        or(
          bidCounts('bids'),
          and(eq(bids.status, 'draft'), or(isNotNull(bids.light), isNotNull(bids.rank))),
        ),
      ),
    )
    .orderBy(bids.laneId, bids.landedCents, bids.id)

type StandingBid = Awaited<ReturnType<typeof standingBids>>[number]

const isValid = (bid: StandingBid): bid is StandingBid & { cost: number } =>
  bid.status !== 'draft' && bid.cost !== null

function lightsOf(
  lane: LaneToRate,
  ranked: readonly ValidBid[],
  terms: NegotiationTerms,
): LightChanges {
  const rule = lightRuleOf(terms)
  const best = ranked[0]?.cost ?? 0
  const name = laneName(lane)
  const crossed = (to: number, before: string | null, light: Light): Crossing[] => {
    const from = lightSchema.safeParse(before)
    return from.success && from.data !== light
      ? [
          {
            companyId: to,
            laneId: lane.id,
            mode: lane.mode,
            lane: name,
            from: from.data,
            to: light,
          },
        ]
      : []
  }
  const changes: LightChanges = { bids: [], lane: null, crossings: [] }
  let rank = 0
  for (const [index, bid] of ranked.entries()) {
    if (bid.cost !== ranked[index - 1]?.cost) rank = index + 1
    const light = lightOf({ cost: bid.cost, target: lane.targetCents, best, rank }, rule)
    if (light !== bid.light || rank !== bid.rank) changes.bids.push({ id: bid.id, rank, light })
    if (terms.carriersSee.light && bid.feedbackHidden === null)
      changes.crossings.push(...crossed(bid.carrierId, bid.light, light))
  }
  const light = ranked[0]
    ? lightOf({ cost: best, target: lane.targetCents, best, rank: 1 }, rule)
    : 'Red'
  if (light !== lane.light) changes.lane = { id: lane.id, light }
  changes.crossings.push(...crossed(lane.companyId, lane.light, light))
  return changes
}

async function store(tx: Transaction, changes: readonly LightChanges[]): Promise<void> {
  const bidRows = changes.flatMap((change) => change.bids)
  const laneRows = changes.flatMap(({ lane }) => lane ?? [])
  if (bidRows.length > 0) {
    await tx.execute(sql`update bids set rank = c.rank, light = c.light
      from json_to_recordset(${JSON.stringify(bidRows)}::json) as c(id int, rank int, light text) where bids.id = c.id`)
  }
  if (laneRows.length > 0) {
    await tx.execute(sql`update lanes set light = c.light
      from json_to_recordset(${JSON.stringify(laneRows)}::json) as c(id int, light text) where lanes.id = c.id`)
  }
}

type Crossing = {
  companyId: number
  laneId: number
  mode: number
  lane: string
  from: Light
  to: Light
}

/** Beyond this many crossings of a kind, one notice counts them instead of naming each. */
const namedAtMost = 3

function crossingNotices(crossings: readonly Crossing[]): NewNotice[] {
  const groups = grouped(
    crossings,
    ({ companyId, mode, from, to }) => `${companyId} ${mode} ${from} ${to}`,
  )
  return [...groups.values()].flatMap(tell)
}

function tell(group: readonly Crossing[]): NewNotice[] {
  const [first] = group
  const type = first && lightCrossing(first.from, first.to)
  if (!first || type === null || type === undefined) return []
  const { companyId, mode, from, to } = first
  const priority = to === 'Red' ? Priority.Urgent : Priority.Information
  const notice = (laneId: number | null, what: string): NewNotice => ({
    companyId,
    mode,
    type,
    priority,
    laneId,
    description: `${what}: ${from} > ${to}`,
  })
  return group.length > namedAtMost
    ? [notice(null, `${group.length} lanes`)]
    : group.map(({ laneId, lane }) => notice(laneId, lane))
}
