import type { Lane } from '#domain/lane.ts'
import type { Light } from '#domain/light.ts'
import type { BiddableMode } from '#domain/mode.ts'
import type { NegotiationTerms } from '#domain/negotiation-terms.ts'
import type { distanceSources, serviceTypes } from '#domain/overview.ts'
import type { TradeRegion } from '#domain/trade-region.ts'
import type { bids } from '#server/store/tables.ts'
import type { LaneRow } from './quantities.ts'

export type ShipperFigures = {
  received: number
  best: number | null
  best_carrier: string | null
  completion: number
  invited: number
  pending: number | null
  awarded: number | null
  covered: number | null
}

type BidRow = typeof bids.$inferSelect

const dollars = (cents: number | null | undefined): number | null =>
  cents == null ? null : cents / 100

/** What a shipper sees of its own lane. */
export function presentForShipper(
  row: LaneRow,
  figures: ShipperFigures | undefined,
  closesAt: string | null,
): Lane {
  const best = figures?.best ?? null
  const awarded = figures?.awarded ?? null
  const covered = figures?.covered ?? null
  const reference = row.targetCents > 0 ? row.targetCents : row.baselineCents
  return {
    ...presentPlaces(row),
    status: row.status as Lane['status'],
    bidStatus: bidStatusOf(row, figures),
    light: row.light as Light | null,
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
    newCost:
      awarded === null ? null : dollars(awarded + ((row.baselineCents ?? 0) - (covered ?? 0))),
    savings: awarded === null || covered === null ? null : dollars(covered - awarded),
    lastPricePaid: dollars(row.lastPaidCents),
    targetPrice: row.targetCents / 100,
    bidsReceived: figures?.received ?? 0,
    bidCompletion: Math.min(1, figures?.completion ?? 0),
    amountBid: dollars(best),
    bestCarrier: figures?.best_carrier ?? null,
    pendingAward: dollars(figures?.pending),
    businessUnit: row.businessUnit,
    closesAt,
  }
}

/** What a carrier sees of a lane it is invited to: its own bid, and of the rest what the terms allow. */
export function presentForCarrier(
  row: LaneRow,
  bid: BidRow | null,
  terms: NegotiationTerms,
  carrierId: number,
  won: number | null,
): Lane {
  const { carriersSee } = terms
  const own = bid && bid.status !== 'draft' ? bid : null
  const showsDelta =
    carriersSee.delta && carriersSee.target && row.targetCents > 0 && own?.landedCents != null
  const incumbent = row.incumbentId === carrierId
  return {
    ...presentPlaces(row),
    status: row.status as Lane['status'],
    bidStatus: bid?.status ?? 'none',
    light: carriersSee.light ? ((own?.light as Light | undefined) ?? null) : null,
    lightDelta: showsDelta ? (own?.landedCents ?? 0) / row.targetCents - 1 : null,
    rank: carriersSee.rank ? (own?.rank ?? null) : null,
    incumbent,
    incumbentCarrier: null,
    baseline: null,
    baselineCost: null,
    awardedCost: dollars(won),
    newCost: null,
    savings: null,
    lastPricePaid: null,
    targetPrice: carriersSee.target ? row.targetCents / 100 : 0,
    bidsReceived: own ? 1 : 0,
    bidCompletion: bid?.completion ?? 0,
    amountBid: dollars(bid?.landedCents),
    bestCarrier: null,
    pendingAward: null,
    businessUnit: null,
    closesAt: terms.closesAt,
  }
}

function bidStatusOf(row: LaneRow, figures: ShipperFigures | undefined): string {
  if (row.status === 'awarded') return 'accepted'
  if (figures?.pending != null) return 'pending'
  if ((figures?.received ?? 0) > 0) return 'in-progress'
  return row.status === 'open' ? 'none' : 'in-progress'
}

function presentPlaces(row: LaneRow) {
  return {
    id: row.id,
    version: row.version,
    locationStr: `${row.origin} > ${row.destination}`,
    mode: row.mode as BiddableMode,
    locationInfo: row.location,
    region: row.region as TradeRegion,
    equipmentType: row.equipment,
    serviceType: row.service as (typeof serviceTypes)[number] | null,
    shipmentCount: row.shipmentCount,
    containerCount: row.containerCount,
    unitMeasure: row.forecastVolume,
    weight: row.kilograms,
    avgWeight: row.shipmentCount > 0 ? row.kilograms / row.shipmentCount : null,
    miles: row.miles,
    distanceSource: row.distanceSource as (typeof distanceSources)[number] | null,
    term: row.term,
    currency: 'USD',
    volume: [],
  }
}
