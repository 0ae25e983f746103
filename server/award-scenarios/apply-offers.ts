import { isEarned, type LaneRate, rateOn, unearnedWords } from '#domain/carrier-offer.ts'
import type { AwardColumns } from '#domain/award-optimiser/award-columns.ts'
import type { RecordedPart } from '#domain/award-optimiser/solve-for-record.ts'
import { counted } from '#domain/quantity.ts'
import { offerStands, partsOnOffers } from '#server/awards/award-offers.ts'
import type { AwardPlan, PartOffer } from '#server/awards/award-plan.ts'
import { anyOf } from '#server/store/any-of.ts'
import type { Transaction } from '#server/store/database.ts'
import { carrierOffers } from '#server/store/tables/carrier-offers.ts'

type Offer = NonNullable<AwardColumns['offers']>[number] & {
  stands: boolean
  laneRates: readonly LaneRate[] | null
  /** What is pending at its price, and what it comes to at the bids. */
  pending: readonly { laneId: number; listCents: number }[]
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
    .orderBy(carrierOffers.id)
    .for('share')
  const current = new Map(rows.map((row) => [row.id, row]))
  const pending = (await partsOnOffers(tx, [...current.keys()])).filter(
    (part) => part.isPending && part.isAtOffer,
  )
  return new Map(
    offers.map((offer) => {
      const now = current.get(offer.id)
      const stands = now !== undefined && offerStands(now) && now.version === offer.version
      const own = pending.filter(({ offerId }) => offerId === offer.id)
      return [offer.id, { ...offer, stands, laneRates: now?.laneRates ?? null, pending: own }]
    }),
  )
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
  { id, kind, name, fromCents, pending }: Offer,
  own: readonly AwardPlan[],
  lanes: ReadonlySet<number>,
): string | null {
  const applied = new Set(own.map(({ lane }) => lane.id))
  const parts = [
    ...own.flatMap(({ lane, awarded }) =>
      awarded.map((part) => ({
        laneId: lane.id,
        listCents: part.offerId === id ? part.listCents : 0,
      })),
    ),
    ...pending.filter(({ laneId }) => lanes.has(laneId) && !applied.has(laneId)),
  ]
  const won = {
    laneIds: new Set(parts.map(({ laneId }) => laneId)),
    listCents: parts.reduce((sum, { listCents }) => sum + listCents, 0),
  }
  const offer = { kind, name, fromCents, laneIds: [...lanes] }
  if (isEarned(offer, won)) return null
  return kind === 'bundle'
    ? `It is in the bundle “${name}”, which is awarded wholly: apply its ${counted(lanes.size, 'lane')} together.`
    : unearnedWords(offer, won)
}
