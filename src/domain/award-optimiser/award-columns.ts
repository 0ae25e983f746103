import * as z from 'zod'
import { capacityLimitSchema } from '#domain/carrier-capacity.ts'
import { offerKinds } from '#domain/carrier-offer.ts'
import type { AwardModel, Column } from './award-model.ts'

const whole = z.array(z.number().int())
const amounts = z.array(z.number())
const known = z.array(z.number().nullable())
const texts = z.array(z.string())

/**
 * A tender as it travels and is kept: the nth entry of each list is about the nth lane or bid. Lanes that can be
 * awarded and the bids on them that can win, both by id; a lane with an announced award is not among them.
 */
export const awardColumnsSchema = z.object({
  months: z.array(z.string()).max(31),
  terms: z.object({ minimumShare: z.number(), maximumCarriersPerLane: z.number() }),
  carriers: z.array(
    z.object({
      id: z.number().int(),
      name: z.string(),
      /** Of the scorecard, 0 to 100; null = nobody rated it. */
      servicePoints: z.number().nullable(),
    }),
  ),
  lanes: z.object({
    id: whole,
    region: texts,
    equipment: texts,
    origin: texts,
    destination: texts,
    businessUnit: texts,
    volume: amounts,
    loads: amounts,
    monthVolumes: amounts,
    baselineCents: known,
    co2eKg: known,
    incumbentId: known,
  }),
  bids: z.object({
    id: whole,
    laneId: whole,
    carrierId: whole,
    version: whole,
    cents: whole,
    room: whole,
    months: whole,
    transitDays: known,
    /** A carrier's own figure for a year of the lane; null = the lane's modelled one. */
    co2eKg: known,
  }),
  /** What carriers still take, beside lanes that are awarded to them already; left out where nobody said. */
  capacities: z
    .array(capacityLimitSchema.extend({ carrierId: z.number().int(), most: z.number().min(0) }))
    .optional(),
  /** Offers whose bids can all win; absent where there are none, so that the columns are what they were before. */
  offers: z
    .array(
      z.object({
        id: z.number().int(),
        carrierId: z.number().int(),
        version: z.number().int(),
        kind: z.enum(offerKinds),
        name: z.string(),
        percentOff: z.number().nullable(),
        fromCents: z.number().int().nullable(),
        bidIds: whole,
        /** Of a bundle with its own rates: a year of the whole lane of the nth bid; absent beside a percent. */
        bidCents: whole.optional(),
      }),
    )
    .min(1)
    .optional(),
})
export type AwardColumns = z.infer<typeof awardColumnsSchema>
type Offer = NonNullable<AwardColumns['offers']>[number]

/**
 * What the search reads, from what was sent: the same in a browser and on a server. It shares nothing long with the
 * columns, so that these may go: half a million bids take twice the room as lists. What a host numbers may be long:
 * narrower columns would turn such a number into another one.
 */
export function modelOf(columns: AwardColumns): AwardModel {
  const { months, terms, carriers, lanes, bids } = columns
  const laneAt = new Map(lanes.id.map((id, place) => [id, place]))
  const lane = Int32Array.from(bids.laneId, (id) => {
    const place = laneAt.get(id)
    if (place === undefined) throw new RangeError(`A bid is on lane ${id}, which is not listed.`)
    return place
  })
  const slowest = new Map<number, number>()
  for (const [bid, days] of bids.transitDays.entries())
    slowest.set(lane[bid]!, Math.max(slowest.get(lane[bid]!) ?? 0, days ?? 0))
  const points = servicePointsOf(carriers)
  return {
    months,
    terms,
    lanes: {
      id: Float64Array.from(lanes.id),
      region: lanes.region,
      equipment: lanes.equipment,
      origin: lanes.origin,
      destination: lanes.destination,
      businessUnit: lanes.businessUnit,
      volume: Float64Array.from(lanes.volume),
      loads: Float64Array.from(lanes.loads),
      monthVolumes: Float64Array.from(lanes.monthVolumes),
      baselineCents: Float64Array.from(lanes.baselineCents, (cents) => cents ?? NaN),
      co2eKg: Float64Array.from(lanes.co2eKg, (kilograms) => kilograms ?? 0),
      incumbent: Float64Array.from(lanes.incumbentId, (carrier) => carrier ?? -1),
    },
    bids: {
      id: Float64Array.from(bids.id),
      lane,
      carrier: Float64Array.from(bids.carrierId),
      cents: Float64Array.from(bids.cents),
      room: Float64Array.from(bids.room),
      months: Int32Array.from(bids.months),
      co2eKg: Float64Array.from(
        bids.co2eKg,
        (kilograms, bid) => kilograms ?? lanes.co2eKg[lane[bid]!] ?? 0,
      ),
      // Days that a carrier left out count as the longest anybody states on the lane.
      transitDays: Float64Array.from(
        bids.transitDays,
        (days, bid) => days ?? slowest.get(lane[bid]!) ?? 0,
      ),
      servicePoints: Float64Array.from(bids.carrierId, (carrier) => points.get(carrier) ?? 100),
    },
    ...(columns.capacities && {
      capacities: columns.capacities.map(({ carrierId, ...limit }) => ({
        carrier: carrierId,
        ...limit,
      })),
    }),
    ...(columns.offers && offersOfColumns(columns)),
  }
}

/** What a record names beside the model: versions of bids by their place, and ids of offers in the order of `offersOf`. */
export type RecordNames = { bidVersion: Column; offerId: readonly number[] }

export const recordNames = (columns: AwardColumns): RecordNames => ({
  bidVersion: Float64Array.from(columns.bids.version),
  offerId: offersInOrder(columns).map(({ id }) => id),
})

/** Both from the columns as they travel, whose lists go once they are read: a search needs the room. */
export function readAwardColumns(text: string): { model: AwardModel; names: RecordNames } {
  const columns: AwardColumns = JSON.parse(text)
  return { model: modelOf(columns), names: recordNames(columns) }
}

/** The offers in the order of `offersOf`: bundles, then discounts. */
export const offersInOrder = ({ offers = [] }: Pick<AwardColumns, 'offers'>) => [
  ...offers.filter(({ kind }) => kind === 'bundle'),
  ...offers.filter(({ kind }) => kind === 'discount'),
]

function offersOfColumns(columns: AwardColumns): Pick<AwardModel, 'bundles' | 'discounts'> {
  const placeOf = new Map(columns.bids.id.map((id, place) => [id, place]))
  const common = ({ id, carrierId, bidIds }: Offer) => ({
    id: String(id),
    carrier: carrierId,
    bids: bidIds.map((bidId) => {
      const place = placeOf.get(bidId)
      if (place === undefined)
        throw new RangeError(`An offer names bid ${bidId}, which is not listed.`)
      return place
    }),
  })
  const offers = offersInOrder(columns)
  return {
    bundles: offers
      .filter(({ kind }) => kind === 'bundle')
      .map((offer) => ({
        ...common(offer),
        ...(offer.bidCents ? { bidCents: offer.bidCents } : { percentOff: offer.percentOff ?? 0 }),
      })),
    discounts: offers.flatMap((offer) =>
      offer.kind === 'discount' && offer.fromCents !== null
        ? [{ ...common(offer), percentOff: offer.percentOff ?? 0, fromCents: offer.fromCents }]
        : [],
    ),
  }
}

/** A carrier that nobody rated counts as the average of those that are. */
function servicePointsOf(carriers: AwardColumns['carriers']): Map<number, number> {
  const rated = carriers.flatMap(({ servicePoints }) => servicePoints ?? [])
  const average = rated.length > 0 ? rated.reduce((a, b) => a + b, 0) / rated.length : 100
  return new Map(carriers.map(({ id, servicePoints }) => [id, servicePoints ?? average]))
}
