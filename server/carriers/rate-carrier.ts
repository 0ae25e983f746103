import { and, eq } from 'drizzle-orm'
import type { BodyOf } from '#contract/endpoint.ts'
import type { carriers } from '#contract/ext/carriers.ts'
import { recordChange } from '#server/audit/record.ts'
import type { Caller, Context } from '#server/context.ts'
import { notFound } from '#server/refusal.ts'
import { inTransaction } from '#server/store/database.ts'
import { carrierRatings } from '#server/store/tables/survey.ts'
import { carrierModes } from '#server/store/tables/terms.ts'
import { isOpen, ofPair } from './links.ts'

type Ratings = BodyOf<typeof carriers.rate>['ratings']

/** Sets a shipper's ratings of a carrier it works with, or removes them; 404 for any other carrier. */
export async function rateCarrier(
  caller: Caller,
  carrierId: number,
  ratings: Ratings,
  { database, now }: Context,
): Promise<void> {
  await inTransaction(database, async (tx) => {
    const own = { shipperId: caller.companyId, carrierId }
    const [known] = await tx
      .select({ mode: carrierModes.mode })
      .from(carrierModes)
      .where(and(ofPair(own), isOpen))
      .limit(1)
    if (!known) throw notFound('The carrier')
    const ofCarrier = and(
      eq(carrierRatings.shipperId, own.shipperId),
      eq(carrierRatings.carrierId, carrierId),
    )
    const given = await tx.select().from(carrierRatings).where(ofCarrier)
    for (const [criterion, rating] of Object.entries(ratings)) {
      if (rating === undefined) continue
      const set = { rating: rating ?? 0, updatedAt: now() }
      if (rating === null) {
        await tx
          .delete(carrierRatings)
          .where(and(ofCarrier, eq(carrierRatings.criterion, criterion)))
      } else {
        await tx
          .insert(carrierRatings)
          .values({ ...own, criterion, ...set })
          .onConflictDoUpdate({
            target: [carrierRatings.shipperId, carrierRatings.carrierId, carrierRatings.criterion],
            set,
          })
      }
    }
    await recordChange(tx, caller, {
      subject: 'carrier rating',
      subjectId: carrierId,
      action: 'changed',
      before: Object.fromEntries(
        given
          .filter(({ criterion }) => criterion in ratings)
          .map(({ criterion, rating }) => [criterion, rating]),
      ),
      after: ratings,
    })
  })
}
