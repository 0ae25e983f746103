import * as z from 'zod'
import { feedbackHiddenSchema } from './bid-feedback.ts'
import { declineReasonSchema } from './decline.ts'
import { lightSchema } from './light.ts'
import { modeSchema } from './mode-schema.ts'
import { momentSchema } from './moment.ts'
import { openWord } from './open-word.ts'
import { distanceSources, serviceTypes } from './overview.ts'
import { tradeRegions } from './trade-region.ts'

/** Where a lane is in its life: open -> started -> paused -> started -> awarded (design section 4). */
export const laneStatuses = ['open', 'started', 'paused', 'awarded'] as const
export type LaneStatus = (typeof laneStatuses)[number]

type LaneAction = 'start' | 'pause' | 'edit' | 'bid' | 'extend' | 'award'

const laneActions: Record<LaneStatus, readonly LaneAction[]> = {
  open: ['start', 'edit'],
  started: ['pause', 'bid', 'extend', 'award'],
  paused: ['start'],
  awarded: [],
}

/** Whether it may be done to a lane in this status; nothing in one that only its host knows. */
export const allows = (status: string, action: LaneAction): boolean =>
  laneStatuses.some((known) => known === status && laneActions[known].includes(action))

/** Whether a shipper counts the signal of a lane: it is in bidding, or its award is still pending. */
export const countsSignal = ({
  status,
  pendingAward,
}: Pick<Lane, 'status' | 'pendingAward'>): boolean =>
  status === 'started' || (pendingAward ?? 0) > 0

/** Months a rate is bought for, from the first to the last that can be entered. */
export const shortestTerm = 1
export const longestTerm = 60

const text = z.string().nullable().default(null)
const amount = z.number().nullable().default(null)

export const locationSchema = z.object({
  originCityClean: text,
  originStateClean: text,
  originCountryClean: text,
  originZipClean: text,
  originPortCode: text,
  originPortCodeClean: text,
  originPortNameClean: text,
  destCityClean: text,
  destStateClean: text,
  destCountryClean: text,
  destZipClean: text,
  destPortCode: text,
  destPortCodeClean: text,
  destPortNameClean: text,
  service: text,
})
export type LaneLocation = z.infer<typeof locationSchema>

export const laneMonthSchema = z.object({
  /** 'YYYY-MM' */
  month: z.string(),
  historicTotalChargeUSD: z.number().default(0),
  shipmentAmount: z.number().default(0),
  avgCostPerUnit: amount,
  avgCostPerShipment: amount,
  /** What is expected in this month of a coming year, in the mode's own measure. */
  volume: z.number().default(0),
  /** What its shipments moved, in the same measure; null where a host does not say. */
  historicVolume: amount,
})
export type LaneMonth = z.infer<typeof laneMonthSchema>

/** What the month's shipments moved; of a host that does not say, what their cost divided by its rate comes to. */
export const movedIn = (month: LaneMonth): number | null =>
  month.historicVolume ??
  (month.avgCostPerUnit ? month.historicTotalChargeUSD / month.avgCostPerUnit : null)

/** A forecast for a month that nothing moved in is no history. */
export const isHistory = (month: LaneMonth): boolean =>
  month.shipmentAmount > 0 || month.historicTotalChargeUSD > 0 || (movedIn(month) ?? 0) > 0

/** What these months moved in all; null where it is not known of one that is history. */
export function movedInAll(months: readonly LaneMonth[]): number | null {
  const known = months.filter(isHistory).map(movedIn)
  return known.includes(null) ? null : known.reduce<number>((sum, moved) => sum + (moved ?? 0), 0)
}

/**
 * A lane as both sides see it; money in US dollars. What the caller may not know is null: a carrier
 * gets its own bid, light and rank, never another carrier's name or amount.
 */
const laneFields = z.object({
  id: z.number(),
  version: z.number().default(1),
  locationStr: z.string().default(''),
  /** Whether `locationStr` tells both ends apart from every namesake; else the clean fields name them. */
  namesEnds: z.boolean().default(false),
  mode: modeSchema,
  /** A host may know no more of its places than `locationStr`. */
  locationInfo: locationSchema.prefault({}),
  region: openWord(tradeRegions).default('NONE'),
  status: openWord(laneStatuses).default('open'),
  /** Where the caller's bid (carrier) or the lane's bidding (customer) stands. */
  bidStatus: z.string().default('none'),
  light: lightSchema.nullable().default(null),
  /** Ratio of the bid above the target, or above the best bid where no target is set. */
  lightDelta: amount,
  rank: amount,
  equipmentType: text,
  serviceType: openWord(serviceTypes).nullable().default(null),
  shipmentCount: z.number().default(0),
  containerCount: amount,
  /** Volume of a year in the mode's measure, and its word. */
  unitMeasure: amount,
  weight: amount,
  avgWeight: amount,
  miles: amount,
  distanceSource: openWord(distanceSources).nullable().default(null),
  /** Months. */
  term: amount,
  incumbent: z.boolean().default(false),
  incumbentCarrier: text,
  /** Dollars per unit of the mode's measure, frozen when bidding starts. */
  baseline: amount,
  baselineCost: amount,
  awardedCost: amount,
  newCost: amount,
  savings: amount,
  lastPricePaid: amount,
  /** 0 = none, shown 'N/A'. */
  targetPrice: z.number().default(0),
  bidsReceived: z.number().default(0),
  /** Whether one of them is the incumbent's; for the shipper only. */
  incumbentBid: z.boolean().default(false),
  /** Ratio 0 to 1: mandatory cells filled of those offered. */
  bidCompletion: z.number().default(0),
  /** Landed cost of a year: the lane's best valid bid (customer), one's own (carrier). */
  amountBid: amount,
  /** Carriers: one's own landed cost when the last round closed; null in the first. */
  lastRoundAmount: amount,
  bestCarrier: text,
  pendingAward: amount,
  currency: z.string().default('USD'),
  businessUnit: text,
  /** To a carrier, whose lane it is. */
  shipper: text,
  closesAt: momentSchema.nullable().default(null),
  /** When its round closes; earlier than `closesAt` where the shipper gave the lane more time. */
  roundClosesAt: momentSchema.nullable().default(null),
  /** Whether it takes bids in this round: a carrier's own, any carrier's for the shipper. */
  inRound: z.boolean().default(true),
  /** To a carrier, why its bid was accepted or not chosen. */
  outcome: z.string().default(''),
  /** To a carrier, why it sees no light, rank and distance of its bid in this round. */
  feedbackHidden: z
    .object({ reason: feedbackHiddenSchema, round: z.number() })
    .nullable()
    .default(null),
  /** Carriers that will not bid in this round; only shippers see how many. */
  declines: z.number().default(0),
  /** To a carrier whose `bidStatus` is 'declined', the reason it gave. */
  declineReason: declineReasonSchema.default(null),
  /** Filled when the call is narrowed to one lane; lists leave it empty. */
  volume: z.array(laneMonthSchema).default([]),
})

export const laneSchema = laneFields.overwrite((lane) => {
  if (!lane.namesEnds) lane.locationStr = nameByFields(lane)
  lane.unitMeasure ??= yearOf(lane.volume)
  return lane
})

/** What the months add up to where a host gives them without their sum; null where they say nothing. */
function yearOf(months: readonly LaneMonth[]): number | null {
  const year = months.slice(-12).reduce((sum, { volume }) => sum + volume, 0)
  return year > 0 ? year : null
}
export type Lane = z.infer<typeof laneSchema>

/** 'Reno, NV > Boise, ID': what a lane is called. */
export const laneName = ({ origin, destination }: { origin: string; destination: string }) =>
  `${origin} > ${destination}`

export const laneTitle = (lane: Pick<Lane, 'locationStr'>): string => lane.locationStr

/** Both ends of a lane as its name has them. */
export function laneEnds({ locationStr }: Pick<Lane, 'locationStr'>): {
  origin: string
  destination: string
} {
  const [origin = '', ...destination] = locationStr.split(' > ')
  return { origin, destination: destination.join(' > ') }
}

type Side = 'origin' | 'dest'
type Part =
  | 'CityClean'
  | 'StateClean'
  | 'CountryClean'
  | 'PortNameClean'
  | 'PortCodeClean'
  | 'PortCode'
type Places = Partial<Record<`${Side}${Part}`, string | null>>

/** What a lane is called by its clean fields; an end without any is taken from the text it came with. */
function nameByFields(lane: { locationStr: string; locationInfo: Places }): string {
  const [from = '', ...to] = lane.locationStr.split(/ *(?:->|>|\u2192) */)
  return [
    endByFields(lane.locationInfo, 'origin') || from,
    endByFields(lane.locationInfo, 'dest') || to.join(' > '),
  ]
    .filter(Boolean)
    .join(' > ')
}

/** 'Houston, TX', 'Hamburg, DE', a port that names no city; a state of the US says its country. */
function endByFields(places: Places, side: Side): string {
  const city = places[`${side}CityClean`]
  if (!city) {
    const code = places[`${side}PortCodeClean`] || places[`${side}PortCode`]
    return places[`${side}PortNameClean`] || code || ''
  }
  const [state, country] = [places[`${side}StateClean`], places[`${side}CountryClean`]]
  return [city, state, country === 'US' && state ? '' : country].filter(Boolean).join(', ')
}
