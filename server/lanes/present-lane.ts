import { sql } from 'drizzle-orm'
import type { BidStatus } from '#domain/bid.ts'
import type { DeclineReason } from '#domain/decline.ts'
import { type Lane, laneStatuses, laneName } from '#domain/lane.ts'
import { lights } from '#domain/light.ts'
import { biddableModes, Mode } from '#domain/mode.ts'
import type { NegotiationTerms } from '#domain/negotiation-terms.ts'
import { distanceSources, serviceTypes } from '#domain/overview.ts'
import { tradeRegions } from '#domain/trade-region.ts'
import { toDollars, toDollarsOrNull } from '#domain/money.ts'
import { baselineUnit, costAfterAward, ratioAbove, savingsAgainst } from '#domain/savings.ts'
import { bids } from '#server/store/tables/bids.ts'
import { lanes } from '#server/store/tables/lanes.ts'
import { feedbackFor, targetForCarrier } from '#server/bids/feedback.ts'
import { laneClosesAt } from '#server/terms/lane-closes-at.ts'
import { forecastScale, type LaneRow } from './quantities.ts'

/** What a list reads of a lane: tens of thousands of rows carry no column that nobody sees. */
const laneColumns = {
  id: lanes.id,
  companyId: lanes.companyId,
  mode: lanes.mode,
  version: lanes.version,
  origin: lanes.origin,
  destination: lanes.destination,
  location: lanes.location,
  region: lanes.region,
  status: lanes.status,
  light: lanes.light,
  equipment: lanes.equipment,
  service: lanes.service,
  businessUnit: lanes.businessUnit,
  miles: lanes.miles,
  distanceSource: lanes.distanceSource,
  term: lanes.term,
  incumbentId: lanes.incumbentId,
  incumbentName: lanes.incumbentName,
  shipmentCount: lanes.shipmentCount,
  containerCount: lanes.containerCount,
  kilograms: lanes.kilograms,
  historicVolume: lanes.historicVolume,
  historicCents: lanes.historicCents,
  lastPaidCents: lanes.lastPaidCents,
  forecastVolume: lanes.forecastVolume,
  baselineCents: lanes.baselineCents,
  termsVersion: lanes.termsVersion,
  targetCents: lanes.targetCents,
  ownClosesAt: lanes.ownClosesAt,
}

/** The same columns for a question of its own, under their names here. */
export const listedColumns = sql.join(
  Object.entries(laneColumns).map(([name, column]) => sql`${column} as ${sql.identifier(name)}`),
  sql`, `,
)

/** The same order on every database, whatever it sorts text by. */
export const byPlace = sql`${lanes.origin} collate "C", ${lanes.destination} collate "C", ${lanes.id}`

export type ListedLane = Omit<Pick<LaneRow, keyof typeof laneColumns>, 'ownClosesAt'> & {
  ownClosesAt: string | null
}

export type ShipperFigures = {
  received: number | null
  byIncumbent: boolean
  best: number | null
  bestCarrier: string | null
  /** Completion of the received bids, added up. */
  filled: number | null
  invited: number | null
  /** Cents over the awarded share and months. */
  pending: number | null
  awarded: number | null
  covered: number | null
  /** Whether a part of its award was declined, or not answered in time. */
  isDeclined: boolean
  isUnanswered: boolean
  /** Carriers that will not bid in this round. */
  declines: number
  roundClosesAt: string | null
  /** Some carrier may bid on it in the round that runs. */
  inRound: boolean
}

const bidColumns = {
  status: bids.status,
  landedCents: bids.landedCents,
  completion: bids.completion,
  light: bids.light,
  rank: bids.rank,
  feedbackHidden: bids.feedbackHidden,
  firstSeenCents: bids.firstSeenCents,
  outcome: bids.outcome,
}

/** The names and columns of a carrier's bid as its list reads it. */
export const ownBid = sql.join(
  Object.entries(bidColumns).map(([name, column]) => sql`${sql.raw(`'${name}'`)}, ${column}`),
  sql`, `,
)

export type OwnBid = Pick<typeof bids.$inferSelect, keyof typeof bidColumns>

/** What a shipper sees of its own lane. */
export function presentForShipper(row: ListedLane, figures: ShipperFigures): Lane {
  const { best, awarded, covered, pending, roundClosesAt } = figures
  const reference = row.targetCents > 0 ? row.targetCents : row.baselineCents
  const lane = presentPlaces(row)
  lane.bidStatus = bidStatusOf(row, figures)
  lane.light = oneOf(lights, row.light)
  lane.lightDelta = ratioAbove(best, reference)
  lane.incumbent = row.incumbentName !== null
  lane.incumbentCarrier = row.incumbentName
  lane.baseline = toDollarsOrNull(baselineUnit(row.historicCents, row.historicVolume))
  lane.baselineCost = toDollarsOrNull(row.baselineCents)
  lane.awardedCost = toDollarsOrNull(awarded)
  lane.newCost =
    awarded === null
      ? null
      : toDollars(costAfterAward(row.baselineCents ?? 0, covered ?? 0, awarded))
  lane.savings = toDollarsOrNull(savingsAgainst(covered, awarded))
  lane.lastPricePaid = toDollarsOrNull(row.lastPaidCents)
  lane.targetPrice = toDollars(row.targetCents)
  lane.bidsReceived = figures.received ?? 0
  lane.incumbentBid = figures.byIncumbent
  lane.bidCompletion = Math.min(1, (figures.filled ?? 0) / (figures.invited ?? 1))
  lane.amountBid = toDollarsOrNull(best)
  lane.bestCarrier = figures.bestCarrier
  lane.pendingAward = toDollarsOrNull(pending)
  lane.businessUnit = row.businessUnit
  lane.declines = figures.declines
  lane.inRound = figures.inRound
  close(lane, row, roundClosesAt)
  return lane
}

/** What a carrier sees of a lane it is invited to: its own bid, and of the rest what the terms allow. */
export function presentForCarrier(
  row: ListedLane,
  bid: OwnBid | null,
  {
    terms,
    shipper,
    inRound,
    carrierId,
    decline,
    won,
    isRefused,
    lastRound,
  }: {
    terms: NegotiationTerms
    shipper: string | null
    inRound: boolean
    carrierId: number
    /** The reason of one's own decline; undefined where the lane is not declined. */
    decline: DeclineReason | null | undefined
    won: number | null
    /** It declined all that it was awarded of the lane. */
    isRefused: boolean
    lastRound: number | null
  },
): Lane {
  const lane = presentPlaces(row)
  lane.bidStatus =
    decline !== undefined
      ? 'declined'
      : isRefused && bid?.status === 'accepted'
        ? 'award-declined'
        : (bid?.status ?? 'none')
  lane.declineReason = decline ?? null
  lane.shipper = shipper
  lane.inRound = inRound
  lane.incumbent = row.incumbentId === carrierId
  lane.awardedCost = toDollarsOrNull(won)
  lane.targetPrice = targetForCarrier(row, terms)
  lane.bidCompletion = bid?.completion ?? 0
  lane.amountBid = toDollarsOrNull(bid?.landedCents ?? null)
  lane.lastRoundAmount = toDollarsOrNull(lastRound)
  close(lane, row, terms.closesAt)
  lane.outcome = bid?.outcome ?? ''
  if (bid && bid.status !== 'draft') {
    const { light, rank, distance, hidden } = feedbackFor(bid, row, terms)
    lane.light = light
    lane.lightDelta = distance
    lane.rank = rank
    lane.feedbackHidden = hidden
    lane.bidsReceived = 1
  }
  return lane
}

function bidStatusOf(
  row: ListedLane,
  { pending, received, isDeclined, isUnanswered }: ShipperFigures,
): BidStatus | 'none' | 'pending' | 'in-progress' | 'award-declined' | 'no-answer' {
  if (isDeclined) return 'award-declined'
  if (isUnanswered) return 'no-answer'
  if (row.status === 'awarded') return 'accepted'
  if (pending !== null) return 'pending'
  return row.status === 'open' && (received ?? 0) === 0 ? 'none' : 'in-progress'
}

/**
 * What both sides know of a lane, quantities of the year that is expected; all the rest starts unknown. One literal, filled in by each view:
 * spreading such objects takes half of the time of a long list.
 */
const presentPlaces = (row: ListedLane, expected = forecastScale(row)): Lane => ({
  id: row.id,
  version: row.version,
  locationStr: laneName(row),
  namesEnds: true,
  mode: oneOf(biddableModes, row.mode) ?? Mode.None,
  locationInfo: row.location,
  region: oneOf(tradeRegions, row.region) ?? 'NONE',
  status: oneOf(laneStatuses, row.status) ?? 'open',
  bidStatus: 'none',
  light: null,
  lightDelta: null,
  rank: null,
  equipmentType: row.equipment,
  serviceType: oneOf(serviceTypes, row.service),
  shipmentCount: row.shipmentCount * expected,
  containerCount: row.containerCount * expected,
  unitMeasure: row.forecastVolume,
  weight: row.kilograms * expected,
  avgWeight: row.shipmentCount > 0 ? row.kilograms / row.shipmentCount : null,
  miles: row.miles,
  distanceSource: oneOf(distanceSources, row.distanceSource),
  term: row.term,
  incumbent: false,
  incumbentCarrier: null,
  baseline: null,
  baselineCost: null,
  awardedCost: null,
  newCost: null,
  savings: null,
  lastPricePaid: null,
  targetPrice: 0,
  bidsReceived: 0,
  incumbentBid: false,
  bidCompletion: 0,
  amountBid: null,
  lastRoundAmount: null,
  bestCarrier: null,
  pendingAward: null,
  currency: 'USD',
  businessUnit: null,
  shipper: null,
  closesAt: null,
  roundClosesAt: null,
  inRound: true,
  outcome: '',
  feedbackHidden: null,
  declines: 0,
  declineReason: null,
  volume: [],
})

function close(lane: Lane, listed: ListedLane, roundClosesAt: string | null): void {
  lane.roundClosesAt = roundClosesAt
  const { ownClosesAt } = listed
  lane.closesAt = laneClosesAt(
    { ownClosesAt: ownClosesAt === null ? null : new Date(ownClosesAt) },
    roundClosesAt,
  )
}

const oneOf = <const T>(known: readonly T[], found: unknown): T | null =>
  known.find((one) => one === found) ?? null
