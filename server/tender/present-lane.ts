import type { BidStatus } from '#domain/bid.ts'
import { type Lane, laneStatuses } from '#domain/lane.ts'
import { lightSchema } from '#domain/light.ts'
import { biddableModeSchema } from '#domain/mode.ts'
import type { NegotiationTerms } from '#domain/negotiation-terms.ts'
import { distanceSources, serviceTypes } from '#domain/overview.ts'
import { tradeRegions } from '#domain/trade-region.ts'
import { type bids, lanes } from '#server/store/tables.ts'
import { deltaForCarrier, targetForCarrier } from './carrier-view.ts'
import type { LaneRow } from './quantities.ts'

/** What a list reads of a lane: tens of thousands of rows carry no column that nobody sees. */
export const laneColumns = {
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
}

type ListedLane = Pick<LaneRow, keyof typeof laneColumns>

export type ShipperFigures = {
  received: number | null
  best: number | null
  bestCarrier: string | null
  /** Completion of the received bids, added up. */
  filled: number | null
  invited: number | null
  /** Cents over the awarded share and months. */
  pending: number | null
  awarded: number | null
  covered: number | null
  closesAt: string | null
}

type OwnBid = Pick<
  typeof bids.$inferSelect,
  'status' | 'landedCents' | 'completion' | 'light' | 'rank'
>

/** What a shipper sees of its own lane. */
export function presentForShipper(row: ListedLane, figures: ShipperFigures): Lane {
  const { best, awarded, covered, pending, invited, closesAt } = figures
  const reference = row.targetCents > 0 ? row.targetCents : row.baselineCents
  const filled = (figures.filled ?? 0) / (invited ?? 1)
  return {
    ...presentPlaces(row),
    bidStatus: bidStatusOf(row, figures),
    light: lightOf(row.light),
    lightDelta: best !== null && reference ? best / reference - 1 : null,
    rank: null,
    incumbent: row.incumbentName !== null,
    incumbentCarrier: row.incumbentName,
    baseline:
      row.historicVolume > 0 && row.historicCents > 0
        ? row.historicCents / 100 / row.historicVolume
        : null,
    baselineCost: dollars(row.baselineCents),
    awardedCost: dollars(awarded),
    // What is not awarded stays at baseline.
    newCost: awarded === null ? null : dollars(awarded + (row.baselineCents ?? 0) - (covered ?? 0)),
    savings: awarded === null || covered === null ? null : dollars(covered - awarded),
    lastPricePaid: dollars(row.lastPaidCents),
    targetPrice: row.targetCents / 100,
    bidsReceived: figures.received ?? 0,
    bidCompletion: Math.min(1, filled),
    amountBid: dollars(best),
    bestCarrier: figures.bestCarrier,
    pendingAward: dollars(pending),
    businessUnit: row.businessUnit,
    closesAt,
  }
}

/** What a carrier sees of a lane it is invited to: its own bid, and of the rest what the terms allow. */
export function presentForCarrier(
  row: ListedLane,
  bid: OwnBid | null,
  { terms, carrierId, won }: { terms: NegotiationTerms; carrierId: number; won: number | null },
): Lane {
  const { carriersSee } = terms
  const submitted = bid && bid.status !== 'draft' ? bid : null
  return {
    ...presentPlaces(row),
    bidStatus: bid?.status ?? 'none',
    light: submitted && carriersSee.light ? lightOf(submitted.light) : null,
    lightDelta: submitted && deltaForCarrier(submitted.landedCents, row, terms),
    rank: submitted && carriersSee.rank ? submitted.rank : null,
    incumbent: row.incumbentId === carrierId,
    incumbentCarrier: null,
    baseline: null,
    baselineCost: null,
    awardedCost: dollars(won),
    newCost: null,
    savings: null,
    lastPricePaid: null,
    targetPrice: targetForCarrier(row, terms),
    bidsReceived: submitted ? 1 : 0,
    bidCompletion: bid?.completion ?? 0,
    amountBid: dollars(bid?.landedCents ?? null),
    bestCarrier: null,
    pendingAward: null,
    businessUnit: null,
    closesAt: terms.closesAt,
  }
}

function bidStatusOf(
  row: ListedLane,
  { pending, received }: ShipperFigures,
): BidStatus | 'none' | 'pending' | 'in-progress' {
  if (row.status === 'awarded') return 'accepted'
  if (pending !== null) return 'pending'
  return row.status === 'open' && (received ?? 0) === 0 ? 'none' : 'in-progress'
}

const presentPlaces = (row: ListedLane) => ({
  id: row.id,
  version: row.version,
  status: oneOf(laneStatuses, row.status) ?? 'open',
  locationStr: `${row.origin} > ${row.destination}`,
  mode: biddableModeSchema.parse(row.mode),
  locationInfo: row.location,
  region: oneOf(tradeRegions, row.region) ?? 'NONE',
  equipmentType: row.equipment,
  serviceType: oneOf(serviceTypes, row.service),
  shipmentCount: row.shipmentCount,
  containerCount: row.containerCount,
  unitMeasure: row.forecastVolume,
  weight: row.kilograms,
  avgWeight: row.shipmentCount > 0 ? row.kilograms / row.shipmentCount : null,
  miles: row.miles,
  distanceSource: oneOf(distanceSources, row.distanceSource),
  term: row.term,
  currency: 'USD',
  volume: [],
})

const oneOf = <const T extends string>(words: readonly T[], text: string | null): T | null =>
  words.find((word) => word === text) ?? null

const lightOf = (text: string | null): Lane['light'] => oneOf(lightSchema.options, text)

const dollars = (cents: number | null): number | null => (cents === null ? null : cents / 100)
