import { sql } from 'drizzle-orm'
import { type LaneRate, rateOn } from '#domain/carrier-offer.ts'
import type { AwardColumns } from '#domain/award-optimiser/award-columns.ts'
import type { RecordedPart } from '#domain/award-optimiser/solve-for-record.ts'
import { formatWholeDollars } from '#domain/money.ts'
import { counted } from '#domain/quantity.ts'
import type { AwardPlan, PartOffer } from '#server/awards/award-plan.ts'
import { isPending } from '#server/awards/confirmed-awards.ts'
import { anyOf } from '#server/store/any-of.ts'
import type { Transaction } from '#server/store/database.ts'
import { awards } from '#server/store/tables/bids.ts'
import { carrierOffers } from '#server/store/tables/carrier-offers.ts'

type Offer = NonNullable<AwardColumns['offers']>[number] & {
  stands: boolean
  laneRates: readonly LaneRate[] | null
  /** Lanes that are pending at its price. */
  pending: ReadonlySet<number>
  /** What is pending at the price of a discount, by lane, at the bid as it is. */
  pendingAtBids: ReadonlyMap<number, number>
}
export type StandingOffers = ReadonlyMap<number, Offer>

/** The offers of a run, and whether each is still what it was; none can change until the transaction ends. */
export async function standingOffers(
  offers: NonNullable<AwardColumns['offers']>,
  tx: Transaction,
): Promise<StandingOffers> {
  if (offers.length === 0) return new Map()
  const rows = await tx
    .select()
    .from(carrierOffers)
    .where(
      anyOf(
        carrierOffers.id,
        offers.map(({ id }) => id),
      ),
    )
    .for('share')
  const current = new Map(rows.map((row) => [row.id, row]))
  const pending = await tx
    .select({ offerId: awards.offerId, laneId: awards.laneId, cents: awards.awardedCents })
    .from(awards)
    .where(sql`${anyOf(awards.offerId, [...current.keys()])} and ${isPending('awards')}`)
  return new Map(
    offers.map((offer) => {
      const now = current.get(offer.id)
      const stands =
        now !== undefined &&
        now.withdrawnAt === null &&
        !now.setAside &&
        now.version === offer.version
      const own = pending.filter(({ offerId }) => offerId === offer.id)
      return [
        offer.id,
        {
          ...offer,
          stands,
          laneRates: now?.laneRates ?? null,
          pending: new Set(own.map(({ laneId }) => laneId)),
          pendingAtBids: atBids(offer, own),
        },
      ]
    }),
  )
}

function atBids(
  { kind, percentOff }: Pick<Offer, 'kind' | 'percentOff'>,
  pending: readonly { laneId: number; cents: number }[],
): Map<number, number> {
  const lanes = new Map<number, number>()
  // A bundle with its own rates counts its lanes: what its bids are does not follow from its price.
  if (kind === 'bundle' || percentOff === null) return lanes
  for (const { laneId, cents } of pending)
    lanes.set(laneId, (lanes.get(laneId) ?? 0) + cents / (1 - 0.01 * percentOff))
  return lanes
}

/** The price a lane has with an offer of a run. */
export function offerOnLane(
  offers: StandingOffers,
  offerId: number | null,
  laneId: number,
): PartOffer | null {
  const offer = offers.get(offerId ?? 0)
  return offer
    ? { id: offer.id, percentOff: offer.percentOff, rate: rateOn(offer.laneRates, laneId) }
    : null
}

export function whyOfferStale(
  parts: readonly Pick<RecordedPart, 'offerId'>[],
  offers: StandingOffers,
): string | null {
  for (const { offerId } of parts) {
    if (offerId === null) continue
    const offer = offers.get(offerId)
    if (!offer?.stands) return `The offer “${offer?.name ?? offerId}” changed since the run.`
  }
  return null
}

/** The lanes that a run awards at the price of each offer. */
export function lanesOfOffers(
  won: ReadonlyMap<number, readonly Pick<RecordedPart, 'offerId'>[]>,
): Map<number, Set<number>> {
  const lanes = new Map<number, Set<number>>()
  for (const [laneId, parts] of won)
    for (const { offerId } of parts)
      if (offerId !== null) lanes.set(offerId, (lanes.get(offerId) ?? new Set()).add(laneId))
  return lanes
}

/** Leaves out the lanes of bundles that would not be awarded wholly, and of discounts below their amount. */
export function withWholeOffers(
  candidates: readonly AwardPlan[],
  lanesOf: ReadonlyMap<number, ReadonlySet<number>>,
  offers: StandingOffers,
): { plans: AwardPlan[]; without: { laneId: number; why: string }[] } {
  let plans = [...candidates]
  const without: { laneId: number; why: string }[] = []
  for (;;) {
    const failing = [...lanesOf].flatMap(([offerId, lanes]) => {
      const offer = offers.get(offerId)
      const own = plans.filter(({ awarded }) => awarded.some((part) => part.offerId === offerId))
      const why = offer && own.length > 0 ? whyNotReached(offer, own, lanes) : null
      return why === null ? [] : [{ own, why }]
    })
    const [first] = failing
    if (!first) return { plans, without }
    const { own, why } = first
    without.push(...own.map(({ lane }) => ({ laneId: lane.id, why })))
    plans = plans.filter((plan) => !own.includes(plan))
  }
}

function whyNotReached(
  { id, kind, name, fromCents, pending, pendingAtBids }: Offer,
  own: readonly AwardPlan[],
  lanes: ReadonlySet<number>,
): string | null {
  const applied = new Set(own.map(({ lane }) => lane.id))
  const others = [...lanes].filter((lane) => pending.has(lane) && !applied.has(lane))
  if (kind === 'bundle') {
    return own.length + others.length === lanes.size
      ? null
      : `It is in the bundle “${name}”, which is awarded wholly: apply its ${counted(lanes.size, 'lane')} together.`
  }
  const listCents = own
    .flatMap(({ awarded }) => awarded)
    .reduce(
      (sum, part) => sum + (part.offerId === id ? part.listCents : 0),
      others.reduce((sum, lane) => sum + (pendingAtBids.get(lane) ?? 0), 0),
    )
  return listCents >= (fromCents ?? 0) - rounding
    ? null
    : `The discount “${name}” needs ${formatWholeDollars(fromCents ?? 0)} a year, and these lanes come to ${formatWholeDollars(listCents)}.`
}

/** Shares and months of lanes are rounded to the cent, one by one. */
const rounding = 1000
